// A pupil's page, and the projector's, which has no seat: both follow the room.

import { isModified } from "../lib/keys.js";
import { element, number } from "../lib/text.js";
import { askRoom, channelOf, clock, Connection, sequence, Timer } from "./connection.js";
import { Frame, wanders } from "./frame.js";
import { forgetSeat, sitDown } from "./own_rooms.js";

// The verdict, as in fragments/room_now.html; its icon comes from the style sheet.
function verdict(isRight) {
  const words = element("strong", {}, isRight ? "Right." : "Not right.");
  words.dataset.verdict = isRight ? "right" : "wrong";
  return words;
}

export class Answers {
  constructor(root, form) {
    this.root = root;
    this.form = form;
    this.mine = this.last = { round: this.round, answer: root.dataset.answer, arrived: true };
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      const words = this.root.querySelector(".written input");
      const answer = (event.submitter.value || words?.value || "").trim();
      if (answer) this.send(answer);
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
    for (const each of this.root.querySelectorAll("button[data-option], .written *")) each.disabled = true;
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
    const { key } = event;
    if (isModified(event) || this.root.querySelector("[data-darkened]")) return;
    const letter = this.options.findIndex((each) => each.querySelector("kbd").textContent === key.toUpperCase());
    const option = this.options[letter < 0 ? Number(key) - 1 : letter];
    if (option) this.send(option.value);
  }

  mark() {
    const { round } = this;
    const mine = round !== undefined && this.mine.round === round ? this.mine.answer : undefined;
    for (const each of this.root.querySelectorAll("[data-option]")) {
      const chosen = mine?.toLowerCase() === each.dataset.option.toLowerCase(); // as the room groups short answers
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
    const letter = element("b", {}, this.root.querySelector("[data-option][data-chosen] kbd")?.textContent ?? mine);
    if (right !== undefined) {
      words.replaceChildren(...(right ? [verdict(right.split(" ").includes(mine)), " "] : []), "Your answer was ", letter, ".");
      return;
    }
    const may = over ? "" : " You can change it until the answers are shown.";
    const rest = this.mine.arrived ? `${may} Look up.` : " Sending…";
    words.replaceChildren("Your answer is ", letter, ".", rest);
  }
}

const AHEAD = 3_000; // ms that a change may take to the room

// The parameters that name a run, a lesson's step, or a position.
const RUN = ["p", "with", "by", "l", "step", "state", "wrote"];

class RoomPage {
  constructor(root) {
    this.root = root;
    this.bar = document.querySelector("[data-bar]");
    this.follows = true;
    const form = document.querySelector("#answer");
    if (form) this.answers = new Answers(root, form);
    this.frame = new Frame(root.querySelector("iframe"), (event) => this.#wanders(event), () => this.#follow(false));
    this.bar?.querySelector("[data-follow]").addEventListener("click", () => this.#follow(!this.follows));
    this.apart = document.querySelector("[data-apart]");
    addEventListener("htmx:after:request", ({ detail: { ctx } }) => this.#count(ctx.response?.headers?.get("Answered")), true);
    this.frame.page = this.now.page; // as the server drew it
    this.since = performance.now();
    this.reported = ""; // what the room has of this pupil's board
    this.timer = new Timer(root, () => { this.answers?.lock(); this.#announce(); });
    this.#show();
    const { code, seat } = root.dataset;
    if (seat) sitDown(code, seat);
    const find = (name) => root.querySelector(`[data-${name}]`);
    const [line, announcer] = [document.querySelector("[data-line]"), find("announcer")];
    const every = seat ? undefined : clock("screen");
    this.connection = new Connection(line, announcer, () => this.#ask(), every);
    if (!seat) channelOf(code).addEventListener("message", ({ data }) => this.#hear(data));
  }

  // The projector page in a window of the teacher's browser is ahead of the room, until that has the change, or for a
  // while if it never gets it.
  #hear({ seq, number, dark, page, at, speed, beside }) {
    const { ahead, now } = this;
    if (seq !== undefined) {
      if (ahead && number >= ahead.number) ahead.seq = seq;
      this.connection.hurry();
    } else if (dark !== undefined) this.#goAhead(number, { dark });
    else if (now.asks === undefined && now.gone === undefined && isAt(now.page, page)) {
      this.#goAhead(number, { place: `${now.page} ${at} ${speed}`, at, speed, beside });
    }
  }

  #goAhead(number, shows) {
    this.ahead = { ...this.ahead, seq: Infinity, since: performance.now(), number, ...shows };
    this.#showAhead();
    const { place, at, speed, since, beside } = this.ahead;
    if (shows.beside) this.frame.showBeside({ ...beside, unfolded: Boolean(beside.unfolded) });
    if (!shows.place || place === this.place) return;
    this.place = place;
    const { page, address, plays } = this.now;
    this.frame.show({ page, address, at, speed, since, plays: plays !== undefined });
  }

  // Whether it is ahead of what the room has reported.
  #showAhead() {
    const { ahead } = this;
    if (!ahead) return false;
    if (sequence(this.now.v) >= ahead.seq || performance.now() - ahead.since > AHEAD) {
      this.ahead = undefined;
      if (ahead.seq === Infinity) this.place = undefined; // the change never came to the room
      return false;
    }
    if (ahead.dark !== undefined) this.root.querySelector("#now").toggleAttribute("data-dark", ahead.dark);
    return true;
  }

  get now() { return this.root.querySelector("#now").dataset; }

  #wanders(event) {
    const { page, plays } = this.now;
    if (event.type === "load") return !isAt(page, this.frame.element.contentDocument?.URL);
    return wanders(event, plays !== undefined);
  }

  async #ask() {
    const values = { v: this.now.v, follows: this.follows ? 1 : 0 };
    const board = this.#report;
    if (board !== this.reported) values.board = board;
    const status = await askRoom("GET", this.root.dataset.now, values);
    if (status === 200 || status === 204) this.reported = board;
    if (status === 200) {
      this.since = performance.now();
      this.#show();
    }
    if (status === 204) {
      if (this.ahead && !this.#showAhead()) this.#show();
      this.frame.catchUp();
    }
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

  // This pupil's own board, and in plain words that the teacher sees it; a board that is too large isn't sent.
  get #report() {
    const { longest } = this.root.dataset;
    if (this.frame.loading) return this.reported;
    const report = longest ? this.frame.report : "";
    const board = report.length > Number(longest) ? "" : report;
    const words = document.querySelector("[data-seen]");
    if (words) words.hidden = !board;
    return board;
  }

  #show() {
    const { gone, page, address, at, speed, asks, plays, opened: panel = "", pointed: cell = "", unfolded, scroll = 0 } = this.now;
    this.frame.showAsked(this.root.toggleAttribute("data-asks", asks !== undefined));
    this.#cover(asks, address);
    document.querySelector("#notice").replaceChildren(); // about an answer that came too late
    this.timer.show();
    this.answers?.mark();
    this.#announce();
    this.#sayWhere();
    const hidden = this.root.querySelector(".question:not(.vote)"); // the question has a board of its own
    if (gone !== undefined || hidden || !this.follows || this.#showAhead()) return;
    this.frame.showBeside({ panel, cell, unfolded: unfolded !== undefined, scroll: Number(scroll) });
    const place = `${page} ${at} ${speed}`;
    if (place === this.place && !Number(speed)) return; // something else is new
    this.place = place;
    const { since } = this;
    this.frame.show({ page, address, at: Number(at), speed: Number(speed), since, plays: plays !== undefined });
  }

  // Announce the dark, the verdict, the end of the time, the question, or the cell that is pointed at.
  #announce() {
    const words = this.root.querySelector("[data-announced]");
    const news = this.root.querySelector("[data-darkened]") ?? this.root.querySelector(".judged") ?? this.root.querySelector("[data-over]") ?? this.root.querySelector("#asks") ?? this.root.querySelector(".pointed");
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

  // A question without a board of its own is about the page of the class: pupils who look around when it is asked see
  // that page with it, and their own again afterwards, or once they follow.
  #cover(asks, address) {
    const { element: own } = this.frame;
    if (asks !== this.round) {
      this.round = asks;
      this.covers = asks !== undefined && !this.follows;
    }
    const covers = Boolean(this.covers && !this.follows && this.root.querySelector(".vote"));
    if (covers && !own.hidden) {
      this.cover = element("iframe", { src: address, title: "What the class is asked about" });
      for (const name of ["data-bare", "data-follows"]) this.cover.toggleAttribute(name, true);
      own.after(this.cover);
    } else if (!covers) this.cover?.remove();
    own.hidden = covers;
    if (document.activeElement === own && !own.checkVisibility()) own.blur(); // keys are the question's
  }

  #follow(follows) {
    if (!this.bar || follows === this.follows) return;
    this.follows = follows;
    this.bar.toggleAttribute("data-around", !follows);
    this.bar.querySelector("[data-around-words]").textContent = follows ? "" : "You’re looking around.";
    this.bar.querySelector("[data-follow]").textContent = follows ? "Look around" : "Back to the class";
    this.frame.showFollowing(follows);
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
  const isSame = (name) => String(one.searchParams.getAll(name)) === String(other.searchParams.getAll(name));
  return one.pathname === other.pathname && RUN.every(isSame);
}

new RoomPage(document.querySelector("[data-room]"));
