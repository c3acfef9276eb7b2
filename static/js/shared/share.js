// Taking away: a button puts the text of a field on the clipboard, and says so; another one prints.

export function startSharing() {
  document.addEventListener("click", async (event) => {
    const field = event.target.closest("[data-select-all]");
    if (field) field.select();
    if (event.target.closest("[data-print]")) print();
    const button = event.target.closest("[data-copy]");
    if (!button) return;
    const source = document.getElementById(button.dataset.copy);
    source.select();
    try {
      await navigator.clipboard.writeText(source.value);
      button.textContent = "Copied";
    } catch {
      button.textContent = "Press Ctrl+C";
    }
  });
}
