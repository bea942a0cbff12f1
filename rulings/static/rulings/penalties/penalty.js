/**
 * The penalty form: the reason selects its usual next step, a typed number selects its unit, and the consequence of the
 * chosen step is shown above the button and on it.
 */

import { fillIn } from '../../tournaments/shared/sentences.js';

export function watchPenalty() {
  const form = document.querySelector('.phone-penalty');
  // required only from now on: taps before this script ran are replayed, which a browser that misses the step would
  // prevent
  for (const step of form?.querySelectorAll('[name="step"]') ?? []) step.required = true;
  // unfold an invalid field
  document.addEventListener('invalid', ({ target }) => target.closest('.phone-more')?.setAttribute('open', ''), true);
  document.addEventListener('change', ({ target }) => {
    if (!target.matches('.phone-penalty input')) return;
    if (target.dataset.step) chooseStep(target.form, target.dataset.step);
    limitCount(target.form);
    showConsequence(target.form);
  });
  document.addEventListener('input', ({ target }) => {
    if (!target.matches('.phone-penalty [name="count"]')) return;
    if (!chosenUnit(target.form)) target.form.querySelector('[data-most]').checked = true;
    limitCount(target.form);
    showConsequence(target.form);
  });
}

/** Select the step that the server suggests; a disqualification has no button here, so none stays selected. */
function chooseStep(form, step) {
  for (const button of form.querySelectorAll('[name="step"]')) button.checked = button.value === step;
}

const chosenUnit = (form) => form.querySelector('[data-most]:checked');

/** Require a number only with its unit, up to what the house rules allow. */
function limitCount(form) {
  const { count } = form.elements;
  const max = chosenUnit(form)?.dataset.most;
  count.required = Boolean(max);
  count.setCustomValidity(max && Number(count.value) > Number(max) ? fillIn(count.dataset.atMost, { most: max }) : '');
}

/** Show the consequence of the chosen step, in the server's sentences. */
function showConsequence(form) {
  const step = form.querySelector('[name="step"]:checked');
  const count = Number(form.elements.count.value);
  const facts = { count, hands: count * Number(step?.dataset.players ?? 1) };
  const button = form.querySelector('.btn.big');
  form.querySelector('#consequence b').textContent = step ? fillIn(step.dataset.consequence, facts) : '';
  const missing = form.querySelector('[name="reason"]:checked') ? button.dataset.asksStep : button.dataset.asksReason;
  button.textContent = step && missing !== button.dataset.asksReason ? fillIn(step.dataset.gives, facts) : missing;
}
