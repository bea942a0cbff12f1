// House rules: shows another rule book as soon as it is chosen, and asks for a number if one is to be used.

const book = document.getElementById('rulebook');
book.addEventListener('change', () => book.form.requestSubmit());

for (const select of document.querySelectorAll('.answer select')) {
  const number = select.parentElement.querySelector('input[type="number"]');
  if (!number) continue;
  const updateNumber = () => { number.required = select.value === 'number'; };
  select.addEventListener('change', () => { updateNumber(); if (number.required) number.focus(); });
  updateNumber();
}
