// Opening a tournament: the address follows the name until somebody types one, and the structure is shown beside.

const form = document.getElementById('opening');
const { name, slug, plan, starting_stack: stack, seats_per_table: seats, final_table_seats: final, currency } = form.elements;
const preview = document.getElementById('preview');

/** "Freitag Abend: Größe XL" as "freitag-abend-grosse-xl". */
const address = (words) => words.toLowerCase().replaceAll('ß', 'ss').normalize('NFKD').replace(/\p{M}/gu, '')
  .replace(/[^a-z0-9]+/g, '-').replace(/^-+/, '').slice(0, 80).replace(/-+$/, '');

let typed = slug.value !== '' && slug.value !== address(name.value);
slug.addEventListener('input', () => { typed = slug.value !== ''; });
name.addEventListener('input', () => { if (!typed) slug.value = address(name.value); });
if (!typed) slug.value = address(name.value);

/** Seats and stack as the structure shown has them. */
function follow({ seatsToo }) {
  const { stack: chips, seats: table, final: last } = preview.querySelector('.preview')?.dataset ?? {};
  stack.placeholder = Number(chips) ? Number(chips).toLocaleString('en-US') : '';
  if (seatsToo && table) [seats.value, final.value] = [table, last];
}

plan.addEventListener('change', async () => {
  const asked = plan.value;
  try {
    const answer = await fetch(`${preview.dataset.at}${asked}/sheet/`);
    if (!answer.ok || plan.value !== asked) return;
    const shown = new DOMParser().parseFromString(await answer.text(), 'text/html').body.firstElementChild;
    preview.replaceChildren(shown);
    follow({ seatsToo: true });
  } catch {
    preview.replaceChildren(Object.assign(document.createElement('p'), { className: 'note', textContent: preview.dataset.unshown }));
  }
});
follow({ seatsToo: !form.querySelector('[aria-invalid="true"]') });

/** What one entry costs, as it is typed. */
const parts = ['prize_share', 'house_fee', 'staff_fee', 'bounty'].map((part) => form.elements[part]);
const amount = (text) => Number(text.replace(/[\s']/g, '').replace(/,(?=\d{3}(\D|$))/g, '').replace(',', '.')) || 0;
function sum() {
  const whole = parts.reduce((total, { value }) => total + amount(value), 0);
  document.getElementById('buy-in').textContent = whole ? `${currency.value.toUpperCase()} ${whole.toLocaleString('en-US', { maximumFractionDigits: 2 })}` : '';
}
form.addEventListener('input', sum);
sum();
