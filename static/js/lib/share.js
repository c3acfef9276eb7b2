// The clipboard: a text is put there; whether that worked.

export async function copied(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copySelected(text);
  }
}

// Over plain http there is no clipboard to write to: what is selected is copied. It must not be seen, not even while
// it is copied: this screen may be on the wall.
function copySelected(text) {
  const field = document.createElement("textarea");
  field.className = "heard";
  field.value = text;
  document.body.append(field);
  field.select();
  const done = document.execCommand("copy");
  field.remove();
  return done;
}
