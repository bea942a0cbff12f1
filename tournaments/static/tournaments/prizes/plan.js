/** The plan's form shows the fields of the way that is chosen; a table by entries says itself how many are paid. */

const form = document.getElementById('plan');

function show() {
  const method = form.querySelector('[name=way]:checked')?.value;
  const by = form.querySelector('[name=table]').selectedOptions[0]?.dataset.by;
  for (const row of form.querySelectorAll('[data-for]')) {
    const told = method === 'table' && by === 'entries' && 'percent' in row.dataset;
    row.hidden = told || !row.dataset.for.split(' ').includes(method);
  }
}

/** A saved table fills in its shares and its name. */
function fill({ target }) {
  if (!('ownTable' in target.dataset) || !target.value) return;
  form.querySelector('[name=shares]').value = target.value;
  form.querySelector('[name=name]').value = target.selectedOptions[0].textContent.trim();
}

if (form) {
  form.addEventListener('change', fill, { capture: true });
  form.addEventListener('change', show);
  show();
}
