/**
 * The count of a table: digits go to the seat that is marked, "next seat" goes on, and the last one saves. What is typed
 * stays until it is saved; the tap then waits in the queue like any other.
 */

import { filled } from '../../tournaments/shared/sentences.js';
import { typed, written } from '../../tables/chips/figures.js';
import { typeKey, writeChips } from '../../tables/chips/pad.js';

export function watchCounts() {
  document.addEventListener('click', ({ target }) => {
    const key = target.closest('#pad [data-key]');
    if (key) press(key.dataset.key);
    else if (target.closest('#next-seat')) next();
    else if (target.closest('.f-stacks li')) mark(target.closest('.f-stacks li'));
  });
  document.addEventListener('input', ({ target }) => target.matches('.f-stacks input') && write(target, target.value));
  document.addEventListener('change', ({ target }) => target.matches('#said-by-players') && show());
  document.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter' || !event.target.matches('.f-stacks input')) return;
    event.preventDefault();
    next();
  });
  document.addEventListener('focusin', ({ target }) => target.matches('.f-stacks input') && mark(target.closest('li')));
  document.addEventListener('reset', ({ target }) => target.id === 'counts' && setTimeout(begin));
  // the page is fetched again after each tap: what was marked is gone with it
  if (form()) new MutationObserver(begin).observe(document.getElementById('page'), { childList: true });
  begin();
}

const form = () => document.getElementById('counts');
const fields = () => [...document.querySelectorAll('.f-stacks input')];
const here = () => document.querySelector('.f-stacks [data-here] input');

/** The first seat is marked, and nothing is counted. */
function begin() {
  if (form()) mark(document.querySelector('.f-stacks li'));
}

function mark(line) {
  for (const other of document.querySelectorAll('.f-stacks [data-here]')) delete other.dataset.here;
  line.dataset.here = '';
  line.scrollIntoView({ block: 'nearest' });
  show();
}

function press(key) {
  typeKey(here() ?? fields()[0], key);
  show();
}

function write(field, value) {
  writeChips(field, value);
  show();
}

/** To the next seat that is not counted; after the last one the count is saved. */
function next() {
  const all = fields();
  const from = all.indexOf(here());
  if (from < 0) return;
  const after = [...all.slice(from + 1), ...all.slice(0, from)].find((field) => !field.value);
  if (here().value && !after) form().requestSubmit(document.getElementById('save-counts'));
  else mark((after && here().value ? after : all[(from + 1) % all.length]).closest('li'));
}

/** What is counted so far: its sum, how many, and what the form sends. */
function show() {
  const all = fields();
  const stacks = all.map((field) => ({ entry: Number(field.dataset.entry), chips: typed(field) })).filter(({ chips }) => chips);
  const count = stacks.length;
  form().elements.stacks.value = JSON.stringify(stacks);
  document.getElementById('counted').textContent = written(stacks.reduce((sum, { chips }) => sum + chips, 0));
  const of = document.getElementById('counted-of');
  of.textContent = filled(of.dataset.of, { count, of: all.length });
  const { save, next: goOn } = form().dataset;
  const button = document.getElementById('save-counts');
  button.disabled = !count;
  button.textContent = filled(save, { count: count || '' }).trim();
  document.getElementById('next-seat').textContent = count === all.length ? filled(save, { count }) : goOn;
}
