/** The announcement over the bottom third, with the stakes that it covers. */

import { setFlag } from '../../shared/attributes.js';
import { h, patch } from '../../shared/tree.js';
import { stakes } from '../stakes.js';
import { amountBeside, withSlashes } from './pieces.js';

/** Slide in the current announcement; an ended one keeps its words while it slides out. */
export function drawNotice(notice, frame, view, kit) {
  setFlag(frame, 'data-notice', Boolean(view.announcement));
  if (!view.announcement) return;
  patch(notice,
    h('div', { key: view.announcement.id },
      h('p', { class: 'k cap' }, kit.words.say('announcement')),
      h('p', { class: 'words' }, view.announcement.words)),
    view.level && view.state !== 'finished' && coveredStakes(stakes(view.level), kit));
}

function coveredStakes({ amounts, ante }, kit) {
  const anteWords = ante && kit.words.say('with_ante', { amount: amountBeside(ante.amount, amounts, kit) });
  return h('div', { key: 'keep', class: 'notice__keep' },
    h('span', { class: 'cap' }, withSlashes(amounts, kit)), anteWords && h('span', { class: 'cap dim' }, anteWords));
}
