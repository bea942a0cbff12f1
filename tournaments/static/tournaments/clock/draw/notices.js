/** Players' notices: on a wall one at a time where the prizes stand, on a phone all of them below. */

import { h } from '../../shared/tree.js';

/** @param {?number} at the notice whose turn it is; null: the prizes' */
export function notices({ notices: up, state }, { words }, { at, all }) {
  const from = typeof at === 'number' ? at : up.length;
  const shown = state === 'finished' ? [] : all ? up : up.slice(from, from + 1);
  return shown.map((one) => h('article', { key: `${one.id}`, 'data-fit': all ? null : 'both' },
    h('div', null,
      h('p', { class: 'k cap' }, words.say('for_players')),
      h('p', { class: 'notices__title' }, one.title),
      one.words && h('p', { class: 'notices__words' }, one.words))));
}
