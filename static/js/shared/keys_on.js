// Whether single keys are listened to where no field has the focus; the dialog of the keys decides.

const KEY = "keys-off";

const isOff = () => {
  try { return localStorage.getItem(KEY) === "1"; } catch { return false; }
};

// The box says it, and what is ticked is kept.
export function keepKeysOn(check) {
  check.checked = !isOff();
  check.addEventListener("change", () => {
    try { localStorage.setItem(KEY, check.checked ? "0" : "1"); } catch { /* forgotten on reload */ }
  });
}
