/** The chip set: the value of each chip in a stack, and whether the stack is exact. */

import { fillIn } from '../../tournaments/shared/sentences.js';
import { parseChips, formatChips } from './figures.js';

export function watchSet(form) {
  let stackTotal = 0;
  for (const row of form.querySelectorAll('tbody tr')) {
    const worth = parseChips(row.querySelector('[name="worth"]')) ?? 0;
    const count = parseChips(row.querySelector('[name="in_stack"]')) ?? 0;
    stackTotal += worth * count;
    row.querySelector('[data-worth]').textContent = worth * count ? formatChips(worth * count) : '';
  }
  const stack = Number(form.dataset.stack);
  const difference = stackTotal - stack;
  form.querySelector('[data-made]').textContent = formatChips(stackTotal);
  const verdict = form.querySelector('[data-verdict]');
  verdict.dataset.s = difference ? 'off' : 'exact';
  const { exact, tooMuch, missing } = verdict.dataset;
  verdict.textContent = difference
    ? fillIn(difference > 0 ? tooMuch : missing, { chips: formatChips(Math.abs(difference)) })
    : exact;
}
