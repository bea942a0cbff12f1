// House rules: shows another rule book as soon as it is chosen, and a number's field only if it is used.

const book = document.getElementById('rulebook');
book.form.querySelector('button').hidden = true;
book.addEventListener('change', () => book.form.requestSubmit());

for (const select of document.querySelectorAll('.answer select')) {
  const number = select.parentElement.querySelector('input[type="number"]');
  if (!number) continue;
  const updateNumber = () => {
    number.parentElement.hidden = select.value !== 'number';
    number.required = select.value === 'number';
  };
  select.addEventListener('change', () => { updateNumber(); if (!number.parentElement.hidden) number.focus(); });
  updateNumber();
}
