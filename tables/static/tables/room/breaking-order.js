/** The breaking order: arrows move a table up or down, and the new order stands in the field to be posted. */

const body = document.querySelector('.order tbody');
const field = document.getElementById('order-tables');

/** Number the rows again, and write their order into the field. */
function writeOrder() {
  const rows = [...body.rows];
  rows.forEach((row, index) => { row.cells[0].textContent = index + 1; });
  field.value = rows.map((row) => row.dataset.table).join(' ');
}

body.addEventListener('click', ({ target }) => {
  const button = target.closest('[data-step]');
  if (!button) return;
  const row = button.closest('tr');
  const other = button.dataset.step < 0 ? row.previousElementSibling : row.nextElementSibling;
  if (!other) return;
  if (button.dataset.step < 0) other.before(row);
  else other.after(row);
  writeOrder();
  button.focus();
});
