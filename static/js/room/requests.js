// Asks a room by htmx: what is new is swapped in by the time that the promise of the status is kept.

import { clock } from "./clocks.js";

const KINDS = ["htmx:config:request", "htmx:after:request", "htmx:error", "htmx:response:error"];
const PATIENCE = clock("patience");

const latest = new Map(); // by source, what is asked

// `source` is what asks, one thing after the other: of what htmx itself puts off it tells no end. What fails, or was
// not answered by the room (by a proxy that wants to be logged in at), has the status 0.
export function askRoom(method, url, values, { source = "#now" } = {}) {
  const asked = (latest.get(source) ?? Promise.resolve()).then(() => ask(method, url, values, source));
  latest.set(source, asked);
  return asked;
}

async function ask(method, url, values, source) {
  const place = document.querySelector(source);
  let status = 0;
  const hear = (event) => {
    const { ctx } = event.detail;
    if (ctx?.sourceElement !== place) return;
    if (event.type === "htmx:config:request") ctx.request.timeout = PATIENCE;
    else if (event.type === "htmx:after:request") {
      const strange = ctx.response.status === 200 && !/^\s*<div id="now"/.test(ctx.text);
      if (strange) event.preventDefault();
      else ({ status } = ctx.response);
    } else if (status !== 410) {
      event.stopPropagation(); // a missed turn has words of its own
      ctx.swap = "none";
    }
  };
  for (const kind of KINDS) addEventListener(kind, hear, true);
  try {
    await htmx.ajax(method, url, { target: "#now", swap: "outerMorph", source, values });
  } catch {
    status = 0;
  } finally {
    for (const kind of KINDS) removeEventListener(kind, hear, true);
  }
  return status;
}
