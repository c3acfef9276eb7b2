// A side of the player: its run on a reel, and the board that shows it.

const [FEWEST, MOST] = [1000, 20000]; // events on a tape
const [BEHIND, BEYOND, EDGE] = [40, 80, 20]; // events around a rest that are fetched, and when anew

// A tape for so many events, and as many again.
const tapeFor = (events) => Math.min(MOST, Math.max(FEWEST, 2 * events));

export class Side {
  // `worded` sides have the sentences around a rest as well.
  constructor(root, reel, painter, worded = false) {
    Object.assign(this, { root, reel, painter, worded });
  }

  // What is read beside the board is written at its own pace.
  join(readings) { this.painter.join(readings); }

  // How long the run is, as far as that is known.
  get length() { return this.reel.complete ? this.reel.known : Infinity; }

  // The server has drawn the board.
  rested(at) {
    this.at = at;
    this.painter.bind();
    this.touch();
  }

  // What is painted next comes to every cell, even of the position that is shown.
  touch() {
    this.reel.trace.touchAll();
    this.fresh = true;
  }

  holds(position) {
    return this.reel.holds(Math.min(position, this.length));
  }

  // Have a position, so many events before it, and what comes up to a goal.
  async reach(position, goal, before) {
    const { reel } = this;
    await reel.fetching; // it may be on its way
    if (this.holds(position)) await this.ahead(goal, position);
    else await reel.jump(Math.max(0, position - before), tapeFor(goal - position));
  }

  // Fetch what comes soon, up to a goal.
  ahead(goal, position = this.at) {
    return this.reel.end < goal ? this.reel.more(tapeFor(goal - position)) : undefined;
  }

  // Fetch what is around a rest.
  prepare() {
    const { reel, at } = this;
    if (reel.surrounds(at, EDGE)) return undefined;
    return reel.jump(Math.max(0, at - BEHIND), BEHIND + BEYOND, this.worded);
  }

  // Paint a position that the reel holds, or the end of a shorter run; it may be one of many a second.
  show(position, moving) {
    const { reel } = this;
    if (reel.seek(position) === this.at && !this.fresh) return;
    this.fresh = false;
    this.at = reel.at;
    this.paint(reel.eventAt(this.at), moving);
  }

  paint(event, moving) {
    this.painter.paint(this.reel.trace, event, moving);
  }

  // The board's table shows what moved; and it alone, where nothing moves any more.
  settle() { this.painter.settle(); }
  rest() { this.painter.rest(); }
}
