/**
 * What a display shows: (snapshot, now) -> view. Pure, without words or page access, so that the public clock and the
 * dashboard's band share it. Instants are ms since 1970, spans ms, money minor units.
 */

import {
  beginnings, breakAfter, clockAt, endsDay, isBreak, isLevel, leftAt, levelAfter, levelAt, playedOut, playUntil,
} from './steps.js';
import { prizes } from './prizes.js';
import { limitsOf } from './stakes.js';

const MINUTE = 60000;
const HOUR = 60 * MINUTE;
/** The current step of a structure without steps. */
const NO_STEP = { kind: '', key: '', span: 0 };

/**
 * @typedef {object} View
 * @property {string} state before | running | lastminute | break | paused | handforhand | finished | cancelled
 * @property {boolean} dayOver the clock is stopped at a break that ends the day, or the flight has ended
 * @property {boolean} playedOut the schedule is over and its last blinds stay in force
 * @property {number} step index of the present step
 * @property {number} left the time left of it, or until the start
 * @property {number} progress how much of it has passed, 0 to 1
 * @property {?number} ends when it ends; null while the clock is stopped
 * @property {?object} level the level in force; during a break the one that follows
 * @property {?object} next the level after that
 * @property {object[]} rotation the games of a mix, each with its name and letter
 * @property {string|number} gameChanges level, orbit or a number of hands
 * @property {number[]} tablesByGame how many tables are at each game of `rotation`
 * @property {?object} pause the next break: {day, in, at, span}
 * @property {?object} day the day of a tournament of several: {code, flight, ends, ended, waits}
 * @property {object[]} won the places, once one player has won and staff have not finished the event yet
 * @property {?object} field players and stacks; null, like `money`, for a snapshot with a clock only
 */

/** @returns {View} */
export function viewAt(snapshot, now) {
  const { steps } = snapshot;
  const clock = clockAt(snapshot.clock, steps, now);
  const step = steps[clock.step] || NO_STEP;
  const begins = beginnings(clock, steps);
  const times = stateAndTimesOf(snapshot, clock, now);
  const registrationView = registrationAt(snapshot, clock, begins);
  const level = levelAt(steps, clock.step);
  return Object.assign({}, times, {
    step: clock.step,
    key: step.key,
    levels: steps.filter(isLevel),
    game: snapshot.game,
    usualGame: snapshot.usual_game,
    rotation: snapshot.rotation || [],
    gameChanges: snapshot.game_changes || 'level',
    tablesByGame: (snapshot.tables && snapshot.tables.games) || [],
    seats: snapshot.seats_per_table,
    onBreak: isBreak(steps[clock.step]),
    colourUp: step.color_up || [],
    level,
    next: levelAfter(steps, clock.step),
    pause: nextBreak(clock, steps, begins, times.waits ? times.left + leftAt(clock, now) : times.left),
    resumes: begins[clock.step + 1],
    startsAt: clock.starts_at,
    registration: registrationView,
    day: snapshot.day || null,
    field: snapshot.field ? fieldView(snapshot, level) : null,
    money: snapshot.field ? prizes(snapshot.money, playersLeft(snapshot), registrationView.open) : null,
    hand: clock.hand_for_hand,
    finish: snapshot.finish,
    won: snapshot.won || [],
    announcement: currentOrNull(snapshot.announcement, now),
    notices: (snapshot.notices || []).filter((notice) => currentOrNull(notice, now)),
  });
}

/** Show the winner as soon as one player is left, `unconfirmed` until staff finish the event. */
export function withWinner(view) {
  if (!view.won.length || ['finished', 'cancelled'].includes(view.state)) return view;
  return Object.assign({}, view, { state: 'finished', finish: { places: view.won, played: 0 }, unconfirmed: true });
}

/** Return the players left for the prizes: if days run side by side, those of all of them. */
function playersLeft({ money, field: { left } }) {
  return typeof money.left === 'number' ? money.left : left;
}

/** Return the state and the counting times. */
function stateAndTimesOf(snapshot, clock, now) {
  const step = snapshot.steps[clock.step] || NO_STEP;
  const left = leftAt(clock, now);
  const state = stateOf(snapshot, clock, step, left);
  const waits = state === 'before' && clock.starts_at !== null;
  const fullSpan = clock.span || step.span;
  const span = waits ? HOUR : fullSpan;
  const shownLeft = waits ? clock.starts_at - now : left;
  return {
    state,
    dayOver: state === 'break' && clock.since === null,
    playedOut: clock.started && playedOut(clock, snapshot.steps),
    untouched: clock.started && clock.since === null && left === fullSpan,
    stands: clock.since === null && !waits,
    waits,
    left: shownLeft,
    span,
    progress: span ? Math.min(1, Math.max(0, 1 - shownLeft / span)) : 0,
    ends: clock.since === null ? null : clock.since + clock.left,
    lastTen: state === 'lastminute' && left <= 10000,
  };
}

function stateOf(snapshot, clock, step, left) {
  if (snapshot.status === 'cancelled') return 'cancelled';
  if (snapshot.finish || snapshot.status === 'finished') return 'finished';
  if (snapshot.day && snapshot.day.ended) return 'break';
  if (clock.hand_for_hand) return 'handforhand';
  if (!clock.started) return 'before';
  if (clock.since === null) return standingState(clock, snapshot.steps, step);
  if (isBreak(step)) return 'break';
  return left <= lastMinute(step) ? 'lastminute' : 'running';
}

/** Return the state of a stopped clock: the end of a day or of the schedule is no pause. */
function standingState(clock, steps, step) {
  if (endsDay(step)) return 'break';
  return playedOut(clock, steps) ? 'running' : 'paused';
}

/** Return the length of a level's last minute in ms, or the last fifth of a short level. */
export const lastMinute = (level) => Math.min(MINUTE, level.span / 5);

/**
 * Return the next break: whether it ends the day, the time until it, and its time of day if known. Before the start the
 * wait counts too.
 */
function nextBreak(clock, steps, begins, left) {
  const at = breakAfter(steps, clock.step);
  if (at < 0) return null;
  return { day: endsDay(steps[at]), in: playUntil(clock, steps, at, left), at: begins[at], span: steps[at].span };
}

/**
 * Return whether registration is open, until which level starts, or ends if a break follows it (`ends`), and when.
 * `last`: this break is the last chance.
 */
function registrationAt(snapshot, clock, begins) {
  const closes = snapshot.registration.closes_after;
  const isOver = snapshot.finish || ['finished', 'cancelled'].includes(snapshot.status);
  const open = !isOver && (closes === null || clock.step <= closes);
  if (!open || closes === null) return { open, level: null, ends: false, at: null, last: false };
  const [closingStep, ...following] = snapshot.steps.slice(closes);
  const ends = isLevel(closingStep) && following.length > 0 && !isLevel(following[0]);
  const nextLevel = ends ? closingStep : following.find(isLevel);
  const last = clock.step === closes && isBreak(closingStep);
  return { open, level: nextLevel ? nextLevel.number : null, ends, at: begins[closes + 1], last };
}

/**
 * Return players and stacks. The average is rounded down, null if nobody is in, and also counted in the `unit` of the
 * level: big bets, big blinds, or antes.
 */
function fieldView({ field: { entries, left, chips }, starting_stack: stack }, level) {
  const [unit, bet] = level ? unitOf(level) : ['big_blinds', 0];
  const average = left ? Math.floor(chips / left) : null;
  return {
    entries, left, chips, stack, average,
    averageBets: bet && left ? average / bet : null,
    stackBets: bet ? stack / bet : null,
    unit,
  };
}

/** Return what stacks are counted in at a level, and its chips: antes if there are neither big bets nor big blinds. */
function unitOf(level) {
  const [, bigBet] = limitsOf(level);
  if (bigBet) return ['big_bets', bigBet];
  if (level.big_blind) return ['big_blinds', level.big_blind];
  return ['antes', (level.ante && level.ante.amount) || 0];
}

/** Return an announcement or notice while it is current, else null; one without an end stays until it is taken down. */
function currentOrNull(words, now) {
  return words && words.at <= now && (words.until === null || now < words.until) ? words : null;
}
