// Forms that have puzzles made: the grades offered are those that the chosen size may have, as options of a
// list or as chips; some forms have a variant, which may have others.

const grades = [...document.querySelectorAll("[data-sizes]")];
const { form } = grades[0];
const mark = "selected" in grades[0] ? "selected" : "checked";
const asked = grades.find((each) => each.defaultSelected ?? each.defaultChecked); // by the address
const listOf = () => (form.querySelector("[data-variant]:checked") ? "others" : "sizes");
const chosen = () => `${listOf()} ${form.elements.size.value}`;
const first = chosen();

function offer() {
  for (const each of grades) {
    const asIs = each === asked && chosen() === first; // what a link asks for stays
    each.disabled = !asIs && !each.dataset[listOf()].split(" ").includes(form.elements.size.value);
    if (mark === "selected") each.hidden = each.disabled;
  }
  // What can't be gives way to the hardest that can.
  if (grades.some((each) => each[mark] && each.disabled)) grades.findLast((each) => !each.disabled)[mark] = true;
}

form.addEventListener("change", offer);
addEventListener("pageshow", offer); // who comes back finds the form as it was left
