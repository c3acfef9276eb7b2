// Forms that have puzzles made: the grades offered are those that the chosen size may have.

const grade = document.querySelector("[data-grades]");
const size = grade.form.elements.size;

function offer() {
  const asIs = size.selectedOptions[0].defaultSelected; // what a link asks for stays chosen
  for (const option of grade.options) {
    const fits = option.dataset.sizes.split(" ").includes(size.value) || (asIs && option.defaultSelected);
    option.hidden = option.disabled = !fits;
  }
  // What can't be gives way to the hardest that can.
  if (grade.selectedOptions[0]?.disabled) {
    grade.value = [...grade.options].filter((option) => !option.disabled).at(-1).value;
  }
}

size.addEventListener("change", offer);
addEventListener("pageshow", offer); // who comes back finds the lists as they were left
