// The share codes before and after the one on screen, kept over a reload.

import { History } from "../shared/history.js";

const KEY = "draw-history";

function read() {
  try { return JSON.parse(sessionStorage.getItem(KEY)) ?? null; } catch { return null; }
}

// A history without this code belongs to another drawing.
export function drawingHistory(code) {
  const kept = read();
  const now = kept ? (kept.codes[kept.now] === code ? kept.now : kept.codes.lastIndexOf(code)) : -1;
  const history = new History(now < 0 ? [code] : kept.codes, Math.max(now, 0), () => {
    try {
      sessionStorage.setItem(KEY, JSON.stringify({ codes: history.entries, now: history.now }));
    } catch { /* without storage, undo lasts until the page is left */ }
  });
  history.keep();
  return history;
}
