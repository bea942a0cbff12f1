/**
 * The penalty's form: what happened chooses its usual next step, a number that is typed chooses its unit, and what is
 * chosen says what it costs, above the button and on it.
 */

import { filled } from '../../tournaments/shared/sentences.js';

export function watchPenalty() {
  const form = document.querySelector('.f-penalty');
  // only now: what is tapped before this runs is kept, which a browser that misses the step would not do
  for (const step of form?.querySelectorAll('[name="step"]') ?? []) step.required = true;
  // a field that is wrong shows itself, also where it was folded away
  document.addEventListener('invalid', ({ target }) => target.closest('.f-more')?.setAttribute('open', ''), true);
  document.addEventListener('change', ({ target }) => {
    if (!target.matches('.f-penalty input')) return;
    if (target.dataset.step) choose(target.form, target.dataset.step);
    bound(target.form);
    say(target.form);
  });
  document.addEventListener('input', ({ target }) => {
    if (!target.matches('.f-penalty [name="count"]')) return;
    if (!unit(target.form)) target.form.querySelector('[data-most]').checked = true;
    bound(target.form);
    say(target.form);
  });
}

/** The step that the server suggests for it; a disqualification has no button here, so none is left chosen. */
function choose(form, step) {
  for (const button of form.querySelectorAll('[name="step"]')) button.checked = button.value === step;
}

const unit = (form) => form.querySelector('[data-most]:checked');

/** The number counts only with its unit, and up to what the house rules allow. */
function bound(form) {
  const { count } = form.elements;
  const most = unit(form)?.dataset.most;
  count.required = Boolean(most);
  count.setCustomValidity(most && Number(count.value) > Number(most) ? filled(count.dataset.atMost, { most }) : '');
}

/** What the chosen step costs, in the sentences that the server wrote for it. */
function say(form) {
  const step = form.querySelector('[name="step"]:checked');
  const count = Number(form.elements.count.value);
  const facts = { count, hands: count * Number(step?.dataset.players ?? 1) };
  const button = form.querySelector('.btn.big');
  form.querySelector('#consequence b').textContent = step ? filled(step.dataset.consequence, facts) : '';
  const lacks = form.querySelector('[name="reason"]:checked') ? button.dataset.asksStep : button.dataset.asksReason;
  button.textContent = step && lacks !== button.dataset.asksReason ? filled(step.dataset.gives, facts) : lacks;
}
