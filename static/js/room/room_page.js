// A pupil's page, and that of the projector, which has no seat: both follow the room.

import { Answers } from "./answers.js";
import { askRoom } from "./requests.js";
import { Frame } from "./frame.js";
import { Connection } from "./connection.js";
import { keep } from "./seats.js";

class RoomPage {
  constructor(root) {
    this.root = root;
    this.follow = document.querySelector("[data-follow]");
    const form = document.querySelector("#answer");
    if (form) this.answers = new Answers(root, form);
    this.follow?.setAttribute("aria-pressed", "true");
    this.frame = new Frame(root.querySelector("iframe"), () => this.#follow(false));
    this.follow?.addEventListener("click", () => this.#follow(!this.follows));
    this.frame.page = this.now.page; // as the server has drawn it
    this.since = performance.now();
    this.#show();
    const { code, seat } = root.dataset;
    if (seat) keep(code, seat);
    const find = (name) => root.querySelector(`[data-${name}]`);
    this.connection = new Connection(find("line"), find("heard"), () => this.#ask());
  }

  get now() { return this.root.querySelector("#now").dataset; }
  get follows() { return this.follow?.getAttribute("aria-pressed") !== "false"; }

  async #ask() {
    const values = { v: this.now.v, follows: this.follows ? 1 : 0 };
    const status = await askRoom("GET", this.root.dataset.now, values);
    if (status === 200) {
      this.since = performance.now();
      this.#show();
    }
    if (status === 204) this.frame.catchUp();
    if (status === 410) { this.#show(); this.connection.end(); }
    const heard = [200, 204, 410].includes(status);
    if (heard) this.answers?.deliver();
    return heard;
  }

  #show() {
    const { gone, page, address, at, speed, asks, plays } = this.now;
    this.root.toggleAttribute("data-asks", asks !== undefined);
    document.querySelector("#notice").replaceChildren(); // of an answer that came too late
    this.answers?.mark();
    this.#tell();
    if (gone !== undefined || asks !== undefined || !this.follows) return;
    const place = `${page} ${at} ${speed}`;
    if (place === this.place && !Number(speed)) return; // something else is new
    this.place = place;
    const { since } = this;
    this.frame.show({ page, address, at: Number(at), speed: Number(speed), since, plays: plays !== undefined });
  }

  // What is asked, and what was right, for those who listen.
  #tell() {
    const words = this.root.querySelector("[data-announced]");
    const said = this.root.querySelector(".judged") ?? this.root.querySelector("#asks");
    if (words && words.textContent !== (said?.textContent ?? "")) words.textContent = said?.textContent ?? "";
  }

  #follow(follows) {
    if (!this.follow || follows === this.follows) return;
    this.follow.setAttribute("aria-pressed", String(follows));
    this.place = undefined;
    if (!follows) this.frame.leave();
    else this.#show();
  }
}

new RoomPage(document.querySelector("[data-room]"));
