// What is painted on a canvas knows colours and sizes of the page's look, and is told when that changes.

const ATTRIBUTES = ["data-theme", "data-large", "data-present", "data-unlabelled"];

// `tell` is called when the look of the whole page has changed; of sizes a ResizeObserver tells.
export function onRestyled(tell) {
  for (const media of ["(prefers-color-scheme: dark)", "(forced-colors: active)"]) matchMedia(media).addEventListener("change", tell);
  new MutationObserver(tell).observe(document.documentElement, { attributeFilter: ATTRIBUTES });
  watchPixels();

  // A page that is zoomed, or on another screen, has other pixels.
  function watchPixels() {
    matchMedia(`(resolution: ${devicePixelRatio}dppx)`).addEventListener("change", () => { tell(); watchPixels(); }, { once: true });
  }
}
