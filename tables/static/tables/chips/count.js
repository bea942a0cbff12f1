/** The count of one table: sums up the seats and compares the total with the expected chips. */

import { fillIn } from '../../tournaments/shared/sentences.js';
import { parseChips, formatChips } from './figures.js';

export function watchCount(form) {
  const seats = [...form.querySelectorAll('[name^="seat."]')];
  const counts = seats.map(parseChips).filter((chips) => chips !== null);
  const total = form.elements.total;
  const seatSum = counts.reduce((sum, chips) => sum + chips, 0);
  total.disabled = counts.length > 0;
  if (counts.length) total.placeholder = formatChips(seatSum);
  const chips = counts.length ? seatSum : parseChips(total);
  form.querySelector('[data-live]').textContent =
    chips === null ? '' : describeCount(chips, form.dataset, seats.length - counts.length);
}

function describeCount(chips, { expected, soFar, exact, excess, short }, missing) {
  if (missing && missing > 0 && chips && document.querySelector('#count details[open] input:focus')) {
    return fillIn(soFar, { chips: formatChips(chips) });
  }
  if (!expected) return formatChips(chips);
  const difference = chips - Number(expected);
  if (!difference) return fillIn(exact, { chips: formatChips(chips) });
  return fillIn(difference > 0 ? excess : short, {
    chips: formatChips(chips), difference: formatChips(Math.abs(difference)),
  });
}
