/**
 * The winners of a bounty: the button is disabled until one is chosen, and shows their names. A list of all players
 * stands once on a page, and a choice among them takes it when it is about to open: dozens of copies are slow.
 */

import { fillIn } from '../../tournaments/shared/sentences.js';

export function watchBounties() {
  document.addEventListener('change', ({ target }) => target.name === 'by' && showWinners(target.form));
  document.addEventListener('reset', ({ target }) => setTimeout(() => showWinners(target)));
  for (const kind of ['pointerdown', 'focusin']) {
    document.addEventListener(kind, ({ target }) => fillChoice(target.closest('select[data-options]')));
  }
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

function fillChoice(select) {
  if (!select) return;
  select.append(document.getElementById(select.dataset.options).content.cloneNode(true));
  delete select.dataset.options;
}
