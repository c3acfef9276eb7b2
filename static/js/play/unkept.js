// Says that what is played isn't kept, and why: once it is known, until it is closed or kept again.

const place = document.createElement("p");
place.className = "unkept";
place.setAttribute("role", "status");

export function tellUnkept(words) {
  if (!place.isConnected) document.body.append(place);
  if (place.dataset.words === words) return; // whoever has closed it has read it
  place.dataset.words = words;
  place.textContent = words;
  if (!words) return;
  const close = document.createElement("button");
  close.type = "button";
  close.textContent = "OK";
  close.addEventListener("click", () => place.replaceChildren());
  place.append(close);
}
