/**
 * The server's time on a display.
 *
 * Counted with performance.now(), so neither a wrong wall clock of a TV box nor its correction moves the shown time.
 * The offset is estimated from several round trips, of which the shortest is trusted: its error is at most half of the
 * trip.
 */

/** How much an estimate's error grows with age: a crystal is off by less than 1 in 5,000. */
const DRIFT = 2e-4;
/** The server's time differs from ours by more than this, in ms, only if its clock was set. */
const SET_THRESHOLD = 1500;
/** A jump of the wall clock against performance.now() that only a sleeping device makes, in ms. */
const SLEEP_THRESHOLD = 1000;

/**
 * @param {object} given
 * @param {number} given.guess the server's time in ms as the page was rendered
 * @param {number} given.at the value of `ticks` when the page arrived
 * @param {() => Promise<number>} given.ask asks the server for its time in ms
 * @param {() => number} [given.ticks] a clock that only runs forward, in ms
 * @param {() => number} [given.wall] the device's own time, in ms
 */
export function serverTime({ guess, at, ask, ticks = () => performance.now(), wall = () => Date.now() }) {
  let offset = guess - at;
  let estimate = { error: Infinity, at: ticks() };
  let wallOffset = wall() - ticks();
  let asking = false;

  /** Return the server's time now, in ms since 1970. */
  const now = () => ticks() + offset;

  /** Ask `rounds` times and trust the shortest round trip. Resolves to whether the server answered. */
  async function tune(rounds = 5) {
    const trips = [];
    for (let round = 0; round < rounds; round += 1) {
      const trip = await roundTrip(ask, ticks);
      if (trip) trips.push(trip);
    }
    if (!trips.length) return false;
    const best = trips.reduce((first, second) => (second.error < first.error ? second : first));
    const currentError = estimate.error + (ticks() - estimate.at) * DRIFT;
    if (best.error <= currentError) {
      offset = best.offset;
      estimate = { error: best.error, at: ticks() };
    }
    return true;
  }

  /**
   * Measure again after a sleep, during which performance.now() may have stood still. If the server does not answer,
   * trust the wall clock.
   */
  async function mindSleep() {
    const jump = wall() - ticks() - wallOffset;
    if (Math.abs(jump) < SLEEP_THRESHOLD) return;
    wallOffset += jump;
    estimate = { error: Infinity, at: ticks() };
    if (!(await tune()) && jump > 0) offset += jump;
  }

  /**
   * Compare the server's time of a message with ours: if they are far apart, measure again. Messages are late, never
   * early.
   */
  async function follow(server) {
    const difference = server - now();
    if (asking || Math.abs(difference) < SET_THRESHOLD) return;
    asking = true;
    if (difference > 0) offset += difference;
    estimate = { error: Infinity, at: ticks() };
    await tune();
    asking = false;
  }

  return { now, tune, follow, mindSleep, error: () => estimate.error };
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
