// Run by tests/browser/room/test_colour_up.py.
async ([worth, chip, stacks, due]) => {
  const { watchSheet } = await import('/static/tables/chips/colour-up.js');
  const rows = Object.entries(stacks).map(([seat, chips]) => `<tr data-seat="${seat}"><td><input name="seat.${seat}"
    value="${chips}"></td><td data-gets></td><td data-odd></td><td><input type="checkbox" name="winners"></td><td><input
    type="checkbox" name="last"></td></tr>`);
  const form = document.createElement('form');
  Object.assign(form.dataset, { worth, new: chip, leftover: 'round_half_up', by: 'cards', rack: 100, wonOf: '{due}' });
  form.innerHTML = `<table>${rows.join('')}</table><b data-received></b><b data-issued></b><b data-race></b>
    <b data-added></b><i data-two></i><input name="signed_too">`;
  watchSheet(form);
  const free = [...form.querySelectorAll('[name="winners"]:not(:disabled)')];
  free.slice(0, due).forEach((box) => { box.checked = true; });
  watchSheet(form);
  return ['received', 'issued', 'race', 'added'].map((name) => form.querySelector(`[data-${name}]`).textContent);
}
