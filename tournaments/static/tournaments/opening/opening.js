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

/** The fields as the last request sent them. */
let sentFields = new Map();
document.body.addEventListener('htmx:configRequest', ({ detail }) => {
  sentFields = new Map(Object.entries(detail.parameters));
});

/** Return whether a field was changed since the request whose answer arrives. */
const isNewer = (field) => sentFields.has(field.name) && sentFields.get(field.name) !== field.value;

/**
 * Keep what was typed while the answer was on its way, and the focused field, which takes the new value only if nothing
 * was typed.
 */
document.body.addEventListener('htmx:oobBeforeSwap', ({ detail }) => {
  const field = detail.target;
  if (field !== document.activeElement) {
    if (isNewer(field)) detail.shouldSwap = false;
    else keepNewerFields(field, detail.fragment);
    return;
  }
  detail.shouldSwap = false;
  const newField = detail.fragment.querySelector(`#${CSS.escape(field.id)}`);
  if (!newField || field.value !== field.defaultValue) return;
  field.defaultValue = newField.value;
  field.value = newField.value;
  field.select();
});

/** Write what was typed since into the part that replaces several fields. */
function keepNewerFields(part, fragment) {
  for (const field of part.querySelectorAll('input:not([type=radio])')) {
    const newField = field.id && fragment.querySelector(`#${CSS.escape(field.id)}`);
    if (newField && isNewer(field)) newField.setAttribute('value', field.value);
  }
}
