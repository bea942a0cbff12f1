// The structure editor: a draft, the grid that shows it, the server that checks it, and the buttons.

import { Check } from './check.js';
import { OPTIONAL, columnsFor } from './columns.js';
import { Draft } from './draft.js';
import { Grid } from './grid.js';
import { listen } from './keys.js';
import { showProblems } from './problems.js';
import { Rows } from './rows.js';
import { Save } from './save.js';
import { say as words } from './words.js';
import { wire } from './import.js';

const options = JSON.parse(document.getElementById('draft').textContent);
const readOnly = document.body.hasAttribute('data-read-only');
const part = (name) => document.querySelector(`[data-part="${name}"]`);

const draft = new Draft(options);
const grid = new Grid(document.getElementById('grid'), { options, readOnly });
const chosen = new Set();
const check = new Check({ draft, grid, address: options.ways.check, told });
const rows = new Rows({ draft, grid, options, changed, refuse: (why) => say({ s: 'stop', words: why }) });
const save = new Save({ draft, check, address: options.ways.save, say, movesEnd: () => part('new-end').querySelector('input').checked, saved: () => { status(); check.now(); } });

function changed({ redraw = false, focus = null }) {
  if (redraw) draw(focus);
  status();
  check.soon();
}

/** Draw the grid; the focus stays in the cell that has it, or goes where it is told. */
function draw(focus = null) {
  const had = grid.table.contains(document.activeElement) ? rows.here : null;
  const columns = columnsFor({ event: draft.event, rows: draft.rows, options, chosen });
  grid.draw(draft, columns);
  showChosen(columns);
  check.show();
  const target = focus ?? had;
  if (target?.id && (had || focus !== null)) grid.focus(target.id, target.cell);
}

function status() {
  const { unsaved } = draft;
  document.body.toggleAttribute('data-unsaved', unsaved);
  part('status').textContent = unsaved ? words('unsaved') : words('saved', { revision: draft.revision });
  for (const [name, on] of [['undo', draft.canUndo], ['redo', draft.canRedo], ['save', unsaved]]) {
    for (const button of document.querySelectorAll(`[data-act="${name}"]`)) button.disabled = !on;
  }
}

/** What the server says of the draft: the list, and the figures at the top. */
function told(answer) {
  showProblems(part('check'), answer, ({ id, field }) => id && grid.focus(id, field));
  const times = draft.rows.map(({ id }) => answer.times?.[id]).filter(Boolean);
  const hours = (minutes) => `${Math.floor(minutes / 60)}:${String(Math.round(minutes % 60)).padStart(2, '0')}`;
  part('levels').textContent = draft.rows.findLast(({ kind }) => kind === 'level')?.number ?? 0;
  if (answer.total_minutes !== undefined) part('total').textContent = hours(answer.total_minutes);
  if (answer.steps) part('ends').textContent = times.at(-1)?.ends_at || '–';
  if (answer.new_end !== undefined) showNewEnd(answer.new_end);
  if (answer.revision > draft.revision && !save.busy) movedOn(answer);
  if (answer.present !== undefined && answer.present !== draft.present) {
    draft.present = answer.present;
    draw();
  }
}

/** Minutes of the level in play that were changed: whether it also ends by them is the director's to say. */
function showNewEnd(words) {
  const tick = part('new-end');
  if (!tick) return;
  tick.hidden = !words;
  tick.querySelector('span').textContent = words;
  if (!words) tick.querySelector('input').checked = false;
}

let warnedOf = 0;
function movedOn({ revision }) {
  // what a refused save says of it has the buttons that lead on: a check that was under way must not take its place
  if (warnedOf === revision || save.heardOf === revision) return;
  warnedOf = revision;
  say({ s: 'warn', words: words('moved_on', { revision }) });
}

/** One sentence under the head, with at most two buttons. */
function say({ s, words: said, acts = [] }) {
  const line = part('say');
  line.hidden = false;
  line.dataset.s = s;
  line.querySelector('p').textContent = said;
  line.querySelector('span').replaceChildren(...acts);
}

function act(name) {
  if (readOnly) return;
  if (name === 'save') {
    document.activeElement?.blur?.();
    if (draft.unsaved) save.now();
  } else {
    rows[name]?.();
  }
}

function take(structure, from) {
  const { stays } = draft.take(structure);
  say({ s: 'info', words: words(stays ? 'rest_taken' : 'imported', { source: from }) });
  showEvent();
  changed({ redraw: true });
}

// -- the event's own cells, and the columns to show

function showEvent() {
  for (const control of document.querySelectorAll('[data-event]')) control.value = draft.event[control.dataset.event];
}

for (const control of document.querySelectorAll('[data-event]')) {
  control.addEventListener('change', () => {
    draft.remember();
    draft.event[control.dataset.event] = control.value;
    changed({ redraw: true });
  });
}
for (const box of document.querySelectorAll('[data-column]')) {
  box.addEventListener('change', () => {
    if (OPTIONAL.includes(box.dataset.column)) chosen[box.checked ? 'add' : 'delete'](box.dataset.column);
    draw();
  });
}
/** A column that the structure needs is ticked and stays. */
function showChosen(columns) {
  for (const box of document.querySelectorAll('[data-column]')) {
    box.checked = columns.some(({ id }) => id === box.dataset.column);
    box.disabled = box.checked && !chosen.has(box.dataset.column);
  }
}

document.addEventListener('click', ({ target }) => {
  for (const open of document.querySelectorAll('details.pick[open]')) if (!open.contains(target)) open.open = false;
});
for (const button of document.querySelectorAll('[data-act]')) {
  button.addEventListener('mousedown', (event) => event.preventDefault());
  button.addEventListener('click', () => act(button.dataset.act));
}
addEventListener('beforeunload', (event) => { if (draft.unsaved) event.preventDefault(); });

if (!readOnly) {
  listen(grid, act);
  wire({ draft, ways: options.ways, take, say });
}
draw();
status();
check.now();
setInterval(() => { if (!document.hidden) check.now(); }, 30_000);
