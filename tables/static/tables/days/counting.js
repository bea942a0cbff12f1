/** Counting bags on a phone with the digit pad: Next seat moves on, and after the last seat the count is saved. */

import { typeKey } from '../chips/pad.js';

/** The media query for which the style sheet shows the pad. */
const ON_PHONE = '(pointer: coarse) and (max-width: 820px)';

/**
 * @param {HTMLFormElement} count
 * @param {HTMLInputElement[]} stacks
 */
export function openPad(count, stacks) {
  const pad = document.getElementById('pad');
  if (!stacks.length || !matchMedia(ON_PHONE).matches) return;
  const total = document.getElementById('total');
  const fields = total ? [total, ...stacks] : stacks;
  const labels = pad.parentElement.dataset;
  const nextButton = document.getElementById('next-seat');
  let current = null;

  const isAtTotal = () => total !== null && current === total;
  const firstEmpty = () => stacks.find((field) => !field.value && field !== current);

  function selectField(field) {
    current = field;
    showNextLabel();
  }

  function focusField(field) {
    selectField(field); // a field that already has the focus gets no focus event
    field.focus({ preventScroll: true });
    field.closest('li')?.scrollIntoView({ block: 'nearest' });
  }

  /** Label the large key with what it does next. */
  function showNextLabel() {
    nextButton.textContent = isAtTotal() ? labels.total : firstEmpty() ? labels.next : labels.save;
  }

  function goOn() {
    const nextField = stacks.slice(stacks.indexOf(current) + 1).find((field) => !field.value) ?? firstEmpty();
    if (isAtTotal()) total.form.requestSubmit(total.form.querySelector('button'));
    else if (nextField) focusField(nextField);
    else count.requestSubmit();
  }

  for (const field of fields) {
    field.inputMode = 'none';
    field.addEventListener('focus', () => selectField(field));
    field.addEventListener('input', showNextLabel);
  }
  // the field keeps the focus while the pad is pressed
  pad.addEventListener('pointerdown', (event) => event.preventDefault());
  pad.addEventListener('click', ({ target }) => {
    const key = target.closest('[data-key]');
    if (target.closest('#next-seat')) goOn();
    if (!key) return;
    typeKey(current, key.dataset.key);
    current.dispatchEvent(new Event('input', { bubbles: true }));
  });
  focusField(total?.autofocus ? total : firstEmpty() ?? stacks[0]);
}
