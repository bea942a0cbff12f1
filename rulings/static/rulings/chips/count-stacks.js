/**
 * The count of a table: digits go to the selected seat, "next seat" moves on, and after the last seat the count is
 * saved. Typed digits stay until they are saved; the tap then waits in the queue like any other.
 */

import { fillIn } from '../../tournaments/shared/sentences.js';
import { parseChips, formatChips } from '../../tables/chips/figures.js';
import { typeKey, writeChips } from '../../tables/chips/pad.js';

export function watchCounts() {
  document.addEventListener('click', ({ target }) => {
    const key = target.closest('#pad [data-key]');
    if (key) pressKey(key.dataset.key);
    else if (target.closest('#next-seat')) goToNextSeat();
    else if (target.closest('.phone-stacks li')) selectSeat(target.closest('.phone-stacks li'));
  });
  document.addEventListener(
    'input', ({ target }) => target.matches('.phone-stacks input') && writeField(target, target.value)
  );
  document.addEventListener('change', ({ target }) => target.matches('#said-by-players') && showCount());
  document.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter' || !event.target.matches('.phone-stacks input')) return;
    event.preventDefault();
    goToNextSeat();
  });
  document.addEventListener(
    'focusin', ({ target }) => target.matches('.phone-stacks input') && selectSeat(target.closest('li'))
  );
  document.addEventListener('reset', ({ target }) => target.id === 'counts' && setTimeout(restart));
  // the page is fetched again after each tap, which loses the selection
  if (countForm()) new MutationObserver(restart).observe(document.getElementById('page'), { childList: true });
  restart();
}

const countForm = () => document.getElementById('counts');
const stackFields = () => [...document.querySelectorAll('.phone-stacks input')];
const currentField = () => document.querySelector('.phone-stacks [data-here] input');

/** Select the first seat, with nothing counted. */
function restart() {
  if (countForm()) selectSeat(document.querySelector('.phone-stacks li'));
}

function selectSeat(line) {
  for (const other of document.querySelectorAll('.phone-stacks [data-here]')) delete other.dataset.here;
  line.dataset.here = '';
  line.scrollIntoView({ block: 'nearest' });
  showCount();
}

function pressKey(key) {
  typeKey(currentField() ?? stackFields()[0], key);
  showCount();
}

function writeField(field, value) {
  writeChips(field, value);
  showCount();
}

/** Go to the next uncounted seat; after the last one save the count. */
function goToNextSeat() {
  const seats = stackFields();
  const from = seats.indexOf(currentField());
  if (from < 0) return;
  const nextUncounted = [...seats.slice(from + 1), ...seats.slice(0, from)].find((field) => !field.value);
  if (currentField().value && !nextUncounted) countForm().requestSubmit(document.getElementById('save-counts'));
  else selectSeat((nextUncounted && currentField().value ? nextUncounted : seats[(from + 1) % seats.length])
    .closest('li'));
}

/** Show the sum and number of counted stacks, and fill in the form's hidden field. */
function showCount() {
  const seats = stackFields();
  const stacks = seats
    .map((field) => ({ entry: Number(field.dataset.entry), chips: parseChips(field) }))
    .filter(({ chips }) => chips);
  const count = stacks.length;
  countForm().elements.stacks.value = JSON.stringify(stacks);
  document.getElementById('counted').textContent = formatChips(stacks.reduce((sum, { chips }) => sum + chips, 0));
  const counter = document.getElementById('counted-of');
  counter.textContent = fillIn(counter.dataset.of, { count, of: seats.length });
  const { save, next: nextLabel } = countForm().dataset;
  const button = document.getElementById('save-counts');
  button.disabled = !count;
  button.textContent = fillIn(save, { count: count || '' }).trim();
  document.getElementById('next-seat').textContent = count === seats.length ? fillIn(save, { count }) : nextLabel;
}
