// A pupil's page, and the projector's, which has no seat: both follow the room.

import { isModified } from "../lib/keys.js";
import { number } from "../lib/text.js";
import { askRoom, Connection, Timer } from "./connection.js";
import { Frame } from "./frame.js";
import { forgetSeat, sitDown } from "./own_rooms.js";

// The verdict, as in fragments/room_now.html; its icon comes from the style sheet.
function verdict(isRight) {
  const words = document.createElement("strong");
  words.dataset.verdict = isRight ? "right" : "wrong";
  words.textContent = isRight ? "Right." : "Not right.";
  return words;
}

export class Answers {
  constructor(root, form) {
    this.root = root;
    this.form = form;
    this.mine = this.last = { round: this.round, answer: root.dataset.answer, arrived: true };
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.send(event.submitter.value);
    });
    root.addEventListener("click", ({ target }) => this.#point(target.closest(".question td")));
    root.addEventListener("keydown", ({ key, target }) => {
      if (key === "Enter") this.#point(target.closest(".question td"));
    });
    addEventListener("keydown", (event) => this.#press(event));
  }

  get round() { return this.root.querySelector("#now").dataset.asks; }
  get options() { return [...this.root.querySelectorAll("button[data-option]:enabled")]; }

  // The time is up: close the question.
  lock() {
    for (const each of this.root.querySelectorAll("button[data-option]")) each.disabled = true;
    this.root.querySelector("[data-on-board]")?.toggleAttribute("data-on-board", false);
    this.mark();
  }

  // An answer is sent at once; the last one that the room received counts.
  send(answer) {
    this.mine = { round: this.round, answer, arrived: false };
    this.mark();
    this.deliver();
  }

  // Send what the room hasn't received, one at a time; what was lost is sent again with the next poll.
  async deliver() {
    const { mine } = this;
    if (this.delivering || mine.arrived || mine.round === undefined || mine.round !== this.round) return;
    this.delivering = true;
    const { answer, round } = mine;
    const status = await askRoom("POST", this.form.action, { answer, round }, { source: "#answer" });
    this.delivering = false;
    mine.arrived = status === 204;
    if (mine.arrived) this.last = mine;
    if (status === 409 && mine === this.mine) this.mine = this.last; // too late: the room's last answer counts
    this.mark();
    if (mine !== this.mine) this.deliver();
  }

  #point(td) {
    if (td && this.root.querySelector("[data-on-board]")) this.send(td.id);
  }

  // A to D, or 1 to 4.
  #press(event) {
    if (isModified(event)) return;
    const { key } = event;
    const letter = this.options.findIndex((each) => each.querySelector("kbd").textContent === key.toUpperCase());
    const option = this.options[letter < 0 ? Number(key) - 1 : letter];
    if (option) this.send(option.value);
  }

  mark() {
    const { round } = this;
    const mine = round !== undefined && this.mine.round === round ? this.mine.answer : undefined;
    for (const each of this.root.querySelectorAll("[data-option]")) {
      const chosen = mine !== undefined && mine === each.dataset.option;
      each.toggleAttribute("data-chosen", chosen);
      if (each.matches("button")) each.setAttribute("aria-pressed", String(chosen));
    }
    for (const td of this.root.querySelectorAll(".question td")) td.toggleAttribute("data-chosen", td.id === mine);
    const words = this.root.querySelector("[data-mine]");
    if (!words) return;
    const { right } = words.dataset; // once the answers are shown; empty for a vote
    const over = this.root.querySelector("[data-over]");
    if (!mine) {
      if (right !== undefined || over) words.replaceChildren("You didn’t answer.");
      return;
    }
    const letter = document.createElement("b");
    letter.textContent = this.root.querySelector("[data-option][data-chosen] kbd")?.textContent ?? mine;
    if (right !== undefined) {
      words.replaceChildren(...(right ? [verdict(right.split(" ").includes(mine)), " "] : []), "Your answer was ", letter, ".");
      return;
    }
    const may = over ? "" : " You can change it until the answers are shown.";
    const rest = this.mine.arrived ? `${may} Look up.` : " Sending…";
    words.replaceChildren("Your answer is ", letter, ".", rest);
  }
}

// The parameters that name a run, a lesson's step, or a position.
const RUN = ["p", "with", "by", "l", "step", "state", "wrote"];

class RoomPage {
  constructor(root) {
    this.root = root;
    this.follow = document.querySelector("[data-follow]");
    const form = document.querySelector("#answer");
    if (form) this.answers = new Answers(root, form);
    this.follow?.setAttribute("aria-pressed", "true");
    this.frame = new Frame(root.querySelector("iframe"), () => this.#follow(false));
    this.follow?.addEventListener("click", () => this.#follow(!this.follows));
    this.apart = document.querySelector("[data-apart]");
    addEventListener("htmx:after:request", ({ detail: { ctx } }) => this.#count(ctx.response?.headers?.get("Answered")), true);
    this.frame.page = this.now.page; // as the server drew it
    this.since = performance.now();
    this.timer = new Timer(root, () => { this.answers?.lock(); this.#announce(); });
    this.#show();
    const { code, seat } = root.dataset;
    if (seat) sitDown(code, seat);
    const find = (name) => root.querySelector(`[data-${name}]`);
    this.connection = new Connection(document.querySelector("[data-line]"), find("announcer"), () => this.#ask());
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
    if (status === 410) {
      this.#show();
      this.connection.end();
      forgetSeat(this.root.dataset.code);
    }
    this.#sayWhere();
    const heard = [200, 204, 410].includes(status);
    if (heard) this.answers?.deliver();
    return heard;
  }

  #show() {
    const { gone, page, address, at, speed, asks, plays, opened: panel = "", pointed: cell = "", unfolded } = this.now;
    this.frame.showAsked(this.root.toggleAttribute("data-asks", asks !== undefined));
    document.querySelector("#notice").replaceChildren(); // about an answer that came too late
    this.timer.show();
    this.answers?.mark();
    this.#announce();
    this.#sayWhere();
    if (gone !== undefined || asks !== undefined || !this.follows) return;
    this.frame.showBeside({ panel, cell, unfolded: unfolded !== undefined });
    const place = `${page} ${at} ${speed}`;
    if (place === this.place && !Number(speed)) return; // something else is new
    this.place = place;
    const { since } = this;
    this.frame.show({ page, address, at: Number(at), speed: Number(speed), since, plays: plays !== undefined });
  }

  // Announce the question, the end of its time, the verdict, or the cell that is pointed at.
  #announce() {
    const words = this.root.querySelector("[data-announced]");
    const news = this.root.querySelector(".judged") ?? this.root.querySelector("[data-over]") ?? this.root.querySelector("#asks") ?? this.root.querySelector(".pointed");
    const said = news?.textContent ?? "";
    if (words && words.textContent !== said) words.textContent = said;
  }

  // The number of answers comes in a header, beside the shared fragment.
  #count(answered) {
    const place = this.root.querySelector("[data-answered]");
    if (answered && place && place.textContent !== answered) place.textContent = answered;
  }

  // Show where the class is and, if it is elsewhere, this pupil.
  #sayWhere() {
    if (this.apart) this.apart.textContent = this.now.gone !== undefined || this.connection?.silent ? "" : this.#where();
  }

  #where() {
    const { page, at, speed, plays, asks } = this.now;
    if (asks !== undefined) return "The class is answering a question.";
    const { follows, frame: { element, player } } = this;
    if (!follows && !isAt(page, element.contentDocument?.URL)) return "The class is on another page.";
    if (plays === undefined) return follows ? "You’re with the class." : "The class is on this page.";
    const run = Number(at) + Math.floor(Number(speed) * (performance.now() - this.since) / 1000);
    const there = Math.min(run, player?.end ?? run);
    const step = `step ${number(there)}`;
    if (follows) return Number(speed) ? "You’re with the class." : `You’re with the class, at ${step}.`;
    if (!player || player.at === there) return `The class is at ${step}.`;
    return `The class is at ${step}, you’re at ${number(player.at)}.`;
  }

  #follow(follows) {
    if (!this.follow || follows === this.follows) return;
    this.follow.setAttribute("aria-pressed", String(follows));
    this.place = undefined;
    if (!follows) {
      this.frame.leave();
      this.#sayWhere();
    } else this.#show();
  }
}

// Whether a URL is that of a page, at any place of its run.
function isAt(page, address) {
  if (!address) return false;
  const [one, other] = [page, address].map((each) => new URL(each, location));
  const isSame = (name) => one.searchParams.get(name) === other.searchParams.get(name);
  return one.pathname === other.pathname && RUN.every(isSame);
}

new RoomPage(document.querySelector("[data-room]"));
