// Times: the best and the median of what was solved, by size, kind and grade. No document here.
//
// Only the first solve of a puzzle counts, from its beginning and without a hint.

const GRADES = ["easy", "normal", "hard", "extreme", "unreasonable"];

const isTimed = ({ key, code, solve }) => key === code && solve && solve.seconds > 0 && !solve.hints;

function median(sorted) {
  const half = sorted.length / 2;
  return Number.isInteger(half) ? Math.round((sorted[half - 1] + sorted[half]) / 2) : sorted[Math.floor(half)];
}

// [{size, kind, grade, best, median, count}], smallest and easiest first.
export function timesOf(cards) {
  const groups = new Map();
  for (const card of cards.filter(isTimed)) {
    const name = JSON.stringify([card.size, card.kind, card.grade]);
    groups.set(name, [...groups.get(name) ?? [], card.solve.seconds]);
  }
  return [...groups].map(([name, seconds]) => {
    const [size, kind, grade] = JSON.parse(name);
    const sorted = seconds.sort((a, b) => a - b);
    return { size, kind, grade, best: sorted[0], median: median(sorted), count: sorted.length };
  }).sort((a, b) => a.size - b.size || a.kind.localeCompare(b.kind) || GRADES.indexOf(a.grade) - GRADES.indexOf(b.grade));
}

// 185 as 3:05, 3,723 as 1:02:03.
export function clocked(seconds) {
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  if (!parts[0]) parts.shift();
  return parts.map((part, index) => (index ? String(part).padStart(2, "0") : part)).join(":");
}
