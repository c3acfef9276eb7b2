// What this browser saves, by key, and why it can't: in its "local" storage, or for a "session", as long as the tab is
// open. A private window forgets at once.

export const FULL = "This browser’s storage is full, so this isn’t saved. Make room in My puzzles, or delete some lessons.";
export const UNSAVED = "This browser won’t let the site save data, so you’ll lose this when you leave the page.";

export const whyUnsaved = ({ name }) => (name === "QuotaExceededError" ? FULL : UNSAVED);

const of = (kind) => globalThis[`${kind}Storage`]; // throws if storage is off

export function read(key, kind = "local") {
  try { return JSON.parse(of(kind).getItem(key)); } catch { return null; }
}

// Save a value; returns why that failed, or "".
export function keep(key, value, kind = "local") {
  try {
    of(kind).setItem(key, JSON.stringify(value));
    return "";
  } catch (error) { return whyUnsaved(error); }
}

export function forget(key, kind = "local") {
  try { of(kind).removeItem(key); } catch { /* it was never there */ }
}

// The keys with this beginning.
export function keys(beginning) {
  try { return Object.keys(localStorage).filter((key) => key.startsWith(beginning)); } catch { return []; }
}
