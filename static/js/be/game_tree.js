// The tree of what somebody did who is the solver: the guesses of the run as far as it has come.

import { fetched } from "../shared/fetched.js";
import { Trace } from "../watch/trace.js";
import { Tree } from "../watch/tree.js";
import { TreePanel } from "../watch/tree_panel.js";

export class GameTree {
  constructor(root) {
    this.size = Number(root.dataset.size);
    this.section = root.querySelector(".tree");
    // The panel's player goes nowhere: whoever is the solver goes back by undoing.
    this.panel = new TreePanel(this.section, { root, playing: false, goTo() {} });
    this.opened = new Set();
  }

  // Show the tree at a turn, which says where its `tape` and its `tree` are; the newest one counts.
  async show(turn) {
    this.turn = turn;
    if (this.fetching) return;
    this.fetching = true;
    try {
      for (let shown; shown !== this.turn;) {
        shown = this.turn;
        this.#paint(await fetched(shown.tape), shown.tree);
      }
    } catch {
      // the notice says why
    } finally {
      this.fetching = false;
    }
  }

  #paint({ from, board, tree: nodes }, address) {
    const [trace, tree] = [new Trace(this.size), new Tree()];
    trace.load(board);
    tree.begin(nodes, board.counts.guesses, from);
    tree.opened = this.opened;
    this.section.dataset.tree = address;
    this.panel.show({ tree, trace, eventAt() {} });
  }
}
