/** The box in which a bust is corrected: it stands over the lower map, and the clock and everything else go on. */

import { closeOutbox } from './busts.js';

const close = () => document.getElementById('fix')?.remove();

async function open(address) {
  const answer = await fetch(address, { headers: { 'HX-Request': 'true', 'HX-Current-URL': location.href } });
  if (!answer.ok) return;
  close();
  closeOutbox();
  const box = document.createRange().createContextualFragment(await answer.text()).firstElementChild;
  document.querySelector('.deck').append(box);
  window.htmx.process(box);
  box.querySelector('select')?.focus();
}

export function watchFixes() {
  const asked = document.body.dataset.opensFix;
  if (asked) open(asked);
  document.addEventListener('click', ({ target }) => {
    const button = target.closest('[data-fix]');
    if (button) open(button.dataset.fix);
    if (target.closest('[data-unfix]')) close();
  });
  document.body.addEventListener('htmx:afterRequest', ({ detail: { elt, successful } }) => {
    if (successful && elt.matches('#fix [data-action]')) close();
  });
}
