// Days, which begin at the player's midnight, and the names of their puzzles. settings.js has put the player's day in
// place of the server's.

const pageDay = () => document.documentElement.dataset.today;

// A moment's day on this device, as `2026-11-23`.
export const dayOf = (moment = new Date()) => new Date(moment - moment.getTimezoneOffset() * 60_000).toISOString().slice(0, 10);

export const longDate = (day) => new Date(`${day}T12:00:00Z`)
  .toLocaleDateString("en-GB", { day: "numeric", month: "long", year: "numeric", timeZone: "UTC" });

export const dayName = (day, noun, today) => (day === today ? `Today’s ${noun}` : `The ${noun} of ${longDate(day)}`);

// Correct the names that the server gave a day's puzzle by its own date; one that a person gave it stays.
export function nameDays() {
  for (const place of document.querySelectorAll("[data-noun]")) {
    const { day, noun, untitled = place.textContent } = place.dataset;
    const name = dayName(day, noun, pageDay());
    place.dataset.untitled = name;
    if (place.textContent !== untitled || untitled === name) continue;
    document.title = document.title.replace(untitled, name);
    place.textContent = name;
  }
}
