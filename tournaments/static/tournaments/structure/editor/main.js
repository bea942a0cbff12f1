// The structure editor: a draft, the grid that shows it, the server's check, and the buttons.

import { Check } from './check.js';
import { OPTIONAL, columnsFor } from './columns.js';
import { Draft } from './draft.js';
import { Grid } from './grid.js';
import { listenToKeys } from './keys.js';
import { showProblems } from './problems.js';
import { Rows } from './rows.js';
import { Save } from './save.js';
import { say as words } from './words.js';
import { attachForms } from './import.js';

const options = JSON.parse(document.getElementById('draft').textContent);
const readOnly = document.body.hasAttribute('data-read-only');
const part = (name) => document.querySelector(`[data-part="${name}"]`);

const draft = new Draft(options);
const grid = new Grid(document.getElementById('grid'), { options, readOnly });
const chosenColumns = new Set();
const check = new Check({ draft, grid, address: options.ways.check, onAnswer });
const rows = new Rows({ draft, grid, options, changed: onChange, refuse: (why) => say({ s: 'stop', words: why }) });
const save = new Save({
  draft,
  check,
  address: options.ways.save,
  say,
  movesEnd: () => part('new-end').querySelector('input').checked,
  saved: () => {
    showStatus();
    check.now();
  },
});

function onChange({ redraw = false, focus = null }) {
  if (redraw) draw(focus);
  showStatus();
  check.checkSoon();
}

/** Draw the grid; the focus stays in its cell, or goes to `focus`. */
function draw(focus = null) {
  const focusedCell = grid.table.contains(document.activeElement) ? rows.here : null;
  const columns = columnsFor({ event: draft.event, rows: draft.rows, options, chosen: chosenColumns });
  grid.draw(draft, columns);
  showChosen(columns);
  check.show();
  const target = focus ?? focusedCell;
  if (target?.id && (focusedCell || focus !== null)) grid.focus(target.id, target.cell);
}

function showStatus() {
  const { unsaved } = draft;
  document.body.toggleAttribute('data-unsaved', unsaved);
  part('status').textContent = unsaved ? words('unsaved') : words('saved', { revision: draft.revision });
  for (const [name, isEnabled] of [['undo', draft.canUndo], ['redo', draft.canRedo], ['save', unsaved]]) {
    for (const button of document.querySelectorAll(`[data-act="${name}"]`)) button.disabled = !isEnabled;
  }
}

/** Show the server's check of the draft: the list of problems, and the figures at the top. */
function onAnswer(answer) {
  showProblems(part('check'), answer, ({ id, field }) => id && grid.focus(id, field));
  const times = draft.rows.map(({ id }) => answer.times?.[id]).filter(Boolean);
  const hours = (minutes) => `${Math.floor(minutes / 60)}:${String(Math.round(minutes % 60)).padStart(2, '0')}`;
  part('levels').textContent = draft.rows.findLast(({ kind }) => kind === 'level')?.number ?? 0;
  if (answer.total_minutes !== undefined) part('total').textContent = hours(answer.total_minutes);
  if (answer.steps) part('ends').textContent = times.at(-1)?.ends_at || '–';
  if (answer.new_end !== undefined) showNewEnd(answer.new_end);
  if (answer.revision > draft.revision && !save.busy) warnOfRevision(answer);
  if (answer.present !== undefined && answer.present !== draft.present) {
    draft.present = answer.present;
    draw();
  }
}

/** Ask the director whether the level in play also ends by its changed minutes. */
function showNewEnd(words) {
  const tick = part('new-end');
  if (!tick) return;
  tick.hidden = !words;
  tick.querySelector('span').textContent = words;
  if (!words) tick.querySelector('input').checked = false;
}

let warnedRevision = 0;
function warnOfRevision({ revision }) {
  // the message of a refused save has buttons: a check under way must not replace it
  if (warnedRevision === revision || save.refusedRevision === revision) return;
  warnedRevision = revision;
  say({ s: 'warn', words: words('moved_on', { revision }) });
}

/** Show a message under the head, with at most two buttons. */
function say({ s, words: text, acts = [] }) {
  const line = part('say');
  line.hidden = false;
  line.dataset.s = s;
  line.querySelector('p').textContent = text;
  line.querySelector('span').replaceChildren(...acts);
}

function runAction(name) {
  if (readOnly) return;
  if (name === 'save') {
    document.activeElement?.blur?.();
    if (draft.unsaved) save.now();
  } else {
    rows[name]?.();
  }
}

function takeStructure(structure, from) {
  const { stays } = draft.takeOver(structure);
  say({ s: 'info', words: words(stays ? 'rest_taken' : 'imported', { source: from }) });
  showEvent();
  onChange({ redraw: true });
}

// -- the event's own cells, and the columns to show

function showEvent() {
  for (const control of document.querySelectorAll('[data-event]')) control.value = draft.event[control.dataset.event];
}

for (const control of document.querySelectorAll('[data-event]')) {
  control.addEventListener('change', () => {
    draft.rememberStep();
    draft.event[control.dataset.event] = control.value;
    onChange({ redraw: true });
  });
}
for (const box of document.querySelectorAll('[data-column]')) {
  box.addEventListener('change', () => {
    if (OPTIONAL.includes(box.dataset.column)) chosenColumns[box.checked ? 'add' : 'delete'](box.dataset.column);
    draw();
  });
}
/** Tick the shown columns; those that the structure needs cannot be hidden. */
function showChosen(columns) {
  for (const box of document.querySelectorAll('[data-column]')) {
    box.checked = columns.some(({ id }) => id === box.dataset.column);
    box.disabled = box.checked && !chosenColumns.has(box.dataset.column);
  }
}

document.addEventListener('click', ({ target }) => {
  for (const openPicker of document.querySelectorAll('details.pick[open]')) {
    if (!openPicker.contains(target)) openPicker.open = false;
  }
});
for (const button of document.querySelectorAll('[data-act]')) {
  button.addEventListener('mousedown', (event) => event.preventDefault());
  button.addEventListener('click', () => runAction(button.dataset.act));
}
addEventListener('beforeunload', (event) => { if (draft.unsaved) event.preventDefault(); });

if (!readOnly) {
  listenToKeys(grid, runAction);
  attachForms({ draft, ways: options.ways, take: takeStructure, say });
}
draw();
grid.table.querySelector('.nowtag')?.scrollIntoView({ block: 'center' });
showStatus();
check.now();
setInterval(() => { if (!document.hidden) check.now(); }, 30_000);
