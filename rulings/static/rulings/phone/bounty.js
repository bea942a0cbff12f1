/** Who won the bounty of somebody who goes out: the button waits until one was tapped, and says to whom it goes. */

import { filled } from '../../tournaments/shared/sentences.js';

export function watchBounties() {
  document.addEventListener('change', ({ target }) => target.name === 'by' && say(target.form));
  document.addEventListener('reset', ({ target }) => setTimeout(() => say(target)));
}

function say(form) {
  const button = form.querySelector('[data-won]');
  if (!button) return;
  const names = [...form.querySelectorAll('[name="by"]:checked')].map(({ dataset }) => dataset.name);
  const words = button.querySelector('[data-names]');
  words.dataset.asks ??= words.textContent;
  words.textContent = names.length ? filled(words.dataset.names, { names: names.join(', ') }) : words.dataset.asks;
  button.disabled = !names.length;
}
