// Asks a room by htmx: what is new is swapped in by the time that the promise of the status is kept.

import { clock } from "./clocks.js";

const KINDS = ["htmx:config:request", "htmx:after:request", "htmx:error", "htmx:response:error"];
const PATIENCE = clock("patience");

// `source` is what asks: htmx has it do one thing at a time. What fails, or was not answered by the room (by a proxy
// that wants to be logged in at), has the status 0.
export async function askRoom(method, url, values, { patience = PATIENCE, source = "#now" } = {}) {
  const place = document.querySelector(source);
  let status = 0;
  const hear = (event) => {
    const { ctx } = event.detail;
    if (ctx?.sourceElement !== place) return;
    if (event.type === "htmx:config:request") ctx.request.timeout = patience;
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
