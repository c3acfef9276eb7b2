// Streak: days in a row with a puzzle of theirs solved; the first missed day of each week is forgiven. No document here.

const DAY = 86_400_000;
const at = (day) => Date.parse(`${day}T00:00Z`);
const nameOf = (time) => new Date(time).toISOString().slice(0, 10);
const mondayOf = (time) => time - ((new Date(time).getUTCDay() + 6) % 7) * DAY;

// How many days in a row there are up to today, which may still come, and which missed days between
// them are forgiven. `solved` has the days as `2026-11-23`.
export function streakOf(solved, today) {
  const first = [...solved].sort()[0] ?? today;
  let length = 0;
  let forgiven = new Map(); // the missed day of each week, by its Monday
  for (let day = at(first); day <= at(today); day += DAY) {
    if (solved.has(nameOf(day))) length += 1;
    else if (nameOf(day) !== today) {
      const again = forgiven.has(mondayOf(day));
      if (again) [length, forgiven] = [0, new Map()];
      else if (length) forgiven.set(mondayOf(day), nameOf(day));
    }
  }
  return { length, forgiven: new Set(forgiven.values()) };
}

// The days of which a puzzle is solved.
export function solvedDays(days) {
  return new Set(Object.keys(days).filter((day) => Object.values(days[day]).some(({ state }) => state === "solved")));
}
