/** On a phone bags are counted with the pad of digits: Next seat goes on, and after the last one the count is saved. */

import { typeKey } from '../chips/pad.js';

/** Where the style sheet shows the pad. */
const IN_A_HAND = '(pointer: coarse) and (max-width: 760px)';

/**
 * @param {HTMLFormElement} count
 * @param {HTMLInputElement[]} stacks
 */
export function openPad(count, stacks) {
  const pad = document.getElementById('pad');
  if (!stacks.length || !matchMedia(IN_A_HAND).matches) return;
  const total = document.getElementById('total');
  const fields = total ? [total, ...stacks] : stacks;
  const texts = pad.parentElement.dataset;
  const onward = document.getElementById('next-seat');
  let here = null;

  const atTotal = () => total !== null && here === total;
  const empty = () => stacks.find((field) => !field.value && field !== here);

  function mark(field) {
    here = field;
    show();
  }

  function go(field) {
    mark(field); // one that has the focus already is told nothing
    field.focus({ preventScroll: true });
    field.closest('li')?.scrollIntoView({ block: 'nearest' });
  }

  /** What the large key does next stands on it. */
  function show() {
    onward.textContent = atTotal() ? texts.total : empty() ? texts.next : texts.save;
  }

  function next() {
    const after = stacks.slice(stacks.indexOf(here) + 1).find((field) => !field.value) ?? empty();
    if (atTotal()) total.form.requestSubmit(total.form.querySelector('button'));
    else if (after) go(after);
    else count.requestSubmit();
  }

  for (const field of fields) {
    field.inputMode = 'none';
    field.addEventListener('focus', () => mark(field));
    field.addEventListener('input', show);
  }
  // the field keeps the focus while the pad is pressed
  pad.addEventListener('pointerdown', (event) => event.preventDefault());
  pad.addEventListener('click', ({ target }) => {
    const key = target.closest('[data-key]');
    if (target.closest('#next-seat')) next();
    if (!key) return;
    typeKey(here, key.dataset.key);
    here.dispatchEvent(new Event('input', { bubbles: true }));
  });
  go(total?.autofocus ? total : empty() ?? stacks[0]);
}
