/** The form of the payout plan. */

const form = document.getElementById('plan');

/** A saved table fills in its shares and its name. */
function fill({ target }) {
  if (!('ownTable' in target.dataset) || !target.value) return;
  form.querySelector('[name=shares]').value = target.value;
  form.querySelector('[name=name]').value = target.selectedOptions[0].textContent.trim();
}

form?.addEventListener('change', fill, { capture: true });

