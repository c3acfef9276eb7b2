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
