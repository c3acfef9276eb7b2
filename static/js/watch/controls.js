// Controls: what every transport has, as it is pressed: play, slider, speed and the buttons that step. Where a
// press leads is the player's.

export class Controls {
  constructor(root) {
    this.root = root;
    this.find = (selector) => root.querySelector(selector);
    this.slider = this.find("[data-slider]");
  }

  get speed() { return Number(this.find("[data-speed]").value); }
  set speed(steps) { this.find("[data-speed]").value = steps; }

  // Tells the player of what is pressed and dragged.
  tell(player) {
    this.find("[data-play]").addEventListener("click", () => player.toggle());
    this.slider.addEventListener("input", () => player.scrub(Number(this.slider.value)));
    this.slider.addEventListener("change", () => player.rest(Number(this.slider.value)));
    this.find("[data-speed]").addEventListener("change", () => player.pace.change());
    this.root.addEventListener("submit", (event) => {
      if (event.target.id !== "transport") return;
      const go = event.submitter?.value;
      if (!go) { player.forget(); return; } // what else it says is the server's to follow
      event.preventDefault();
      event.stopPropagation();
      player.press(go);
    }, true);
  }

  showPlaying(playing) {
    for (const face of this.root.querySelectorAll("[data-playing]")) {
      face.hidden = (face.dataset.playing === "1") !== playing;
    }
  }
}
