/** The announcement over the bottom third, and on it the stakes that it covers. */

import { setFlag } from '../../shared/attributes.js';
import { h, patch } from '../../shared/tree.js';
import { stakes } from '../stakes.js';
import { beside, slashed } from './pieces.js';

/** Slide in what stands; what has ended keeps its words while it slides out. */
export function drawNotice(notice, frame, view, kit) {
  setFlag(frame, 'data-notice', Boolean(view.announcement));
  if (!view.announcement) return;
  patch(notice,
    h('div', { key: view.announcement.id },
      h('p', { class: 'k cap' }, kit.words.say('announcement')),
      h('p', { class: 'words' }, view.announcement.words)),
    view.level && view.state !== 'finished' && keep(stakes(view.level), kit));
}

function keep({ amounts, ante }, kit) {
  const after = ante && kit.words.say('with_ante', { amount: beside(ante.amount, amounts, kit) });
  return h('div', { key: 'keep', class: 'notice__keep' },
    h('span', { class: 'cap' }, slashed(amounts, kit)), after && h('span', { class: 'cap dim' }, after));
}
