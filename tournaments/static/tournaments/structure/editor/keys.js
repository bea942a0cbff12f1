// The keyboard: arrows, Enter and Tab go from cell to cell; other keys act like the buttons above the grid.

const ROW_KEYS = {
  Insert: 'insert-level',
  'ctrl+i': 'insert-level',
  'ctrl+b': 'insert-break',
  'ctrl+d': 'copy',
  'ctrl+Backspace': 'delete',
  'ctrl+ArrowUp': 'up',
  'ctrl+ArrowDown': 'down',
  'alt+ArrowUp': 'up',
  'alt+ArrowDown': 'down',
};
const PAGE_KEYS = { 'ctrl+s': 'save', 'ctrl+z': 'undo', 'ctrl+Z': 'redo', 'ctrl+y': 'redo' };

const keyName = (event) => `${event.ctrlKey || event.metaKey ? 'ctrl+' : ''}${event.altKey ? 'alt+' : ''}${event.key}`;

/** Listen to keys on the grid and the page; `act(name)` acts like the button of that name. */
export function listenToKeys(grid, act) {
  grid.table.addEventListener('keydown', (event) => {
    const control = event.target.closest('[data-cell]');
    if (!control || event.isComposing) return;
    const name = ROW_KEYS[keyName(event)];
    if (name) act(name);
    else if (!moveFocus(grid, control, event)) return;
    event.preventDefault();
    event.stopPropagation();
  });
  grid.table.addEventListener('focusin', ({ target }) => {
    if (!target.matches('input[type="text"]')) return;
    target.dataset.was = target.value;
    target.select();
  });
  document.addEventListener('keydown', (event) => {
    const name = PAGE_KEYS[keyName(event)];
    const typing = event.target.matches?.('textarea, [data-form] input');
    if (!name || (typing && name !== 'save')) return;
    event.preventDefault();
    act(name);
  });
}

/** Go to another cell if the key is for that. Returns whether it did. */
function moveFocus(grid, control, event) {
  if (event.ctrlKey || event.metaKey || event.altKey) return false;
  switch (event.key) {
    case 'ArrowUp': return focusVertically(grid, control, -1);
    case 'ArrowDown': return focusVertically(grid, control, 1);
    case 'Enter': return focusVertically(grid, control, event.shiftKey ? -1 : 1);
    case 'ArrowLeft': return isAtEdge(control, 'start') && focusHorizontally(grid, control, -1);
    case 'ArrowRight': return isAtEdge(control, 'end') && focusHorizontally(grid, control, 1);
    case 'Escape': return restoreValue(control);
    default: return false;
  }
}

/** The column of the last vertical moves and the control they reached, so that breaks in between do not change it. */
let lastVertical = { cell: '', control: null };

/** Focus the cell above or below: of the same column, or the one whose centre is nearest. */
function focusVertically(grid, control, offset) {
  const lines = grid.lines();
  const line = lines[lines.indexOf(grid.rowOf(control)) + offset];
  if (!line) return true;
  const cell = lastVertical.control === control ? lastVertical.cell : control.dataset.cell;
  const target = line.querySelector(`[data-cell="${cell}"]`) ?? nearestControl(grid.controls(line), control);
  lastVertical = { cell, control: target };
  target?.focus();
  line.scrollIntoView({ block: 'nearest' });
  return true;
}

function nearestControl(controls, control) {
  const middle = (element) => { const box = element.getBoundingClientRect(); return box.left + box.width / 2; };
  const distance = (element) => Math.abs(middle(element) - middle(control));
  return controls.toSorted((first, second) => distance(first) - distance(second))[0];
}

function focusHorizontally(grid, control, offset) {
  const controls = grid.controls(grid.rowOf(control));
  const next = controls[controls.indexOf(control) + offset];
  next?.focus();
  return Boolean(next);
}

/** Return whether an arrow would leave the text: all of it is selected, or the caret is at its end. */
function isAtEdge(control, side) {
  if (!control.matches('input[type="text"]')) return true;
  const { selectionStart: from, selectionEnd: to, value } = control;
  if (value && from === 0 && to === value.length) return true;
  return from === to && from === (side === 'start' ? 0 : value.length);
}

/** Restore the cell's value from when it was entered. */
function restoreValue(control) {
  if (control.dataset.was === undefined || control.value === control.dataset.was) return false;
  control.value = control.dataset.was;
  control.dispatchEvent(new Event('input', { bubbles: true }));
  control.select();
  return true;
}
