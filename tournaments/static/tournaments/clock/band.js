/** The clock band: the public clock's view, drawn for somebody who works with it. */

import { countdown } from '../shared/format.js';
import { stakes } from './stakes.js';
import { h, patch } from '../shared/tree.js';

const DAY = 86_400_000;
const STATES = {
  before: 'Before the start',
  running: 'Running',
  lastminute: 'Last minute',
  break: 'Break',
  paused: 'Paused',
  handforhand: 'Hand for hand',
  finished: 'Finished',
  cancelled: 'Called off',
};
const ANTES = { each: 'ante', big_blind: 'big blind ante', button: 'button ante' };
/** What stands where the time is when there is none to count. */
const SIGNS = { finished: 'Over', cancelled: 'Off' };

/**
 * Draw the band's parts; whatever the page holds of them at the moment.
 * @param {ReturnType<import('./state.js').viewAt>} view
 * @param {{format: object, now: number, lost: boolean}} kit `format` of shared/format.js, `lost` when nobody answers
 */
export function drawBand(view, kit) {
  const part = (name) => document.querySelector(`#panel-clock [data-part="${name}"]`);
  if (!part('time')) return;
  drawState(part('state'), view, kit);
  drawTime(part('time'), view);
  patch(part('stakes'), played(view, kit));
  patch(part('next'), facts(view, kit).filter(Boolean).flatMap(pair));
}

const pair = ([name, ...values]) => [h('dt', { key: name }, name), h('dd', { key: `${name}:` }, values.filter(Boolean).flatMap((value) => [value, ' ']))];

function drawState(place, view, { lost }) {
  place.dataset.s = view.playedOut ? 'paused' : view.state;
  patch(place, h('i'), h('b', null, stateWords(view)), h('span', { class: lost ? 'warn' : 'muted' }, lost ? 'no connection, the clock runs on' : aside(view)));
}

function stateWords(view) {
  if (view.dayOver) return 'Day over';
  return view.playedOut ? 'Played out' : STATES[view.state];
}

function aside(view) {
  if (view.state === 'handforhand') return `hand ${view.hand.hand}`;
  if (['finished', 'cancelled'].includes(view.state)) return '';
  const { open, level } = view.registration;
  if (!open) return 'entry closed';
  return level === null ? 'entry open' : `entry until level ${level}`;
}

function drawTime(place, view) {
  const figures = countdown(view.left);
  place.dataset.s = view.dayOver || view.playedOut ? 'paused' : view.state;
  place.dataset.form = figures.length === 2 ? 'ms' : 'hms';
  patch(place, SIGNS[view.state] ?? (view.left > DAY ? inDays(view.left) : figures.join(':')));
}

const inDays = (span) => `${Math.floor(span / DAY)} d`;

/** What is played for: during a break what comes after it. */
function played(view, { format }) {
  if (!view.level) return [];
  const posted = stakes(view.level);
  return [
    h('p', { class: 'lv' }, where(view, format)),
    h('p', { class: 'bl' }, format.together(posted.amounts).join(' / ')),
    h('p', { class: 'an' }, besides(posted, format)),
  ];
}

function where(view, format) {
  const { number, game } = view.level;
  const named = game ? ` · ${game}` : '';
  if (view.state === 'before') return view.startsAt ? `Starts at ${format.planned(view.startsAt)} with level ${number}` : `Level ${number}, start held`;
  if (view.onBreak) return `Then level ${number}${named}`;
  return `Level ${number} of ${view.levels.length}${named}`;
}

function besides({ limits, ante, bringIn }, format) {
  return [
    limits && `limits ${limits.map(format.chips).join(' / ')}`,
    bringIn > 0 && `bring-in ${format.chips(bringIn)}`,
    ante && `${ANTES[ante.kind]} ${format.chips(ante.amount)}`,
  ].filter(Boolean).join(', ') || 'no ante';
}

/** The facts beside it: [name, ...value]. */
function facts(view, kit) {
  const local = ['Local time', figure(kit.format.time(kit.now))];
  if (view.state === 'before') return [stack(view, kit), openUntil(view, kit), firstBreak(view, kit), local];
  if (['finished', 'cancelled'].includes(view.state)) return [playedFor(view), local];
  if (view.state === 'handforhand') return [thisHand(view), nextLevel(view, kit), local];
  return [view.onBreak ? back(view, kit) : nextLevel(view, kit), nextBreak(view, kit), local];
}

const figure = (text, kind = '') => h('span', { class: `num ${kind}` }, text);
const small = (text) => text && h('span', { class: 'muted' }, text);
const moment = (name, at, { format }) => [small(name), figure(format.planned(at))];

function nextLevel(view, { format }) {
  if (!view.next) return ['Next', small('no more levels')];
  return ['Next', figure(format.together(stakes(view.next).amounts).join(' / ')), small(view.next.game)];
}

function nextBreak(view, kit) {
  if (!view.pause) return null;
  const name = view.pause.day ? 'Day ends' : 'Break';
  const wait = view.pause.at === null ? small('of play') : moment('at', view.pause.at, kit);
  return [name, figure(countdown(view.pause.in).join(':'), 'brk'), wait].flat();
}

function back(view, { format }) {
  return ['Back at', view.resumes === null ? small('not known yet') : figure(format.planned(view.resumes))];
}

function stack({ field: { stack: chips, stackBets, inBlinds } }, { format }) {
  return ['Stack', figure(format.chips(chips)), stackBets ? small(`${Math.round(stackBets)} ${inBlinds ? 'BB' : 'bets'}`) : ''];
}

function openUntil({ registration: { open, level, at } }, { format }) {
  if (!open || level === null) return null;
  return ['Entry until', at === null ? small(`level ${level}`) : figure(format.planned(at)), at === null ? '' : small(`level ${level}`)];
}

function firstBreak(view, kit) {
  return view.pause && view.pause.at !== null ? ['First break', figure(kit.format.planned(view.pause.at), 'brk')] : null;
}

const playedFor = ({ finish }) => (finish?.played ? ['Played', figure(countdown(finish.played, { hours: true }).join(':'))] : null);

function thisHand({ hand, left }) {
  const after = Math.max(0, left - hand.per_hand);
  return ['This hand', figure(`−${countdown(hand.per_hand).join(':')}`, 'h4h'), small('then'), figure(countdown(after).join(':'))];
}
