/** The penalty's form: what happened chooses its usual next step, and a number that is typed chooses its unit. */

import { filled } from '../../tournaments/shared/sentences.js';

export function watchPenalty() {
  document.addEventListener('change', ({ target }) => {
    if (!target.matches('.f-penalty input')) return;
    if (target.dataset.step) choose(target.form, target.dataset.step);
    bound(target.form);
  });
  document.addEventListener('input', ({ target }) => {
    if (!target.matches('.f-penalty [name="count"]')) return;
    if (!unit(target.form)) target.form.querySelector('[data-most]').checked = true;
    bound(target.form);
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
