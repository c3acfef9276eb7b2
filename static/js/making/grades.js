// Offers the grades that the selected size may have, as options of a list or as chips; with another variant there may
// be others.

const grades = [...document.querySelectorAll("[data-sizes]")];
const { form } = grades[0];
const mark = "selected" in grades[0] ? "selected" : "checked";
const asked = grades.find((each) => each.defaultSelected ?? each.defaultChecked); // by the URL
const listOf = () => (form.querySelector("[data-variant]:checked") ? "others" : "sizes");
const chosen = () => `${listOf()} ${form.elements.size.value}`;
const first = chosen();

function offer() {
  for (const each of grades) {
    const asIs = each === asked && chosen() === first; // the URL's choice stays available
    each.disabled = !asIs && !each.dataset[listOf()].split(" ").includes(form.elements.size.value);
    if (mark === "selected") each.hidden = each.disabled;
  }
  // An impossible grade gives way to the hardest possible one.
  if (grades.some((each) => each[mark] && each.disabled)) grades.findLast((each) => !each.disabled)[mark] = true;
}

form.addEventListener("change", offer);
addEventListener("pageshow", offer); // a page that comes back keeps what was entered
