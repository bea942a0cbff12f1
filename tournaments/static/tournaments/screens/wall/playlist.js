/** Which page of a playlist is shown now: as rules/screens/playlist.py says it, from the snapshot and the moment alone. */

const CLOSES_SOON = 10 * 60000;
const STATES = {
  before: ['before'],
  playing: ['running', 'lastminute'],
  paused: ['paused'],
  break: ['break'],
  hand_for_hand: ['handforhand'],
  finished: ['finished', 'cancelled'],
};
/** The states in which the time until registration closes runs. */
const COUNTING = ['running', 'lastminute', 'break'];

/** The conditions that hold in a view (clock/state.js) at this moment. */
export function holding({ state, registration }, now) {
  const found = Object.keys(STATES).filter((when) => STATES[when].includes(state));
  const rest = registration && registration.open && registration.at ? registration.at - now : 0;
  if (COUNTING.includes(state) && rest > 0 && rest <= CLOSES_SOON) found.push('registration_ends');
  return ['always'].concat(found);
}

/** The page that is shown at this moment; null where none has a turn. */
export function pageAt(pages, holds, now) {
  const fit = pages.filter((page) => holds.includes(page.when));
  const alone = fit.filter((page) => page.alone);
  const turns = alone.length ? alone : fit;
  let at = (now / 1000) % turns.reduce((sum, page) => sum + page.seconds, 0);
  for (const page of turns) {
    if (at < page.seconds) return page;
    at -= page.seconds;
  }
  return turns.length ? turns[turns.length - 1] : null;
}
