/** One table's count: the seats add up, and the total stands beside what must be there. */

import { filled } from '../../tournaments/shared/sentences.js';
import { typed, written } from './figures.js';

export function watchCount(form) {
  const seats = [...form.querySelectorAll('[name^="seat."]')];
  const given = seats.map(typed).filter((chips) => chips !== null);
  const total = form.elements.total;
  const sum = given.reduce((so, chips) => so + chips, 0);
  total.disabled = given.length > 0;
  if (given.length) total.placeholder = written(sum);
  const chips = given.length ? sum : typed(total);
  form.querySelector('[data-live]').textContent = chips === null ? '' : said(chips, form.dataset, seats.length - given.length);
}

function said(chips, { expected, soFar, exact, excess, short }, missing) {
  if (missing && missing > 0 && chips && document.querySelector('#count details[open] input:focus')) return filled(soFar, { chips: written(chips) });
  if (!expected) return written(chips);
  const over = chips - Number(expected);
  if (!over) return filled(exact, { chips: written(chips) });
  return filled(over > 0 ? excess : short, { chips: written(chips), difference: written(Math.abs(over)) });
}
