// What this browser alone remembers, by key. A private window forgets at once.

export function read(key) {
  try { return JSON.parse(localStorage.getItem(key)); } catch { return null; }
}

export function keep(key, value) {
  try { localStorage.setItem(key, JSON.stringify(value)); } catch { /* forgotten on reload */ }
}

export function forget(key) {
  try { localStorage.removeItem(key); } catch { /* it was never there */ }
}

// The keys that begin so.
export function keys(beginning) {
  try { return Object.keys(localStorage).filter((key) => key.startsWith(beginning)); } catch { return []; }
}
