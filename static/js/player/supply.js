// What a player paints from, got in time: the tapes of all its sides, and where they are at each place.

const AHEAD_SECONDS = 2;

export class Supply {
  constructor(player) {
    this.player = player;
  }

  // Where playing will be in some seconds.
  #soon(place) {
    const { speed, end } = this.player;
    return Math.min(place + Math.ceil(speed * AHEAD_SECONDS), end);
  }

  // Have what the next frames need: in most of them it is there.
  ahead() {
    const { at, places, sides, speed } = this.player;
    const soon = this.#soon(at);
    const positions = places.at(soon) ?? [];
    const coming = [
      places.learn(soon, speed),
      ...positions.map((position, index) => sides[index].ahead(position)),
    ].filter(Boolean);
    if (!coming.length) return;
    Promise.all(coming).catch(() => { // the notice says why
      if (this.player.playing) this.player.rest(this.player.at);
    });
  }

  // Have all sides hold a place, and some events before it; false where the server did not answer.
  async reach(place, before = 1) {
    const { places, sides } = this.player;
    try {
      await this.preparing;
      await places.learn(place);
      const [positions, soon] = [place, this.#soon(place)].map((each) => places.at(each));
      await Promise.all(sides.map(
        (side, index) => side.reach(positions[index], (soon ?? positions)[index], before),
      ));
      return this.holds(place);
    } catch {
      return false; // the notice says why
    }
  }

  holds(place) {
    const positions = this.player.places.at(place);
    return Boolean(positions) && this.player.sides.every((side, index) => side.holds(positions[index]));
  }

  // Fetch what is around a rest, so that steps from there are painted at once.
  prepare() {
    const { player } = this;
    if (player.playing || player.scrubbing || this.preparing) return;
    this.preparing = Promise.all([player.places.prepare(player.at + 1), ...player.sides.map((side) => side.prepare())])
      .then(() => {
        player.root.setAttribute("data-ready", "");
        player.tell("prepared");
      }, () => {}) // without it the server takes the steps
      .finally(() => { this.preparing = undefined; });
  }
}
