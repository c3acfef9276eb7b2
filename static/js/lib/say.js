// The announcer: a view that comes without a new page takes the focus that was lost with the old one;
// who has gone on to something else meanwhile hears of it.

const heading = () => document.querySelector("[data-arrives]");

const heard = document.createElement("p");
heard.className = "heard";
heard.setAttribute("aria-live", "polite");

// Tells those who cannot see it.
export function announce(text) {
  heard.textContent = text;
}

export function startAnnouncer() {
  document.body.append(heard);
  let known = heading();
  document.addEventListener("htmx:after:swap", () => {
    const now = heading();
    if (now === known) return;
    known = now;
    if (!now) return;
    if (document.activeElement === document.body) now.focus();
    else announce(now.textContent);
  });
}

// MERGED shared/notice.js
// The notice: words where a request failed, taken away by the next one that works.

const AWAY = "The server does not answer. Try again in a moment.";
const VIEWS = ["editor", "position", "content", "new-puzzle", "imported", "drill"];

function say(text) {
  const notice = document.querySelector("#notice");
  const words = document.createElement("p");
  words.className = "refusal";
  words.textContent = text;
  notice.replaceChildren(words);
  notice.scrollIntoView({ block: "nearest" });
}

// Says why nothing came: what the server's page of an error says, where there is one.
export async function sayWhy(answer) {
  const page = answer && new DOMParser().parseFromString(await answer.text(), "text/html");
  say(page?.querySelector(".refusal p")?.textContent ?? AWAY);
}

export function startNotice() {
  const notice = document.querySelector("#notice");
  document.addEventListener("htmx:error", ({ detail: { error } }) => {
    if (!(error instanceof TypeError)) console.error(error); // fetch fails with a TypeError
    say(AWAY);
  });
  // Refusals of this server come with their own target; any other error must replace nothing.
  document.addEventListener("htmx:response:error", ({ detail: { ctx } }) => {
    if (ctx.hx.retarget) return;
    ctx.swap = "none";
    ctx.push = ctx.replace = null;
    say(AWAY);
  });
  document.addEventListener("htmx:after:swap", ({ detail: { ctx } }) => {
    if (ctx.response?.status >= 400) notice.scrollIntoView({ block: "nearest" });
    else if (VIEWS.includes(ctx.target?.id)) notice.replaceChildren();
  });
}
