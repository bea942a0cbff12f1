// The keyboard: arrows, Enter and Tab go from cell to cell; the rest are the buttons above the grid.

const ROW_KEYS = {
  'Insert': 'insert-level', 'ctrl+i': 'insert-level', 'ctrl+b': 'insert-break', 'ctrl+d': 'copy',
  'ctrl+Backspace': 'delete', 'ctrl+ArrowUp': 'up', 'ctrl+ArrowDown': 'down', 'alt+ArrowUp': 'up', 'alt+ArrowDown': 'down',
};
const PAGE_KEYS = { 'ctrl+s': 'save', 'ctrl+z': 'undo', 'ctrl+Z': 'redo', 'ctrl+y': 'redo' };

const named = (event) => `${event.ctrlKey || event.metaKey ? 'ctrl+' : ''}${event.altKey ? 'alt+' : ''}${event.key}`;

/** Listens on the grid and the page; `act(name)` does what a button of that name does. */
export function listen(grid, act) {
  grid.table.addEventListener('keydown', (event) => {
    const control = event.target.closest('[data-cell]');
    if (!control || event.isComposing) return;
    const name = ROW_KEYS[named(event)];
    if (name) act(name);
    else if (!go(grid, control, event)) return;
    event.preventDefault();
    event.stopPropagation();
  });
  grid.table.addEventListener('focusin', ({ target }) => {
    if (!target.matches('input[type="text"]')) return;
    target.dataset.was = target.value;
    target.select();
  });
  document.addEventListener('keydown', (event) => {
    const name = PAGE_KEYS[named(event)];
    const typing = event.target.matches?.('textarea, [data-form] input');
    if (!name || (typing && name !== 'save')) return;
    event.preventDefault();
    act(name);
  });
}

/** Go to another cell if the key says so. Returns whether it did. */
function go(grid, control, event) {
  if (event.ctrlKey || event.metaKey || event.altKey) return false;
  switch (event.key) {
    case 'ArrowUp': return below(grid, control, -1);
    case 'ArrowDown': return below(grid, control, 1);
    case 'Enter': return below(grid, control, event.shiftKey ? -1 : 1);
    case 'ArrowLeft': return atEdge(control, 'start') && beside(grid, control, -1);
    case 'ArrowRight': return atEdge(control, 'end') && beside(grid, control, 1);
    case 'Escape': return restore(control);
    default: return false;
  }
}

/** The column in which somebody goes up and down, and where that has led: breaks on the way do not divert it. */
let going = { cell: '', control: null };

/** The cell above or below: of the same column, or the one whose middle is nearest. */
function below(grid, control, by) {
  const lines = grid.lines();
  const line = lines[lines.indexOf(grid.rowOf(control)) + by];
  if (!line) return true;
  const cell = going.control === control ? going.cell : control.dataset.cell;
  const target = line.querySelector(`[data-cell="${cell}"]`) ?? nearest(grid.controls(line), control);
  going = { cell, control: target };
  target?.focus();
  line.scrollIntoView({ block: 'nearest' });
  return true;
}

function nearest(controls, control) {
  const middle = (one) => { const box = one.getBoundingClientRect(); return box.left + box.width / 2; };
  const away = (one) => Math.abs(middle(one) - middle(control));
  return controls.toSorted((one, other) => away(one) - away(other))[0];
}

function beside(grid, control, by) {
  const all = grid.controls(grid.rowOf(control));
  const next = all[all.indexOf(control) + by];
  next?.focus();
  return Boolean(next);
}

/** Whether an arrow would leave the text: all of it chosen, or the caret at its end. */
function atEdge(control, side) {
  if (!control.matches('input[type="text"]')) return true;
  const { selectionStart: from, selectionEnd: to, value } = control;
  if (value && from === 0 && to === value.length) return true;
  return from === to && from === (side === 'start' ? 0 : value.length);
}

/** What the cell held when it was entered. */
function restore(control) {
  if (control.dataset.was === undefined || control.value === control.dataset.was) return false;
  control.value = control.dataset.was;
  control.dispatchEvent(new Event('input', { bubbles: true }));
  control.select();
  return true;
}
