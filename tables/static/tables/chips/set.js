/** The set: what each chip brings to a stack, and whether the stack is exact. */

import { filled } from '../../tournaments/shared/sentences.js';
import { typed, written } from './figures.js';

export function watchSet(form) {
  let made = 0;
  for (const row of form.querySelectorAll('tbody tr')) {
    const worth = typed(row.querySelector('[name="worth"]')) ?? 0;
    const count = typed(row.querySelector('[name="in_stack"]')) ?? 0;
    made += worth * count;
    row.querySelector('[data-worth]').textContent = worth * count ? written(worth * count) : '';
  }
  const stack = Number(form.dataset.stack);
  const off = made - stack;
  form.querySelector('[data-made]').textContent = written(made);
  const verdict = form.querySelector('[data-verdict]');
  verdict.dataset.s = off ? 'off' : 'exact';
  const { exact, tooMuch, missing } = verdict.dataset;
  verdict.textContent = off ? filled(off > 0 ? tooMuch : missing, { chips: written(Math.abs(off)) }) : exact;
}
