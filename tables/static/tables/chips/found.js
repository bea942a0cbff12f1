/** Chips found after their colour-up: what is given for them, and what leaves play. */

import { filled } from '../../tournaments/shared/sentences.js';
import { typed, written } from './figures.js';

export function watchFound(form) {
  const { smallest, rack, worthless, given: isGiven, givenAndLost } = form.dataset;
  const worth = Number(form.elements.worth.value);
  const chips = typed(form.elements.chips) ?? 0;
  const unit = smallest.split(' ').map(Number).filter((one) => one > worth)[0];
  const given = worthless === undefined && unit ? Math.floor((chips * worth) / unit) * unit : 0;
  const lost = chips * worth - given;
  const words = filled(lost > 0 ? givenAndLost : isGiven, { given: written(given), lost: written(lost) });
  form.querySelector('[data-live]').textContent = chips ? words : '';
  const two = chips >= Number(rack);
  form.querySelector('[data-two]').toggleAttribute('data-must', two);
  form.elements.signed_too.required = two;
}
