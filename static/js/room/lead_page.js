// The teacher's page: sends what is on screen here to the room, with the key that this browser has.

import { copyBy } from "../lib/share.js";
import { Clicker } from "./clicker.js";
import { askRoom, channelOf, clock, Connection, sequence, Timer } from "./connection.js";
import { DarkScreens } from "./dark_screens.js";
import { Dashboard } from "./dashboard.js";
import { Beside, Frame, leads } from "./frame.js";
import { forgetKey, keepKey, keyOf, markHeard, onForgotten } from "./own_rooms.js";

const LOOK = clock("look");
const SETTLES = clock("settles"); // ms in which a loaded frame comes to what the room shows
const COALESCES = 30; // ms from a change until it is sent, so that only the last of several is

class LeadPage {
  constructor(root) {
    this.root = root;
    this.form = document.querySelector("#lead");
    this.frame = new Frame(root.querySelector("iframe"), leads, () => this.#left());
    this.frame.page = this.now.page; // as the server drew it
    this.beside = new Beside(root, this.frame, () => this.#lookSoon());
    this.screens = new DarkScreens(root, this.frame, (shows) => this.#post(shows), (deed) => this.#sendDeed(deed));
    this.clicker = new Clicker(root, this.frame, () => this.#left(), (dark) => { if (this.key) this.screens.darken(dark); });
    this.own = document.querySelector("#own-question");
    this.dashboard = new Dashboard(root, this.form, () => this.#ask());
    this.timer = new Timer(root);
    this.start = root.querySelector("[data-start]"); // in a lesson
    this.channel = channelOf(root.dataset.code);
    this.passed = { number: 0 };
    this.lookedAt = -LOOK;
    this.#findKey();
    this.#show();
    if (this.start && this.key) this.start.hidden = this.now.opening === undefined;
    if (Number(this.now.speed)) this.#go(); // the class plays: so does a returning teacher
    document.addEventListener("htmx:after:swap", ({ detail: { ctx } }) => {
      if (ctx.target?.id !== "now") return;
      if (ctx.swap === "none" && ctx.response?.status >= 400) return; // the notice shows why it failed
      this.#show(ctx.sourceElement === this.form);
    });
    // Two answers may arrive out of order.
    document.addEventListener("htmx:before:swap", (event) => {
      const { text } = event.detail.ctx;
      if (sequence(/ data-v="([^"]*)"/.exec(text)?.[1]) < sequence(this.now.v)) event.preventDefault();
    });
    // A question is about what is on screen, sent or not. The summary is a page of its own, or a file.
    this.form.addEventListener("submit", (event) => {
      if (event.submitter?.hasAttribute("formaction")) return event.stopImmediatePropagation();
      if (!this.until && this.#hasCome) this.#fill();
    }, true);
    root.addEventListener("click", (event) => this.#choose(event));
    if (this.start) addEventListener("keydown", ({ key }) => { if (key === "Escape") this.start.hidden = true; });
    if (!this.key) return;
    for (const kind of ["seen", "load"]) this.frame.element.addEventListener(kind, () => this.#lookSoon());
    this.#lookSoon();
    const find = (name) => root.querySelector(`[data-${name}]`);
    onForgotten(root.dataset.code, async () => {
      if (!this.key) return; // it was left here
      await this.#ask(); // the room may have been ended there
      if (!this.connection.over) this.#leave();
    });
    document.addEventListener("htmx:after:request", ({ detail: { ctx } }) => {
      if (ctx.hx.redirect) this.#forget(); // the room was ended here
    });
    this.connection = new Connection(find("line"), find("announcer"), () => this.#ask());
  }

  // The entries of the lists that open.
  #choose(event) {
    const { target } = event;
    const control = target.closest("[data-control]");
    if (control) copyBy(control, `${this.root.dataset.fromElsewhere}#${this.key}`);
    else if (target.closest("[data-other-pages]")) this.#showPages();
    else if (target.closest("[data-leave]")) this.#leave();
    else if (target.closest("[data-start-card]")) this.start.hidden = !this.start.hidden;
    else if (target.closest("[data-projector]")) { // a window that can be moved, and no opener: so it has its own process
      event.preventDefault();
      open(target.closest("[data-projector]").href, "_blank", "popup,noopener,width=1280,height=720");
    } else if (target.closest("[target=class]")) { // the plan leads there
      this.#left();
      this.start.hidden = true;
    } else if (target.closest("[data-program]")) this.frame.root?.pressPanel?.("program");
    const offered = target.closest("[data-offered]");
    if (offered) this.#showOffered(offered.dataset);
    if (target.closest("[data-offered], .seldom :is(a, [name=deed], [formaction], [data-other-pages], [data-points], [data-program], [data-start-card], [data-own])")) {
      target.closest(".offers, #more").hidePopover();
    }
    if (target.closest("[data-own]")) { // by itself it would close with the list
      event.preventDefault();
      this.own.showPopover();
    }
  }

  // A pupil's offer opens in the frame like a page that the teacher goes to, and so in the class; the room gets the
  // offer's number, since others may have offered the same page.
  #showOffered({ offered, page }) {
    this.#left();
    this.#lead(""); // sent even if the class has this page already
    this.offered = offered;
    this.frame.element.contentWindow.location.replace(page);
  }

  // Show or hide the framed page's header, which leads to other pages; it leaves the board less room.
  #showPages() {
    const { element } = this.frame;
    const bare = element.toggleAttribute("data-bare") ? (element.dataset.bare = "lead") : undefined;
    const { documentElement } = element.contentDocument;
    if (bare) documentElement.dataset.bare = bare;
    else delete documentElement.dataset.bare;
  }

  get now() { return this.root.querySelector("#now").dataset; }
  get key() { return this.form.elements.key.value; }

  // What the room shows with the page, in the order of `beside.values`.
  get #shownBeside() {
    const { opened = "", pointed = "", unfolded, scroll = 0 } = this.now;
    return [opened, pointed, unfolded === undefined ? "" : 1, scroll];
  }

  // The room's page and place, unchanged as long as the class stays there.
  get place() {
    const { page, at, speed } = this.now;
    return `${page} ${Number(speed) ? "" : at} ${speed}`;
  }

  // The key comes with the page that opened the room, or behind the # of a control link; it stays in no URL.
  #findKey() {
    const { code, address } = this.root.dataset;
    const key = this.key || location.hash.slice(1) || keyOf(code);
    if (key) keepKey(code, key);
    this.form.elements.key.value = key;
    history.replaceState(null, "", address);
    this.root.toggleAttribute("data-keyless", !this.key);
  }

  // What is on screen in the frame.
  #onScreen() {
    const { player } = this.frame;
    const address = new URL(this.frame.element.contentWindow.location.href);
    if (player) address.searchParams.set("at", player.at);
    return { page: address.pathname + address.search, speed: player?.playing ? player.speed : 0 };
  }

  // Whether the frame has a page at all: it may still be loading its content.
  get #hasCome() {
    const page = this.frame.element.contentDocument;
    return page?.readyState === "complete" && page.URL !== "about:blank";
  }

  // Put what is on screen into the form.
  #fill() {
    const shown = this.#onScreen();
    const { page, speed } = this.form.elements;
    [page.value, speed.value] = [shown.page, shown.speed];
    return shown;
  }

  // Check the screen a moment after it may have changed, so that only the last of many changes is sent.
  #lookSoon() {
    if (!this.key) return;
    const since = performance.now() - this.lookedAt;
    this.looking ??= setTimeout(() => this.#look(), Math.max(COALESCES, LOOK - since));
    this.#pass();
  }

  // Whether what is on screen is the room's: not while it asks, or is frozen.
  get #leads() {
    const { gone, asks, frozen } = this.now;
    return Boolean(this.key) && gone === undefined && asks === undefined && frozen === undefined;
  }

  // Pass a change on to a projector page of this browser, which needn't wait for the room.
  #pass() {
    if (!this.#leads || this.until || !this.frame.player || !this.#hasCome) return;
    const { page, speed } = this.#onScreen();
    const shows = { page, at: this.frame.player.at, speed, beside: this.beside.values };
    const text = JSON.stringify({ ...shows, ...(speed && { at: 0, page: "" }) });
    if (text === this.passed.text) return;
    this.#post(shows, text);
  }

  #post(shows, text) {
    this.passed = { text, number: this.passed.number + 1 };
    this.channel.postMessage({ ...shows, number: this.passed.number });
  }

  // The room has all changes up to this number, or something else that is new.
  #confirm(number = this.passed.number) {
    this.confirmed = number;
    this.channel.postMessage({ seq: sequence(this.now.v), number });
  }

  async #look() {
    this.looking = undefined;
    if (!this.#leads || this.sending) return;
    if (this.connection.lost || !this.#hasCome || !this.#isSettled()) return;
    const { page, speed } = this.#fill();
    this.beside.listen();
    const beside = this.beside.values;
    const place = speed ? `${page.replace(/([?&])at=\d+/, "$1")} ${speed}` : page;
    const seen = `${place} ${Object.values(beside)}`;
    this.sent ??= `${place} ${this.#shownBeside}`; // as the room has it
    if (seen === this.sent) {
      if (this.confirmed !== this.passed.number) this.#confirm();
      return;
    }
    this.sending = true;
    this.lookedAt = performance.now();
    const { number } = this.passed;
    const { value: boards } = this.form.elements.boards;
    const status = await askRoom("POST", this.form.action, { key: this.key, deed: "show", page, speed, boards, offered: this.offered ?? "", ...beside });
    if (status === 200 || status === 422) this.sent = seen; // what can't be shown is not sent again
    this.unanswered = status === 0 || status === 204; // the room may have got it
    if (status === 200) {
      this.#isAt();
      this.#confirm(number);
    }
    if (!status) this.connection.lost = true; // sent again once the room answers
    this.sending = false;
    this.#lookSoon(); // it may have changed meanwhile
  }

  // Whether the frame has come to what the room shows; if it hasn't in time, what is there is sent.
  #isSettled() {
    if (!this.until) return true;
    clearTimeout(this.settling);
    this.settling = setTimeout(() => this.#lookSoon(), SETTLES);
    if (this.frame.busy) {
      this.until = performance.now() + SETTLES;
      return false;
    }
    const { target: { speed, at }, player } = this.frame;
    const there = !player || (player.playing === Boolean(speed) && (speed || player.at === at));
    if (!there && performance.now() < this.until) return false;
    this.#lead(there ? undefined : "");
    return true;
  }

  // The room shows what this page has on screen.
  #isAt() {
    this.known = this.place;
    this.frame.page = this.now.page;
    document.querySelector("#notice").replaceChildren();
  }

  // A press here leads, even before the first check.
  #left() {
    this.frame.leave();
    if (this.until || this.sent === undefined) this.#lead("");
    this.#lookSoon();
  }

  // From here on the frame goes where it is led, and what isn't `sent` yet is sent.
  #lead(sent) {
    this.until = 0;
    this.frame.target = undefined;
    this.sent = sent;
  }

  // Go to what the room shows.
  #go() {
    const { page, address, at, speed, plays } = this.now;
    this.known = this.place;
    this.until = performance.now() + SETTLES;
    const since = performance.now(); // it has just been reported
    this.frame.show({ page, address, at: Number(at), speed: Number(speed), since, plays: plays !== undefined });
  }

  async #sendDeed(deed) {
    const { number } = this.passed;
    await askRoom("POST", this.form.action, { key: this.key, deed });
    this.#confirm(number);
  }

  #show(pressed = true) {
    const { asks, gone, frozen, opening } = this.now;
    if (this.start && opening === undefined && this.opening !== undefined) this.start.hidden = true; // the class begins
    this.opening = opening;
    const asked = this.root.toggleAttribute("data-asks", asks !== undefined);
    this.frame.showAsked(asked);
    if (this.asked && !asked && gone === undefined) { // the room goes on from its question
      this.frame.leave();
      this.#go();
    }
    this.timer.show();
    this.screens.show();
    if (asked && !this.asked) this.clicker.takeFocus();
    this.asked = asked;
    if (pressed && this.frozen && frozen === undefined) this.#left(); // the class goes where this page is
    this.frozen = frozen !== undefined;
    this.beside.mark();
    this.dashboard.mark();
    if (!pressed) return;
    if (asked && this.own.matches(":popover-open")) { // the teacher's own question is open: its fields are empty for the next one
      this.form.reset();
      this.own.querySelector("[role=alert]").replaceChildren();
      this.own.hidePopover();
    }
    this.clicker.letGo();
    if (this.dashboard.open) { // its boards are shown
      this.dashboard.close();
      this.frame.leave();
      this.#go();
    }
    this.known = this.place;
    this.#confirm();
    document.querySelector("#notice").replaceChildren();
  }

  async #ask() {
    const status = await askRoom("POST", this.root.dataset.poll, { v: this.now.v, key: this.key, boards: this.form.elements.boards.value });
    if (!this.key) return true; // it was left in the meantime
    if (status === 410) {
      this.#forget();
      this.#end();
    }
    else if (status === 403) {
      this.root.toggleAttribute("data-keyless", true);
      this.#end();
    } else if (status === 200 && !this.sending && !this.asked && this.place !== this.known) {
      if (this.unanswered) this.#isAt(); // it was sent from here, and the frame may be elsewhere now
      else this.#go(); // another teacher's page leads, too
    }
    if (status === 200) this.unanswered = false;
    if (status && status < 400) {
      this.screens.resend();
      markHeard(this.root.dataset.code);
    }
    this.#lookSoon(); // what could not be sent before
    return status > 0 && status < 500;
  }

  #forget() {
    this.form.elements.key.value = "";
    forgetKey(this.root.dataset.code);
  }

  // This computer no longer leads: the next person at it has no key.
  #leave() {
    const { code } = this.root.dataset;
    this.#forget();
    this.root.toggleAttribute("data-keyless", true);
    this.root.querySelector("[data-left]").textContent = `This computer can no longer lead room ${code}. The room stays open.`;
    this.#end();
  }

  #end() {
    this.connection.end();
  }
}

new LeadPage(document.querySelector("[data-lead]"));
