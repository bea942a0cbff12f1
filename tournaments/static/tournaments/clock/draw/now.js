/** The current stakes; during a break those after it; at the end the winnings. */

import { h } from '../../shared/tree.js';
import { isForAllGames, labelOf, stakes } from '../stakes.js';
import { amountBeside, besideLimits, withSlashes } from './pieces.js';

export function currentStakes(view, kit) {
  if (view.state === 'finished') return winningsBoxes(view, kit);
  if (!view.level || (view.day && view.day.waits)) return [];
  const levelStakes = stakes(view.level);
  return [
    h('div', { key: 'main' },
      h('p', { class: 'k cap' }, label(view, levelStakes, kit)),
      h('p', { class: 'blinds cap', changes: true }, withSlashes(levelStakes.amounts, kit))),
    isForAllGames(view, view.level) ? endBox(view, kit) : extraStakes(levelStakes, kit),
  ];
}

/** Draw when the level ends; the bets of single games have the row below. */
const endBox = ({ ends }, { words, format }) =>
  ends !== null && labelledBox(words.say('ends_label'), format.planned(ends));

/** Draw the blinds beside limits, the ante and the bring-in. */
function extraStakes(levelStakes, kit) {
  const { amounts, ante, bringIn } = levelStakes;
  // every player pays the ante of a game with a bring-in, so only other games say who pays
  if (levelStakes.kind === 'limits' && (bringIn || !ante)) {
    return besideLimits(levelStakes, kit).map(([name, value]) => labelledBox(name, value));
  }
  const { words } = kit;
  return [
    levelStakes.blinds && labelledBox(words.say('blinds'), withSlashes(levelStakes.blinds, kit)),
    ante && labelledBox(words.say('ante'), [
      amountBeside(ante.amount, amounts, kit), ' ', unitWords(words.say(`ante.${ante.kind}`)),
    ]),
    bringIn > 0 && labelledBox(words.say('bring_in'), amountBeside(bringIn, amounts, kit)),
  ];
}

const labelledBox = (label, value) =>
  h('div', { key: label, class: 'ante-box' },
    h('p', { class: 'k cap' }, label),
    h('p', { class: 'ante cap', changes: true }, value));

const unitWords = (words) => h('span', { class: 'unit' }, words);

function label(view, { kind }, { words }) {
  const { number, game } = view.level;
  if (view.state === 'before') return words.say('level', { number });
  if (view.day && view.day.ended) return words.say('ended_in', { number });
  if (view.onBreak) return words.say(view.dayOver ? 'next_day' : 'after_break', { number });
  // in a mix the slate names the game
  if (isForAllGames(view, view.level)) return words.say(labelOf(view, view.level));
  return game && !view.rotation.length ? words.say('of_game', { game, what: words.say(kind) }) : words.say(kind);
}

function winningsBoxes(view, { words, format }) {
  const first = view.finish && view.finish.places[0];
  const pool = view.money.pool > 0 && labelledBox(words.say('pool'), format.money(view.money.pool));
  if (!first || !first.amount) return [pool];
  return [
    h('div', { key: 'main' },
      h('p', { class: 'k cap' }, words.say('wins')),
      h('p', { class: 'blinds cap' }, format.money(first.amount))),
    pool,
  ];
}
