/** Builds a snapshot in another state of the clock, for previews of a layout. Pure. */

const MINUTE = 60000;
const HOUR = 60 * MINUTE;
/** Sample players, if nobody has entered yet. */
const PLAYERS = { entries: 40, left: 24 };

/** Sample prizes, if none are fixed, as shares of a pool, and a sample pool in whole units. */
const SHARES = [0.3, 0.2, 0.14, 0.1, 0.08, 0.06, 0.05, 0.04, 0.03];
const POOL = 4000;

/** A sample winner: a number, since no player has such a name. */
const PLACEHOLDER_WINNER = '#417';

const isLevel = ({ kind }) => kind === 'level';
const withChanges = (object, facts) => Object.assign({}, object, facts);

/**
 * @param {object} snapshot of a tournament, as displays have it
 * @param {string} state running | paused | break | handforhand | before | finished
 * @param {number} now ms since 1970: the clock runs from here
 */
export function snapshotIn(snapshot, state, now) {
  const level = levelIn(snapshot);
  const steps = state === 'break' ? withBreak(snapshot.steps, level) : snapshot.steps;
  const step =
    state === 'break'
      ? steps.findIndex((candidate) => candidate.kind === 'break' && candidate.span > 0 && !candidate.end_of_day)
      : level;
  const clock = {
    step,
    left: Math.round(steps[step].span * 0.62),
    since: now,
    starts_at: null,
    stop_after: false,
    started: true,
    hand_for_hand: null,
  };
  if (state === 'paused') clock.since = null;
  if (state === 'before') {
    Object.assign(clock, { step: 0, left: steps[0].span, since: null, started: false, starts_at: now + HOUR });
  }
  if (state === 'handforhand') {
    clock.hand_for_hand = {
      hand: 4,
      per_hand: 2 * MINUTE,
      tables: { done: 3, of: 5, missing: [2, 4], all: [1, 2, 3, 4, 5] },
    };
  }
  const finished = state === 'finished';
  const money = withPrizes(snapshot.money);
  const notices = snapshot.notices || [];
  return withChanges(snapshot, {
    steps, clock, money, tables: withTableToBreak(snapshot.tables), day: null, announcement: null, sound: null,
    status: finished ? 'finished' : 'running',
    finish: finished ? snapshot.finish || winner(money) : null,
    won: [],
    notices: notices.length ? notices : [{ id: 0, title: snapshot.name, words: '', at: 0, until: null }],
    field: snapshot.field && snapshot.field.entries > 1 ? snapshot.field : fieldOf(snapshot),
  });
}

/** Add a sample table to break if there is none. */
const withTableToBreak = (tables) => (tables && tables.next_to_break
  ? tables
  : withChanges(tables, { next_to_break: 12 }));

function withPrizes(money) {
  if (money.places.length) return money;
  const pool = money.pool || money.guarantee || POOL * 10 ** money.digits;
  return withChanges(money, {
    pool,
    final: true,
    places: SHARES.map((share, at) => ({ from: at + 1, to: at + 1, amount: Math.round(pool * share) })),
  });
}

const fieldOf = ({ starting_stack: stack }) => withChanges(PLAYERS, { chips: PLAYERS.entries * stack });
const winner = (money) => ({
  places: [{ place: 1, name: PLACEHOLDER_WINNER, amount: money.places.length ? money.places[0].amount : 0 }],
  played: 5 * HOUR,
});

/** Return the index of the level in play, else of the first level. */
function levelIn({ steps, clock, status }) {
  if (status === 'running' && steps[clock.step] && isLevel(steps[clock.step])) return clock.step;
  return Math.max(0, steps.findIndex(isLevel));
}

/** Return the steps with a break: the structure's own, else one after a level. */
function withBreak(steps, level) {
  if (steps.some((step) => step.kind === 'break' && step.span > 0 && !step.end_of_day)) return steps;
  const breakStep = {
    kind: 'break',
    key: 'break',
    span: 15 * MINUTE,
    color_up: [],
    closes: [],
    end_of_day: false,
    notes: '',
  };
  return [].concat(steps.slice(0, level + 1), breakStep, steps.slice(level + 1));
}
