/** The box for correcting a bust. It covers the lower map only, while the clock and everything else run on. */

import { closeOutbox } from './busts.js';

const closeBox = () => document.getElementById('fix')?.remove();

async function openBox(address) {
  const answer = await fetch(address, { headers: { 'HX-Request': 'true', 'HX-Current-URL': location.href } });
  if (!answer.ok) return;
  closeBox();
  closeOutbox();
  const box = document.createRange().createContextualFragment(await answer.text()).firstElementChild;
  document.querySelector('.deck').append(box);
  window.htmx.process(box);
  box.querySelector('select')?.focus();
}

export function watchBustCorrections() {
  const firstAddress = document.body.dataset.opensFix;
  if (firstAddress) openBox(firstAddress);
  document.addEventListener('click', ({ target }) => {
    const button = target.closest('[data-fix]');
    if (button) openBox(button.dataset.fix);
    if (target.closest('[data-unfix]')) closeBox();
  });
  document.body.addEventListener('htmx:afterRequest', ({ detail: { elt, successful } }) => {
    if (successful && elt.matches('#fix [data-action]')) closeBox();
  });
}
