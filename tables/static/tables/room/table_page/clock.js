/** The clock at the head of a table's page: the time, the stakes, and what comes next. */

import { countdown } from '../../../tournaments/shared/format.js';
import { gameOf, stakes } from '../../../tournaments/clock/stakes.js';
import { h, patch } from '../../../tournaments/shared/tree.js';

/** The words of states without a countdown. */
const STATE_KEYS = {
  before: 'state.before',
  paused: 'state.paused',
  break: 'state.break',
  finished: 'state.over',
  cancelled: 'state.cancelled',
};

/** @param {object} view a view of `viewAt` */
export function drawClock(given, { words, format, now }) {
  const dealt = tableGame();
  const view = dealt
    ? Object.assign({}, given, { level: levelOf(given.level, dealt), next: limitsAlone(given.next), then: dealt.then })
    : given;
  const clock = document.getElementById('clock');
  clock.dataset.state = view.state;
  document.documentElement.dataset.state = view.state;
  const byHands = view.state === 'handforhand';
  patch(clock,
    h('time', { class: 'fig', role: 'timer', 'data-long': view.left >= 3600000 }, countdown(view.left).join(':')),
    h('div', { class: 'table-now' },
      h('p', { class: 'level-name' }, heading(view, words)),
      h('p', { class: 'blinds-now fig' }, amounts(view.level, format)),
      letters(view, dealt ? dealt.title : view.level && view.level.game),
      h('p', { class: 'ante-line fig' }, byHands ? words.say('clock_stands') : extraStakes(view.level, words, format))),
    view.level && view.level.brings_in && !byHands && h('p', { class: 'table-brings' },
      h('b', null, words.say(`brings_in.${view.level.brings_in}`)), ' ',
      words.say(`brings_in.${view.level.brings_in}.ties`)),
    h('p', { class: 'table-next' }, byHands ? handForHandFacts(view, words, format) : upcoming(view, words, format)));
  for (const button of document.querySelectorAll('[data-since]')) {
    const since = button.querySelector('time');
    const text = countdown(Math.max(0, now - Number(button.dataset.since) * 1000)).join(':');
    if (since.textContent !== text) since.textContent = text;
  }
}

/** Return the game of this table in a mix that changes by hands, with its bets; null elsewhere. */
function tableGame() {
  const element = document.getElementById('dealt');
  return element ? JSON.parse(element.textContent) : null;
}

/** Return the level with the bets of this table's game. */
const levelOf = (level, dealt) => level && Object.assign({}, level, dealt.bets, { game: dealt.title });

/** Return the next level without the bets of single games: which of them is dealt then is not known. */
const limitsAlone = (next) =>
  next && Object.assign({}, next, { ante: null, bring_in: 0, small_blind: 0, big_blind: 0, third_blind: 0 });

function heading(view, words) {
  if (view.state === 'handforhand') {
    return `${words.say('state.handforhand')} · ${words.say('hand_number', { number: view.hand.hand })}`;
  }
  const level = view.level ? words.say('level', { number: view.level.number }) : '';
  const state = view.waits ? 'starts_in' : STATE_KEYS[view.state];
  return [state && words.say(state), level, view.level && gameOf(view.level, view)].filter(Boolean).join(' · ');
}

/** Draw the letters of a mix, with that of the present game marked. */
function letters({ rotation, level }, game) {
  if (!level || !game || !rotation.length || !rotation.every(({ letter }) => letter)) return null;
  return h('p', { class: 'table-games', 'aria-hidden': 'true' },
    rotation.map(({ name, letter }) => h('i', { key: name, class: name === game ? 'dealt' : null }, letter)));
}

function amounts(level, format) {
  return level ? format.together(stakes(level).amounts).join(' / ') : '';
}

/** Return the line beside the amounts: their kind if they are not blinds, the blinds, ante and bring-in. */
function extraStakes(level, words, format) {
  if (!level) return '';
  const { kind, blinds, bringIn, ante } = stakes(level);
  return [
    kind !== 'blinds' && words.say(kind),
    blinds && `${words.say('blinds')} ${format.together(blinds).join(' / ')}`,
    ante && anteWords(ante, words, format),
    bringIn > 0 && `${words.say('bring_in')} ${format.chips(bringIn)}`,
  ].filter(Boolean).join(' · ');
}

function anteWords({ kind, amount }, words, format) {
  const payer = words.say(`ante.${kind}`);
  return `${words.say('ante')} ${format.chips(amount)} ${payer}`;
}

function upcoming(view, words, format) {
  const { pause, next, field, then } = view;
  return [
    then && h('span', null, words.say('then_game', { game: nextStakes(then, words, format) })),
    next && labelledValue(words.say('next_blinds'), nextStakes(next, words, format)),
    pause && pause.in > 0 && breakAhead(view, words, format),
    labelledValue(words.say('left'), format.chips(field.left)),
  ].filter(Boolean);
}

function nextStakes(next, words, format) {
  const { bringIn, ante } = stakes(next);
  const beside = bringIn > 0 && [
    ante && words.say('with_ante', { amount: format.chips(ante.amount) }),
    words.say('said.with_bring_in', { amounts: format.chips(bringIn) }),
  ].filter(Boolean).join(', ');
  return [next.game, amounts(next, format), beside].filter(Boolean).join(' ');
}

/** Return the next break or day end; before the start by its time of day, since the countdown runs to the start. */
function breakAhead({ pause, waits }, words, format) {
  if (waits && pause.at !== null) {
    return labelledValue(words.say(pause.day ? 'day_ends_at' : 'first_break'), format.planned(pause.at), 'break-row');
  }
  return labelledValue(words.say(pause.day ? 'day_ends_in' : 'break_in'), countdown(pause.in).join(':'), 'break-row');
}

function handForHandFacts(view, words, format) {
  const paid = Math.max(0, ...((view.money && view.money.places) || []).map((place) => place.to));
  const { tables } = view.hand;
  return [
    labelledValue(words.say('left'), format.chips(view.field.left)),
    paid > 0 && labelledValue(words.say('paid'), format.chips(paid)),
    tables &&
      tables.of > 0 &&
      labelledValue(words.say('tables_done'), words.say('done_of', { done: tables.done, all: tables.of })),
  ].filter(Boolean);
}

const labelledValue = (label, value, kind = '') => h(
  'span', { class: kind }, label, ' ', h('b', { class: 'fig' }, value)
);
