// What this browser saves, by key, and why it can't. A private window forgets at once.

export const FULL = "This browser’s storage is full, so this isn’t saved. Make room in My puzzles, or delete some lessons.";
export const UNSAVED = "This browser won’t let the site save data, so you’ll lose this when you leave the page.";

export const whyUnsaved = ({ name }) => (name === "QuotaExceededError" ? FULL : UNSAVED);

export function read(key) {
  try { return JSON.parse(localStorage.getItem(key)); } catch { return null; }
}

// Save a value; returns why that failed, or "".
export function keep(key, value) {
  try {
    localStorage.setItem(key, JSON.stringify(value));
    return "";
  } catch (error) { return whyUnsaved(error); }
}

export function forget(key) {
  try { localStorage.removeItem(key); } catch { /* it was never there */ }
}

// The keys with this beginning.
export function keys(beginning) {
  try { return Object.keys(localStorage).filter((key) => key.startsWith(beginning)); } catch { return []; }
}
