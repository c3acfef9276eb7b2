// The dark screens of a class: its teacher's page darkens them, or shows them again. Here that happens at once, there
// as soon as the room has it.

export class DarkScreens {
  // `root` holds what the room shows; `pass` sends it to a projector page of this browser, `send` a deed to the room.
  constructor(root, frame, pass, send) {
    Object.assign(this, { root, frame, pass, send });
  }

  // Darken projector, phones and this page, or show them again.
  darken(dark) {
    this.dark = dark;
    this.pass({ dark });
    this.show();
    if (!this.sending) this.#send(dark);
  }

  // One at a time, since the room could take two in either order.
  async #send(dark) {
    this.sending = true;
    await this.send(dark ? "darken" : "light");
    this.sending = false;
    if (this.dark === !dark) await this.#send(this.dark); // pressed meanwhile
    else this.show();
  }

  // Send again what the room hasn't got.
  resend() {
    if (this.dark !== undefined && !this.sending) this.#send(this.dark);
  }

  // What was pressed here counts until the room has it. Nothing plays in the dark.
  show() {
    const now = this.root.querySelector("#now");
    if (!this.sending && this.dark === now.hasAttribute("data-dark")) this.dark = undefined;
    else if (this.dark !== undefined) now.toggleAttribute("data-dark", this.dark);
    const { player } = this.frame;
    if (now.hasAttribute("data-dark") && player?.playing) player.toggle();
  }
}
