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

// The games of a mix: drag a tile, or Alt and an arrow key, to another place.

/** Number the fields of the tiles in their order, and let the form send them. */
function sendOrder(tiles) {
  const fields = [...tiles.querySelectorAll('[name^="mix_"]')].filter(({ name }) => /^mix_\d+$/.test(name));
  fields.forEach((field, at) => { field.name = `mix_${at + 1}`; });
  for (const kind of ['grip', 'remove']) {
    // the part that is swapped in gives the focus to the button with the same id
    tiles.querySelectorAll(`.${kind}`).forEach((button, at) => { button.id = `${kind}-${at + 1}`; });
  }
  tiles.dispatchEvent(new Event('change', { bubbles: true }));
}

const tileOf = (target) => target.closest?.('#mix-tiles li[draggable]');
let draggedTile = null;

document.addEventListener('dragstart', ({ target }) => {
  draggedTile = tileOf(target);
  draggedTile?.classList.add('dragged');
});
document.addEventListener('dragover', (event) => {
  const tile = draggedTile && tileOf(event.target);
  if (!tile) return;
  event.preventDefault();
  const isAfter = draggedTile.compareDocumentPosition(tile) & Node.DOCUMENT_POSITION_FOLLOWING;
  if (tile !== draggedTile) tile[isAfter ? 'after' : 'before'](draggedTile);
});
document.addEventListener('dragend', () => {
  if (!draggedTile) return;
  draggedTile.classList.remove('dragged');
  sendOrder(draggedTile.parentElement);
  draggedTile = null;
});
document.addEventListener('keydown', (event) => {
  const step = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }[event.key];
  const tile = event.altKey && step && tileOf(event.target);
  if (!tile) return;
  event.preventDefault();
  const other = step < 0 ? tile.previousElementSibling : tile.nextElementSibling;
  if (!other?.draggable) return;
  other[step < 0 ? 'before' : 'after'](tile);
  event.target.focus();
  sendOrder(tile.parentElement);
});
