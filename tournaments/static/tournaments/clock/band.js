/** The clock band: the public clock's view, drawn for staff. */

import { countdown } from '../shared/format.js';
import { stakes } from './stakes.js';
import { phrases } from '../shared/sentences.js';
import { h, patch } from '../shared/tree.js';

const DAY = 86_400_000;
/** States without a countdown: a word is shown instead. */
const STATES_WITHOUT_TIME = ['finished', 'cancelled'];
/** States in which the header shows the level, and the header's names for states that differ. */
const RUNNING_STATES = ['running', 'lastminute'];
const STATE_MARKS = { before: 'planned', lastminute: 'running' };
const { say } = phrases(JSON.parse(document.getElementById('band-words').textContent), document.documentElement.lang);

/**
 * Draw those parts of the band that the page has at the moment.
 * @param {ReturnType<import('./state.js').viewAt>} view
 * @param {{format: object, now: number, lost: boolean}} kit `format` of shared/format.js, `lost` if the server does not
 *   answer
 */
export function drawBand(view, kit) {
  const part = (name) => document.querySelector(`#panel-clock [data-part="${name}"]`);
  if (!part('time')) return;
  drawState(part('state'), view, kit);
  drawHeader(view, kit);
  drawTime(part('time'), view);
  patch(part('stakes'), stakesLines(view, kit));
  patch(part('next'), facts(view, kit).filter(Boolean).flatMap(definition));
}

const definition = ([name, ...values]) => [
  h('dt', { key: name }, name),
  h(
    'dd',
    { key: `${name}:` },
    values.filter(Boolean).flatMap((value) => [value, ' '])
  ),
];

function drawState(place, view, { lost }) {
  place.dataset.s = view.playedOut ? 'paused' : view.state;
  patch(
    place,
    h('i'),
    h('b', null, stateWords(view)),
    h('span', { class: lost ? 'warn' : 'muted' }, lost ? say('lost') : besideState(view))
  );
}

/** Update the event's state in the header. */
function drawHeader(view, { format, now }) {
  const place = document.querySelector('.site-event:not([data-none]) > span');
  const words = headerWords(view, format, now);
  if (!place || !words || view.day?.ended) return;
  place.previousElementSibling.previousElementSibling.dataset.s = STATE_MARKS[view.state] ?? view.state;
  if (place.textContent !== words) place.textContent = words;
}

function headerWords(view, format, now) {
  if (view.state === 'before') {
    return view.startsAt && say('header.starts', { time: plannedTime(view.startsAt, format, now) });
  }
  if (view.playedOut || view.dayOver) return stateWords(view);
  if (view.state === 'break') {
    return view.resumes === null ? say('break') : say('header.break', { time: format.planned(view.resumes) });
  }
  return RUNNING_STATES.includes(view.state) ? say('header.level', { number: view.level.number }) : stateWords(view);
}

/** Return a planned time, with its day if that is not today. */
function plannedTime(moment, format, now) {
  const time = format.planned(moment);
  return format.sameDay(moment, now) ? time : `${format.day(moment)}, ${time}`;
}

function stateWords(view) {
  if (view.dayOver) return say('state.day_over');
  return say(view.playedOut ? 'state.played_out' : `state.${view.state}`);
}

function besideState(view) {
  if (view.state === 'handforhand') return say('hand', { number: view.hand.hand });
  if (STATES_WITHOUT_TIME.includes(view.state) || view.day?.ended || view.day?.waits) return '';
  const { open, level, ends } = view.registration;
  if (!open) return say('entry.closed');
  if (level === null) return say('entry.open');
  return say(ends ? 'entry.until_end' : 'entry.until', { level });
}

function drawTime(place, view) {
  const figures = countdown(view.left);
  place.dataset.s = view.dayOver || view.playedOut ? 'paused' : view.state;
  place.dataset.form = figures.length === 2 ? 'ms' : 'hms';
  patch(
    place,
    STATES_WITHOUT_TIME.includes(view.state)
      ? say(`sign.${view.state}`)
      : view.left > DAY
        ? inDays(view.left)
        : figures.join(':')
  );
}

const inDays = (span) => say('days', { days: Math.floor(span / DAY) });

/** Return the stakes; during a break those of the next level. */
function stakesLines(view, { format }) {
  if (!view.level || view.day?.waits) return [];
  const posted = stakes(view.level);
  return [
    h('p', { class: 'level-name' }, levelLine(view, format)),
    h('p', { class: 'blinds-now' }, format.together(posted.amounts).join(' / ')),
    h('p', { class: 'ante-line' }, extraStakes(posted, format)),
  ];
}

function levelLine(view, format) {
  const { number, game } = view.level;
  if (view.state === 'before') {
    return view.startsAt
      ? say('level.starts', { time: format.planned(view.startsAt), number })
      : say('level.manual', { number });
  }
  const level = view.onBreak ? say('level.then', { number }) : say('level.of', { number, levels: view.levels.length });
  return game ? say('with_game', { level, game }) : level;
}

function extraStakes({ blinds, ante, bringIn }, format) {
  return [
    blinds && say('blinds', { amounts: blinds.map(format.chips).join(' / ') }),
    ante && say(`ante.${ante.kind}`, { amount: format.chips(ante.amount) }),
    bringIn > 0 && say('bring_in', { amounts: format.chips(bringIn) }),
  ].filter(Boolean).join(', ') || say('ante.none');
}

/** Return the facts beside the stakes: [name, ...value]. */
function facts(view, kit) {
  const local = [say('local_time'), figure(kit.format.time(kit.now))];
  if (view.day?.ended || view.day?.waits) return [local];
  if (view.state === 'before') return [startingStack(view, kit), openUntil(view, kit), firstBreak(view, kit), local];
  if (STATES_WITHOUT_TIME.includes(view.state)) return [playedFor(view), local];
  if (view.state === 'handforhand') return [thisHand(view), nextLevel(view, kit), local];
  return [view.onBreak ? backAt(view, kit) : nextLevel(view, kit), nextBreak(view, kit), local];
}

const figure = (text, kind = '') => h('span', { class: `num ${kind}` }, text);
const muted = (text) => text && h('span', { class: 'muted' }, text);
const labelledTime = (name, at, { format }) => [muted(name), figure(format.planned(at))];

function nextLevel(view, { format }) {
  if (!view.next) return [say('next'), muted(say('next.none'))];
  const { amounts, ante, bringIn } = stakes(view.next);
  const beside = bringIn && extraStakes({ ante, bringIn }, format);
  return [
    say('next'),
    muted(view.next.game),
    figure(format.together(amounts).join(' / ')),
    beside && h('span', { class: 'muted beside' }, beside),
  ];
}

function nextBreak(view, kit) {
  if (!view.pause) return null;
  const name = say(view.pause.day ? 'day_ends_in' : 'break_in');
  const wait = view.pause.at === null ? muted(say('of_play')) : labelledTime(say('at_time'), view.pause.at, kit);
  return [name, figure(countdown(view.pause.in).join(':'), 'break-row'), wait].flat();
}

function backAt(view, { format }) {
  return [say('back_at'), view.resumes === null ? muted(say('back_unknown')) : figure(format.planned(view.resumes))];
}

function startingStack({ field: { stack: chips, stackBets, unit } }, { format }) {
  return [
    say('stack'), figure(format.chips(chips)), stackBets ? muted(say(`stack.${unit}`, { count: Math.round(stackBets) }, Math.round(stackBets))) : '',
  ];
}

function openUntil({ registration: { open, level, ends, at } }, { format }) {
  if (!open || level === null) return null;
  const until = muted(say(ends ? 'level_end' : 'level', { number: level }));
  return [say('open_until'), ...(at === null ? [until] : [figure(format.planned(at)), until])];
}

function firstBreak(view, kit) {
  if (!view.pause || view.pause.at === null) return null;
  return [say(view.pause.day ? 'day_ends_at' : 'first_break'), figure(kit.format.planned(view.pause.at), 'break-row')];
}

const playedFor = ({ finish }) =>
  finish?.played ? [say('played'), figure(countdown(finish.played, { hours: true }).join(':'))] : null;

function thisHand({ hand, left }) {
  const timeAfterHand = Math.max(0, left - hand.per_hand);
  return [
    say('this_hand'),
    figure(`−${countdown(hand.per_hand).join(':')}`, 'h4h'),
    muted(say('then')),
    figure(countdown(timeAfterHand).join(':')),
  ];
}
