/** Chooses the page of a playlist like rules/screens/playlist.py, from the snapshot and the time alone. */

const CLOSING_SPAN = 10 * 60000;
const STATES = {
  before: ['before'],
  playing: ['running', 'lastminute'],
  paused: ['paused'],
  break: ['break'],
  hand_for_hand: ['handforhand'],
  finished: ['finished', 'cancelled'],
};
/** The states in which the time until registration closes runs. */
const COUNTING_STATES = ['running', 'lastminute', 'break'];

/** Return the conditions that hold in a view (clock/state.js) at this moment. */
export function currentConditions({ state, registration }, now) {
  const conditions = Object.keys(STATES).filter((when) => STATES[when].includes(state));
  const timeLeft = registration && registration.open && registration.at ? registration.at - now : 0;
  if (COUNTING_STATES.includes(state) && timeLeft > 0 && timeLeft <= CLOSING_SPAN) conditions.push('registration_ends');
  return ['always'].concat(conditions);
}

/** Return the page that is shown at this moment; null if none has a turn. */
export function pageAt(pages, conditions, now) {
  const fittingPages = pages.filter((page) => conditions.includes(page.when));
  const exclusivePages = fittingPages.filter((page) => page.alone);
  const candidates = exclusivePages.length ? exclusivePages : fittingPages;
  let offset = (now / 1000) % candidates.reduce((sum, page) => sum + page.seconds, 0);
  for (const page of candidates) {
    if (offset < page.seconds) return page;
    offset -= page.seconds;
  }
  return candidates.length ? candidates[candidates.length - 1] : null;
}
