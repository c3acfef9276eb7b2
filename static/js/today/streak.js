// Streak: days in a row with a puzzle of theirs solved; one missed day a week is forgiven. No document here.

const DAY = 86_400_000;
const at = (day) => Date.parse(`${day}T00:00Z`);
const nameOf = (time) => new Date(time).toISOString().slice(0, 10);
const mondayOf = (time) => time - ((new Date(time).getUTCDay() + 6) % 7) * DAY;

// How many days up to today, which may still come, and which missed days between them are forgiven.
// `solved` has the days as `2026-11-23`.
export function streakOf(solved, today) {
  const forgiven = [];
  const weeks = new Set(); // with a missed day by now
  let length = 0;
  let missed = [];
  for (let day = at(today) - (solved.has(today) ? 0 : DAY); ; day -= DAY) {
    if (solved.has(nameOf(day))) {
      length += 1;
      forgiven.push(...missed);
      missed = [];
    } else if (weeks.has(mondayOf(day))) {
      return { length, forgiven: new Set(length ? forgiven : []) };
    } else {
      weeks.add(mondayOf(day));
      missed.push(nameOf(day));
    }
  }
}

// The days of which a puzzle is solved.
export function solvedDays(days) {
  return new Set(Object.keys(days).filter((day) => Object.values(days[day]).some(({ state }) => state === "solved")));
}
