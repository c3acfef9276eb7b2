// A toolbar is one stop of the Tab key: arrows, Home and End move within it, and it keeps its place.

const STEPS = { ArrowLeft: -1, ArrowRight: 1, Home: -Infinity, End: Infinity };

export function startToolbars() {
  for (const toolbar of document.querySelectorAll("[data-toolbar]")) {
    const buttons = [...toolbar.querySelectorAll("button")];
    const stopAt = (chosen) => { for (const each of buttons) each.tabIndex = each === chosen ? 0 : -1; };
    stopAt(toolbar.querySelector("[data-first-stop]"));
    toolbar.addEventListener("focusin", (event) => stopAt(event.target));
    toolbar.addEventListener("keydown", (event) => {
      const by = STEPS[event.key];
      if (!by || event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey) return;
      event.preventDefault();
      const goal = Math.max(0, Math.min(buttons.indexOf(event.target) + by, buttons.length - 1));
      buttons[goal].focus();
    });
  }
}
