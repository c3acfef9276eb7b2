// Style sheets that a part of a page brings along, and a call when the look of the page changes.

const ATTRIBUTES = ["data-theme", "data-large", "data-present", "data-unlabelled"];

// `changed` is called when the look of the whole page has changed; a ResizeObserver reports sizes.
export function onRestyled(changed) {
  for (const media of ["(prefers-color-scheme: dark)", "(forced-colors: active)"]) matchMedia(media).addEventListener("change", changed);
  new MutationObserver(changed).observe(document.documentElement, { attributeFilter: ATTRIBUTES });
  watchPixels();

  // A page that is zoomed, or on another screen, has other pixels.
  function watchPixels() {
    matchMedia(`(resolution: ${devicePixelRatio}dppx)`).addEventListener("change", () => { changed(); watchPixels(); }, { once: true });
  }
}

// Load a style sheet once: true when it has come, false if it can't.
export function loadStyle(href) {
  const address = new URL(href, location).href;
  const known = [...document.querySelectorAll("link[rel=stylesheet]")].find((link) => link.href === address);
  if (known) return known.loaded ?? Promise.resolve(true);
  const link = Object.assign(document.createElement("link"), { rel: "stylesheet", href: address });
  link.loaded = new Promise((done) => {
    link.onload = () => done(true);
    link.onerror = () => done(false);
  });
  document.head.append(link);
  return link.loaded;
}
