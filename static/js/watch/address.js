// What the page on screen adds to its own address, so that a reload and a link find it alike.

// `value` says what a name has by now, nothing where it has none; what this returns is to be called when that changes.
export function keptInAddress(name, value) {
  const write = () => {
    const address = new URL(location);
    if (value()) address.searchParams.set(name, value());
    else address.searchParams.delete(name);
    if (address.href !== location.href) history.replaceState(history.state, "", address);
  };
  // A step that was asked for before names the value of that time.
  document.addEventListener("htmx:after:history:update", write);
  return write;
}
