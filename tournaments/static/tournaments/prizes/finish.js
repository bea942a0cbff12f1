/** The finish: the button shows what it pays, and Return presses it once the page has been shown long enough. */

import { formats } from '../shared/format.js';

/** How long the page must have been shown before Return is accepted, in ms. */
const MIN_READ_TIME = 1000;

const page = document.querySelector('.finish');
const form = page.querySelector('form[data-finish]');
const { money } = formats({
  language: document.documentElement.lang || 'en',
  zone: 'UTC',
  currency: page.dataset.currency,
  digits: Number(page.dataset.digits),
});

function showTotal() {
  const paid = [...form.querySelectorAll('[data-left]:checked')].reduce(
    (sum, element) => sum + Number(element.dataset.left),
    0
  );
  form.querySelector('[data-total]').value = paid;
  for (const element of form.querySelectorAll('[data-sum]')) element.textContent = money(paid);
  for (const element of form.querySelectorAll('[data-pays]')) element.hidden = paid === 0;
  for (const element of form.querySelectorAll('[data-pays-nothing]')) element.hidden = paid > 0;
}

if (form) {
  const openedAt = performance.now();
  form.addEventListener('change', showTotal);
  document.addEventListener('keydown', ({ key, repeat, target }) => {
    const isInControl = target.closest('input, button, a, select, textarea');
    if (key === 'Enter' && !repeat && !isInControl && performance.now() - openedAt > MIN_READ_TIME) {
      form.requestSubmit();
    }
  });
}
