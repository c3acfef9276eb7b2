// The seats of this browser, by the codes of their rooms: who comes again has the same one.

const name = (code) => `seat ${code}`;

export function keep(code, seat) {
  try { localStorage.setItem(name(code), seat); } catch { /* a private window forgets */ }
}

export function kept(code) {
  try { return localStorage.getItem(name(code)); } catch { return null; }
}

export function forget(code) {
  try { localStorage.removeItem(name(code)); } catch { /* nothing is kept there */ }
}
