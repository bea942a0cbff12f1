/** Players' notices: on a wall one at a time in place of the prizes, on a phone all of them below. */

import { h } from '../../shared/tree.js';

/** @param {?number} at the index of the notice to show; null: the prizes are shown */
export function notices({ notices: current, state }, { words }, { at, all }) {
  const first = typeof at === 'number' ? at : current.length;
  const shownNotices = state === 'finished' ? [] : all ? current : current.slice(first, first + 1);
  return shownNotices.map((notice) => h('article', { key: `${notice.id}`, 'data-fit': all ? null : 'both' },
    h('div', null,
      h('p', { class: 'k cap' }, words.say('for_players')),
      h('p', { class: 'notices__title' }, notice.title),
      notice.words && h('p', { class: 'notices__words' }, notice.words))));
}
