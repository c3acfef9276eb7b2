// A menu of one choice, whose button says what is chosen. It closes when the pointer has chosen; keys go on choosing.

export class ChoicesMenu {
  constructor(list) {
    this.list = list;
    this.now = document.querySelector(`[popovertarget="${list.id}"] [data-chosen-now]`);
    list.addEventListener("pointerup", () => setTimeout(() => list.hidePopover()));
  }

  show() {
    this.now.textContent = this.list.querySelector(":checked").nextElementSibling.textContent;
  }
}
