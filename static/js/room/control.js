// The control link on the clipboard: whoever has it can lead the room.

export async function copyTo(button, link) {
  try {
    await navigator.clipboard.writeText(link);
    button.textContent = "Copied";
  } catch {
    button.textContent = copySelected(link) ? "Copied" : "This browser can’t copy";
  }
  button.focus();
}

// Over plain http there is no clipboard to write to: what is selected is copied. It must not be seen, not even while
// it is copied: this screen may be on the wall.
function copySelected(text) {
  const field = document.createElement("textarea");
  field.className = "heard";
  field.value = text;
  document.body.append(field);
  field.select();
  const copied = document.execCommand("copy");
  field.remove();
  return copied;
}
