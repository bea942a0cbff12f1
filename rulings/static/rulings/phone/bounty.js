/** The winners of a bounty: the button is disabled until one is chosen, and shows their names. */

import { fillIn } from '../../tournaments/shared/sentences.js';

export function watchBounties() {
  document.addEventListener('change', ({ target }) => target.name === 'by' && showWinners(target.form));
  document.addEventListener('reset', ({ target }) => setTimeout(() => showWinners(target)));
}

function showWinners(form) {
  const button = form.querySelector('[data-won]');
  if (!button) return;
  const names = [...form.querySelectorAll('[name="by"]:checked')].map(({ dataset }) => dataset.name);
  const label = button.querySelector('[data-names]');
  label.dataset.asks ??= label.textContent;
  label.textContent = names.length ? fillIn(label.dataset.names, { names: names.join(', ') }) : label.dataset.asks;
  button.disabled = !names.length;
}
