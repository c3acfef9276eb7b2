// Lists that submit their form. A choice made by the pointer counts at once; who goes through the
// list by its keys has chosen with Enter, or by going on.

const KEY = "focus-on";

function keepFocus(name) {
  try { sessionStorage.setItem(KEY, name); } catch { /* the next page begins at its beginning */ }
}

function takeFocus() {
  let name = null;
  try {
    name = sessionStorage.getItem(KEY);
    sessionStorage.removeItem(KEY);
  } catch { /* nothing was kept */ }
  if (name) document.querySelector(`[data-autosubmit] [name="${name}"]`)?.focus({ preventScroll: true });
}

export function startLists() {
  let key = ""; // the last one pressed, since the pointer was
  let changed = null; // a list that was changed, and not submitted
  const submit = (list) => {
    changed = null;
    if (key === "Enter") keepFocus(list.name);
    list.form.requestSubmit();
  };
  document.addEventListener("pointerdown", () => { key = ""; }, true);
  document.addEventListener("keydown", (event) => {
    key = event.key;
    if (key !== "Enter" || !changed || event.target !== changed) return;
    event.preventDefault();
    submit(changed);
  }, true);
  document.addEventListener("change", ({ target }) => {
    if (!target.closest("[data-autosubmit]")) return;
    if (target.matches("select") && key && key !== "Enter") changed = target; else submit(target);
  });
  document.addEventListener("focusout", ({ target }) => { if (target === changed) submit(changed); });
  takeFocus();
}
