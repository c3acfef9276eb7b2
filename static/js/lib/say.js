// Announces events to screen readers, shows failed requests in the notice, fetches JSON, and moves the focus to a view
// that comes without a new page.

const AWAY = "The server isn’t responding. Try again in a moment.";
const OFFLINE = "You’re offline, and this needs the server. Try again when you’re connected.";
const AGAIN_MS = 500;
const PATIENCE_MS = 60000;
const VIEWS = ["editor", "position", "content", "new-puzzle", "imported", "drill"];

const away = () => (navigator.onLine ? AWAY : OFFLINE);

let spoken; // visually hidden, and read aloud

export function announce(text) {
  spoken.textContent = text;
}

// The notice goes with the next request that works. Play has a place for replies, where nothing moves.
function warn(text) {
  const notice = document.querySelector("#reply") ?? document.querySelector("#notice");
  const words = document.createElement("p");
  words.className = "error";
  if (!notice.role) announce(text);
  words.textContent = text;
  notice.replaceChildren(words);
  notice.scrollIntoView({ block: "nearest" });
}

// Show why nothing came: the sentence of the server's error page, if there is one.
export async function sayWhy(answer) {
  const page = answer && new DOMParser().parseFromString(await answer.text(), "text/html");
  warn(page?.querySelector(".error p")?.textContent ?? away());
}

// JSON from a URL, requested again while the server computes it: `waits` is then called with the progress, and returns
// whether the answer is still wanted. The notice shows why nothing came.
export async function fetchJson(url, waits = () => true) {
  for (;;) {
    const answer = await ask(url);
    const said = await answer.json();
    if (answer.status === 200) return said;
    if (!waits(said.making)) throw new Error(`${url} is not wanted any more`);
    await new Promise((done) => { setTimeout(done, AGAIN_MS); });
  }
}

async function ask(url) {
  let answer;
  try {
    answer = await fetch(url, { signal: AbortSignal.timeout(PATIENCE_MS) });
    if (answer.ok) return answer;
  } catch { /* said below */ }
  await sayWhy(answer);
  throw new Error(`nothing came from ${url}`);
}

const heading = () => document.querySelector("[data-arrives]");

export function startSaying() {
  spoken = Object.assign(document.createElement("p"), { className: "visually-hidden", ariaLive: "polite" });
  document.body.append(spoken);
  let known = heading();
  // A new view takes the focus that was lost with the old one; if the focus is elsewhere, the view is announced.
  document.addEventListener("htmx:after:swap", ({ detail: { ctx } }) => {
    const notice = document.querySelector("#notice");
    if (ctx.response?.status >= 400) notice.scrollIntoView({ block: "nearest" });
    else if (VIEWS.includes(ctx.target?.id)) notice.replaceChildren();
    const now = heading();
    if (now === known) return;
    known = now;
    if (!now) return;
    if (document.activeElement === document.body) now.focus();
    else announce(now.textContent);
  });
  document.addEventListener("htmx:error", ({ detail: { error, ctx } }) => {
    if (!(error instanceof TypeError)) console.error(error); // fetch fails with a TypeError
    const { sourceElement: source } = ctx ?? {};
    if (navigator.onLine) warn(AWAY);
    // Offline, a page does without what it requests by itself.
    else if (!source?.getAttribute("hx-trigger")?.startsWith("load")) warn(source?.dataset.offline || OFFLINE);
  });
  // Rejections by this server come with their own target; any other error must replace nothing.
  document.addEventListener("htmx:response:error", ({ detail: { ctx } }) => {
    if (ctx.hx.retarget) return;
    ctx.swap = "none";
    ctx.push = ctx.replace = null;
    warn(away());
  });
}
