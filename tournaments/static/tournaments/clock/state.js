/**
 * What a display shows: (snapshot, now) -> view. Pure, and free of words and of the page, so the public clock and the
 * dashboard's band draw from the same. Instants are ms since 1970, spans ms, money minor units.
 */

import {
  beginnings, breakAfter, clockAt, endsDay, isBreak, isLevel, leftAt, levelAfter, levelAt, playedOut, playUntil,
} from './steps.js';
import { prizes } from './prizes.js';

const MINUTE = 60000;
const HOUR = 60 * MINUTE;
/** What stands for the present step where a structure has none. */
const NO_STEP = { kind: '', key: '', span: 0 };

/**
 * @typedef {object} View
 * @property {string} state before | running | lastminute | break | paused | handforhand | finished | cancelled
 * @property {boolean} dayOver the clock stands at a break that ends the day, or in a flight that has ended
 * @property {boolean} playedOut the schedule is over and its last blinds stay
 * @property {number} step index of the present step
 * @property {number} left what is left of it, or until the start
 * @property {number} progress how much of it is gone, 0 to 1
 * @property {?number} ends when it ends; null while the clock stands
 * @property {?object} level the level in force; during a break the one that follows
 * @property {?object} next the level after that
 * @property {?object} pause the next break: {day, in, at, span}
 * @property {?object} day the day of a tournament of several: {code, flight, ends, ended, waits}
 * @property {object[]} won places of what one player has won and staff have not finished yet
 * @property {?object} field players and stacks; null, as `money` is, of a snapshot that has its clock alone
 */

/** @returns {View} */
export function viewAt(snapshot, now) {
  const { steps } = snapshot;
  const here = clockAt(snapshot.clock, steps, now);
  const step = steps[here.step] || NO_STEP;
  const begins = beginnings(here, steps);
  const count = counted(snapshot, here, now);
  const entry = registration(snapshot, here, begins);
  const level = levelAt(steps, here.step);
  return Object.assign({}, count, {
    step: here.step,
    key: step.key,
    levels: steps.filter(isLevel),
    game: snapshot.game,
    seats: snapshot.seats_per_table,
    onBreak: isBreak(steps[here.step]),
    colourUp: step.color_up || [],
    level,
    next: levelAfter(steps, here.step),
    pause: pause(here, steps, begins, count.waits ? count.left + leftAt(here, now) : count.left),
    resumes: begins[here.step + 1],
    startsAt: here.starts_at,
    registration: entry,
    day: snapshot.day || null,
    field: snapshot.field ? field(snapshot, level) : null,
    money: snapshot.field ? prizes(snapshot.money, leftOf(snapshot), entry.open) : null,
    hand: here.hand_for_hand,
    finish: snapshot.finish,
    won: snapshot.won || [],
    announcement: unexpired(snapshot.announcement, now),
    notices: (snapshot.notices || []).filter((notice) => unexpired(notice, now)),
  });
}

/** What a public clock shows of a view: the winner as soon as one player is left, `unconfirmed` until staff finish it. */
export function withWinner(view) {
  if (!view.won.length || ['finished', 'cancelled'].includes(view.state)) return view;
  return Object.assign({}, view, { state: 'finished', finish: { places: view.won, played: 0 }, unconfirmed: true });
}

/** How many are left for the prizes: on days side by side, those of all of them. */
function leftOf({ money, field: { left } }) {
  return typeof money.left === 'number' ? money.left : left;
}

/** The state, and the figures that count. */
function counted(snapshot, here, now) {
  const step = snapshot.steps[here.step] || NO_STEP;
  const left = leftAt(here, now);
  const state = stateOf(snapshot, here, step, left);
  const waits = state === 'before' && here.starts_at !== null;
  const whole = here.span || step.span;
  const span = waits ? HOUR : whole;
  const shown = waits ? here.starts_at - now : left;
  return {
    state,
    dayOver: state === 'break' && here.since === null,
    playedOut: here.started && playedOut(here, snapshot.steps),
    untouched: here.started && here.since === null && left === whole,
    stands: here.since === null && !waits,
    waits,
    left: shown,
    span,
    progress: span ? Math.min(1, Math.max(0, 1 - shown / span)) : 0,
    ends: here.since === null ? null : here.since + here.left,
    lastTen: state === 'lastminute' && left <= 10000,
  };
}

function stateOf(snapshot, here, step, left) {
  if (snapshot.status === 'cancelled') return 'cancelled';
  if (snapshot.finish || snapshot.status === 'finished') return 'finished';
  if (snapshot.day && snapshot.day.ended) return 'break';
  if (here.hand_for_hand) return 'handforhand';
  if (!here.started) return 'before';
  if (here.since === null) return standingState(here, snapshot.steps, step);
  if (isBreak(step)) return 'break';
  return left <= lastMinute(step) ? 'lastminute' : 'running';
}

/** A clock that stands: at the end of a day or of the schedule that is no pause, it is how things are. */
function standingState(here, steps, step) {
  if (endsDay(step)) return 'break';
  return playedOut(here, steps) ? 'running' : 'paused';
}

/** A level's last minute, or of a short one its last fifth, in ms. */
export const lastMinute = (level) => Math.min(MINUTE, level.span / 5);

/** The next break: whether it ends the day, how far off it is, and when by the clock on the wall if anybody can say. Before the start that counts too. */
function pause(here, steps, begins, left) {
  const at = breakAfter(steps, here.step);
  if (at < 0) return null;
  return { day: endsDay(steps[at]), in: playUntil(here, steps, at, left), at: begins[at], span: steps[at].span };
}

/**
 * Whether somebody may still enter, until which level starts, or ends if a break follows it (`ends`), and when.
 * `last`: this very break is the last chance.
 */
function registration(snapshot, here, begins) {
  const closes = snapshot.registration.closes_after;
  const over = snapshot.finish || ['finished', 'cancelled'].includes(snapshot.status);
  const open = !over && (closes === null || here.step <= closes);
  if (!open || closes === null) return { open, level: null, ends: false, at: null, last: false };
  const [closing, ...following] = snapshot.steps.slice(closes);
  const ends = isLevel(closing) && following.length > 0 && !isLevel(following[0]);
  const known = ends ? closing : following.find(isLevel);
  const last = here.step === closes && isBreak(closing);
  return { open, level: known ? known.number : null, ends, at: begins[closes + 1], last };
}

/** Players and stacks. The average is cut, since nobody has a part of a chip, and null with nobody in; `bets` counts it in big blinds, or else in big bets. */
function field({ field: { entries, left, chips }, starting_stack: stack }, level) {
  const unit = level ? level.big_blind || level.big_bet || 0 : 0;
  const average = left ? Math.floor(chips / left) : null;
  return {
    entries, left, chips, stack, average,
    averageBets: unit && left ? average / unit : null,
    stackBets: unit ? stack / unit : null,
    inBlinds: Boolean(level && level.big_blind),
  };
}

/** An announcement or a notice for as long as it stands; without an end that is until it is taken down. */
function unexpired(words, now) {
  return words && words.at <= now && (words.until === null || now < words.until) ? words : null;
}
