// New tournament: Escape goes back, unless a list is open; a wrong field has the focus at once, else the name, to be typed over.

document.addEventListener('keydown', (event) => {
  if (event.key === 'Escape' && !event.defaultPrevented) document.getElementById('cancel')?.click();
});
const [first] = document.querySelectorAll('#opening [aria-invalid]');
if (first) first.focus();
else document.querySelector('#opening [autofocus]')?.select();

// a figure is typed over: its field is selected as it gets the focus, also by a click that selects nothing itself
let reached = null;
document.getElementById('opening').addEventListener('focusin', ({ target }) => {
  reached = target.matches('input.nm') ? target : null;
  reached?.select();
});
document.getElementById('opening').addEventListener('mouseup', (event) => {
  if (event.target === reached && reached.selectionStart === reached.selectionEnd) {
    event.preventDefault();
    reached.select();
  }
  reached = null;
});

/** Nobody's typing is replaced: the field that has the focus stays, and takes what the answer has while nothing was typed. */
document.body.addEventListener('htmx:oobBeforeSwap', ({ detail }) => {
  const field = detail.target;
  if (field !== document.activeElement) return;
  detail.shouldSwap = false;
  const answered = detail.fragment.querySelector(`#${CSS.escape(field.id)}`);
  if (!answered || field.value !== field.defaultValue) return;
  field.defaultValue = answered.value;
  field.value = answered.value;
  field.select();
});
