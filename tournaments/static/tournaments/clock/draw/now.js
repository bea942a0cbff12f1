/** What is played for now; during a break, after it; at the end, what was won. */

import { h } from '../../shared/tree.js';
import { stakes } from '../stakes.js';
import { beside, slashed } from './pieces.js';

export function now(view, kit) {
  if (view.state === 'finished') return won(view, kit);
  if (!view.level || (view.day && view.day.waits)) return [];
  const posted = stakes(view.level);
  return [
    h('div', { key: 'main' },
      h('p', { class: 'k cap' }, label(view, posted, kit)),
      h('p', { class: 'blinds cap', changes: true }, slashed(posted.amounts, kit))),
    besides(posted, kit),
  ];
}

/** Limits beside blinds, the bring-in, the ante. */
function besides({ amounts, limits, ante, bringIn }, kit) {
  const { words } = kit;
  return [
    limits && box(words.say('limits'), slashed(limits, kit)),
    bringIn > 0 && box(words.say('bring_in'), beside(bringIn, amounts, kit)),
    ante && box(words.say('ante'), [beside(ante.amount, amounts, kit), unit(words.say(`ante.${ante.kind}`))]),
  ];
}

const box = (label, value) =>
  h('div', { key: label, class: 'ante-box' },
    h('p', { class: 'k cap' }, label),
    h('p', { class: 'ante cap', changes: true }, value));

const unit = (words) => h('span', { class: 'unit' }, words);

function label(view, { kind }, { words }) {
  const { number, game } = view.level;
  if (view.state === 'before') return words.say('level', { number });
  if (view.day && view.day.ended) return words.say('ended_in', { number });
  if (view.onBreak) return words.say(view.dayOver ? 'next_day' : 'after_break', { number });
  return game ? words.say('of_game', { game, what: words.say(kind) }) : words.say(kind);
}

function won(view, { words, format }) {
  const first = view.finish && view.finish.places[0];
  const pool = view.money.pool > 0 && box(words.say('pool'), format.money(view.money.pool));
  if (!first || !first.amount) return [pool];
  return [
    h('div', { key: 'main' },
      h('p', { class: 'k cap' }, words.say('wins')),
      h('p', { class: 'blinds cap' }, format.money(first.amount))),
    pool,
  ];
}
