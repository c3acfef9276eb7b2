// The result of a solve as a line of text, which gives nothing of the solution away. No document here.

const dayOf = (day) => new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "UTC" }).format(new Date(day));

// `about` is {day, name, shape, grade, time, hints}; what isn't known is left out.
export function resultText({ day, name, shape, grade, time, hints }) {
  const asked = hints === undefined ? "" : hints ? `${hints} ${hints === 1 ? "hint" : "hints"}` : "no hints";
  const named = day ? dayOf(day) : name;
  return ["Mathdoku Lab", named, shape, !day && grade, time, asked].filter(Boolean).join(" · ");
}
