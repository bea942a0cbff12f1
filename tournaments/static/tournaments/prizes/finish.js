/** The finish: the button says what it pays, and Return presses it once the page was there to be read. */

import { formats } from '../shared/format.js';

/** The page must have stood so long before Return does what it says, in ms. */
const READ = 1000;

const page = document.querySelector('.finish');
const form = page.querySelector('form[data-finish]');
const { money } = formats({ language: document.documentElement.lang || 'en', zone: 'UTC', currency: page.dataset.currency, digits: Number(page.dataset.digits) });

function show() {
  const paid = [...form.querySelectorAll('[data-left]:checked')].reduce((sum, one) => sum + Number(one.dataset.left), 0);
  form.querySelector('[data-total]').value = paid;
  for (const one of form.querySelectorAll('[data-sum]')) one.textContent = money(paid);
  for (const one of form.querySelectorAll('[data-pays]')) one.hidden = paid === 0;
  for (const one of form.querySelectorAll('[data-pays-nothing]')) one.hidden = paid > 0;
}

if (form) {
  const opened = performance.now();
  form.addEventListener('change', show);
  document.addEventListener('keydown', ({ key, repeat, target }) => {
    const typed = target.closest('input, button, a, select, textarea');
    if (key === 'Enter' && !repeat && !typed && performance.now() - opened > READ) form.requestSubmit();
  });
}
