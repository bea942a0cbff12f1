// House rules: another book is shown as soon as it is chosen, and a number's cell is open only where it counts.

const book = document.getElementById('rulebook');
book.form.querySelector('button').hidden = true;
book.addEventListener('change', () => book.form.requestSubmit());

for (const select of document.querySelectorAll('.answer select')) {
  const number = select.parentElement.querySelector('input[type="number"]');
  if (!number) continue;
  const show = () => {
    number.parentElement.hidden = select.value !== 'number';
    number.required = select.value === 'number';
  };
  select.addEventListener('change', () => { show(); if (!number.parentElement.hidden) number.focus(); });
  show();
}
