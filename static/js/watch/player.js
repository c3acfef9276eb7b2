// Watch's player: the run and its transport, with the panels beside the board: the search tree, "Why?", "Inside"
// and Predict.

import { AskPanel } from "./ask.js";
import { InsidePanel } from "./inside.js";
import { RunPlayer } from "./run_player.js";
import { Transport } from "./transport.js";
import { TreePanel } from "./tree_panel.js";
import { WhyPanel } from "./why.js";

class Player extends RunPlayer {
  constructor(root) {
    super(root, new Transport(root));
    const tree = root.querySelector("[data-tree]");
    if (tree) this.tree = new TreePanel(tree, this);
    const why = root.querySelector("[data-why]");
    if (why) this.why = new WhyPanel(why, this);
    this.inside = new InsidePanel(root.querySelector("[data-inside]"), this);
    this.predict = new AskPanel(root.querySelector("[data-predict]"), this);
    this.start();
  }

  // Whether nothing is to be said of the position: it changes, or is asked about.
  get busy() { return this.playing || Boolean(this.predict?.open); }

  // To what the server sends, and to the size of the page.
  listen() {
    super.listen();
    const sizes = new ResizeObserver(() => this.painter.measure());
    for (const each of [this.root, this.painter.code]) sizes.observe(each);
  }

  rested() {
    super.rested();
    this.transport.stops.mark();
    this.showTree();
    this.why?.rested();
    this.inside.rested();
    this.predict.rested();
  }

  toggle() {
    if (this.playing || !this.predict.takes("play")) super.toggle();
  }

  async ready() {
    await this.predict.seeking;
    return super.ready();
  }

  // A question on the way makes it pause, too.
  move(steps) {
    const { reel, predict: { ahead } } = this;
    const goal = this.at + ahead;
    return super.move(Math.min(steps, ahead)) || reel.at === goal;
  }

  show(position) {
    super.show(position);
    this.tree?.show(this.reel);
    this.why?.clear();
    this.inside.clear();
    this.predict.clear();
  }

  // The tree at rest, where the server has drawn the board.
  showTree() {
    if (this.reel.holds(this.at)) this.reel.seek(this.at);
    if (this.reel.at === this.at) this.tree?.show(this.reel);
  }

  prepared() { this.showTree(); }

  press(go) {
    this.halt();
    if (!this.predict.takes(go)) super.press(go);
  }
}

export function startPlayers() {
  for (const root of document.querySelectorAll("[data-player]")) root.player = new Player(root);
}
