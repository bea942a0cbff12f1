// New tournament: Escape goes back, unless a list is open; focuses an invalid field, else selects the name to be typed
// over.

document.addEventListener('keydown', (event) => {
  if (event.key === 'Escape' && !event.defaultPrevented) document.getElementById('cancel')?.click();
});
const [firstInvalid] = document.querySelectorAll('#opening [aria-invalid]');
if (firstInvalid) firstInvalid.focus();
else document.querySelector('#opening [autofocus]')?.select();

// select a number's field when it gets the focus, also by a click, so that it is typed over
let focusedField = null;
document.getElementById('opening').addEventListener('focusin', ({ target }) => {
  focusedField = target.matches('input.nm') ? target : null;
  focusedField?.select();
});
document.getElementById('opening').addEventListener('mouseup', (event) => {
  if (event.target === focusedField && focusedField.selectionStart === focusedField.selectionEnd) {
    event.preventDefault();
    focusedField.select();
  }
  focusedField = null;
});

/** Keep the focused field when the answer is swapped in; it takes the new value only if nothing was typed. */
document.body.addEventListener('htmx:oobBeforeSwap', ({ detail }) => {
  const field = detail.target;
  if (field !== document.activeElement) return;
  detail.shouldSwap = false;
  const newField = detail.fragment.querySelector(`#${CSS.escape(field.id)}`);
  if (!newField || field.value !== field.defaultValue) return;
  field.defaultValue = newField.value;
  field.value = newField.value;
  field.select();
});
