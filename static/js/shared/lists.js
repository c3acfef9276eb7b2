// Lists that submit their form. A choice made by the pointer counts at once; who goes through the
// list by its keys has chosen with Enter, or by going on.

const KEY = "focus-on";

// Of these controls, by id or name, the first that the next page has.
function keepFocus(names) {
  try { sessionStorage.setItem(KEY, names.join(" ")); } catch { /* the next page begins at its beginning */ }
}

function takeFocus() {
  let names = null;
  try {
    names = sessionStorage.getItem(KEY);
    sessionStorage.removeItem(KEY);
  } catch { /* nothing was kept */ }
  const [control] = (names ?? "").split(" ").filter(Boolean)
    .map((name) => document.querySelector(`[data-autosubmit] [name="${name}"], [id="${name}"]`)).filter(Boolean);
  control?.focus({ preventScroll: true });
}

export function startLists() {
  let key = ""; // the last one pressed, since the pointer was
  let changed = null; // a list that was changed, and not submitted
  const submit = (list, next = list) => {
    changed = null;
    if (key === "Enter" || key === "Tab") keepFocus([next.id || next.name, list.id || list.name]);
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
  document.addEventListener("focusout", ({ target, relatedTarget }) => { if (target === changed) submit(changed, relatedTarget ?? target); });
  takeFocus();
}
