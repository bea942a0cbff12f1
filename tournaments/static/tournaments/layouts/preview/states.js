/** A snapshot as it would be in another state of the clock, for looking at a layout. Pure. */

const MINUTE = 60000;
const HOUR = 60 * MINUTE;
/** A field to look at where nobody has entered yet. */
const PLAYERS = { entries: 40, left: 24 };

/** Prizes to look at where none are fixed, as shares of a pool, and the pool where there is none, in whole units. */
const SHARES = [0.3, 0.2, 0.14, 0.1, 0.08, 0.06, 0.05, 0.04, 0.03];
const POOL = 4000;

/** The winner where nobody has won: a number, for there is nobody of that name. */
const NOBODY = '#417';

const isLevel = ({ kind }) => kind === 'level';
const changed = (object, facts) => Object.assign({}, object, facts);

/**
 * @param {object} snapshot of a tournament, as displays have it
 * @param {string} state running | break | handforhand | before | finished
 * @param {number} now ms since 1970: the clock runs from here
 */
export function snapshotIn(snapshot, state, now) {
  const level = levelIn(snapshot);
  const steps = state === 'break' ? withBreak(snapshot.steps, level) : snapshot.steps;
  const step = state === 'break' ? steps.findIndex((one) => one.kind === 'break' && one.span > 0 && !one.end_of_day) : level;
  const clock = {
    step, left: Math.round(steps[step].span * 0.62), since: now, starts_at: null, stop_after: false, started: true, hand_for_hand: null,
  };
  if (state === 'before') Object.assign(clock, { step: 0, left: steps[0].span, since: null, started: false, starts_at: now + HOUR });
  if (state === 'handforhand') {
    clock.hand_for_hand = { hand: 4, per_hand: 2 * MINUTE, tables: { done: 3, of: 5, missing: [2, 4], all: [1, 2, 3, 4, 5] } };
  }
  const finished = state === 'finished';
  const money = withPrizes(snapshot.money);
  const up = snapshot.notices || [];
  return changed(snapshot, {
    steps, clock, money, tables: withTable(snapshot.tables), day: null, announcement: null, sound: null,
    status: finished ? 'finished' : 'running',
    finish: finished ? snapshot.finish || winner(money) : null,
    won: [],
    notices: up.length ? up : [{ id: 0, title: snapshot.name, words: '', at: 0, until: null }],
    field: snapshot.field && snapshot.field.entries > 1 ? snapshot.field : fieldOf(snapshot),
  });
}

/** The table to break where none is named: somewhere in a room. */
const withTable = (tables) => (tables && tables.next_to_break ? tables : changed(tables, { next_to_break: 12 }));

function withPrizes(money) {
  if (money.places.length) return money;
  const pool = money.pool || money.guarantee || POOL * 10 ** money.digits;
  return changed(money, { pool, final: true, places: SHARES.map((share, at) => ({ from: at + 1, to: at + 1, amount: Math.round(pool * share) })) });
}

const fieldOf = ({ starting_stack: stack }) => changed(PLAYERS, { chips: PLAYERS.entries * stack });
const winner = (money) => ({ places: [{ place: 1, name: NOBODY, amount: money.places.length ? money.places[0].amount : 0 }], played: 5 * HOUR });

/** The level in play, else the first one after the beginning that says enough. */
function levelIn({ steps, clock, status }) {
  if (status === 'running' && steps[clock.step] && isLevel(steps[clock.step])) return clock.step;
  return Math.max(0, steps.findIndex(isLevel));
}

/** The steps with a break to look at: the structure's own, else one after a level. */
function withBreak(steps, level) {
  if (steps.some((one) => one.kind === 'break' && one.span > 0 && !one.end_of_day)) return steps;
  const pause = { kind: 'break', key: 'break', span: 15 * MINUTE, color_up: [], closes: [], end_of_day: false, notes: '' };
  return [].concat(steps.slice(0, level + 1), pause, steps.slice(level + 1));
}
