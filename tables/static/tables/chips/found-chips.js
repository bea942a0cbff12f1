/** Chips found after their colour-up: the value given for them and the value that leaves play. */

import { fillIn } from '../../tournaments/shared/sentences.js';
import { parseChips, formatChips } from './figures.js';

export function watchFound(form) {
  const { smallest, rack, worthless, given: givenText, givenAndLost } = form.dataset;
  const worth = Number(form.elements.worth.value);
  const chips = parseChips(form.elements.chips) ?? 0;
  const smallestChip = smallest.split(' ').map(Number).filter((chip) => chip > worth)[0];
  const value = worthless === undefined && smallestChip ? Math.floor((chips * worth) / smallestChip) * smallestChip : 0;
  const lostValue = chips * worth - value;
  const sentence = fillIn(lostValue > 0 ? givenAndLost : givenText, {
    given: formatChips(value), lost: formatChips(lostValue),
  });
  form.querySelector('[data-live]').textContent = chips ? sentence : '';
  const needsTwoPeople = chips >= Number(rack);
  form.querySelector('[data-two]').toggleAttribute('data-must', needsTwoPeople);
  form.elements.signed_too.required = needsTwoPeople;
}
