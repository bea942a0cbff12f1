/**
 * The server's time on a display.
 *
 * Counted with performance.now(): no wrong wall clock of a TV box, and no correction of it, moves the time on the
 * wall. How far the two are apart is estimated from several round trips, of which the shortest is trusted: whatever
 * the network did, the error is at most half of it.
 */

/** How much less exact an estimate grows with age: a crystal is off by less than 1 in 5,000. */
const DRIFT = 2e-4;
/** The server's time differs from ours by this much, in ms, only if it was set. */
const SET = 1500;
/** A jump of the wall clock against performance.now() that only a sleeping device makes, in ms. */
const SLEPT = 1000;

/**
 * @param {object} given
 * @param {number} given.guess the server's time in ms as the page was rendered
 * @param {number} given.at what `ticks` showed when the page arrived
 * @param {() => Promise<number>} given.ask asks the server for its time in ms
 * @param {() => number} [given.ticks] a clock that only runs forward, in ms
 * @param {() => number} [given.wall] the device's own idea of the time, in ms
 */
export function serverTime({ guess, at, ask, ticks = () => performance.now(), wall = () => Date.now() }) {
  let offset = guess - at;
  let known = { error: Infinity, at: ticks() };
  let apart = wall() - ticks();
  let asking = false;

  /** The server's time now, in ms since 1970. */
  const now = () => ticks() + offset;

  /** Ask `rounds` times and trust the shortest round trip. Resolves to whether the server answered. */
  async function tune(rounds = 5) {
    const trips = [];
    for (let round = 0; round < rounds; round += 1) {
      const trip = await roundTrip(ask, ticks);
      if (trip) trips.push(trip);
    }
    if (!trips.length) return false;
    const best = trips.reduce((one, other) => (other.error < one.error ? other : one));
    const worn = known.error + (ticks() - known.at) * DRIFT;
    if (best.error <= worn) {
      offset = best.offset;
      known = { error: best.error, at: ticks() };
    }
    return true;
  }

  /**
   * After a sleep performance.now() may have stood still while the wall clock went on. Then the old estimate is worth
   * nothing: ask again, and only if nobody answers believe the wall.
   */
  async function mindSleep() {
    const slept = wall() - ticks() - apart;
    if (Math.abs(slept) < SLEPT) return;
    apart += slept;
    known = { error: Infinity, at: ticks() };
    if (!(await tune()) && slept > 0) offset += slept;
  }

  /** Take a message's time of the server: far from ours it was set, and is asked for again. Messages come late, never early. */
  async function follow(server) {
    const set = server - now();
    if (asking || Math.abs(set) < SET) return;
    asking = true;
    if (set > 0) offset += set;
    known = { error: Infinity, at: ticks() };
    await tune();
    asking = false;
  }

  return { now, tune, follow, mindSleep, error: () => known.error };
}

async function roundTrip(ask, ticks) {
  const sent = ticks();
  try {
    const server = await ask();
    const back = ticks();
    return { offset: server - (sent + back) / 2, error: (back - sent) / 2 };
  } catch (error) {
    return null;
  }
}
