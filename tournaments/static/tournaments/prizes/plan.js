/** The form of the payout plan. */

const form = document.getElementById('plan');

/** Fill in the shares and the name of a saved table. */
function fillFromTable({ target }) {
  if (!('ownTable' in target.dataset) || !target.value) return;
  form.querySelector('[name=shares]').value = target.value;
  form.querySelector('[name=name]').value = target.selectedOptions[0].textContent.trim();
}

form?.addEventListener('change', fillFromTable, { capture: true });

