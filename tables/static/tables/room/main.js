/** The room on the dashboard: its map, the table that is looked at, what is searched for, and why a move is proposed. */

import { fit } from './fit.js';
import { keepRunning } from '../hands/running.js';
import { watchFixes } from '../hands/bust-correction.js';
import { watchGoingOut } from '../hands/busts.js';
import { chooseNobody, keepSeat, watchSeats } from '../seats/seats.js';

const deck = () => document.querySelector('.deck');
const renewDashboard = (name) => document.dispatchEvent(new CustomEvent('renew', { detail: name }));
const looked = () => document.querySelector('#panel-table [name="table"]');

/** Look at a table: by its number, a seat as 12.3, or a part of a name. */
function look(asked) {
  const panel = document.getElementById('panel-table');
  let field = looked();
  if (!field) {
    field = Object.assign(document.createElement('input'), { type: 'hidden', name: 'table' });
    field.dataset.asked = '';
    panel.prepend(field);
  }
  chooseNobody();
  field.value = asked;
  if (deck().dataset.mid) deck().dataset.mid = 'table';
  mark();
  renewDashboard('table');
}

/** Look at a table that was tapped: where its seats are below the map they come into sight. */
function show(asked) {
  look(asked);
  if (matchMedia('(max-width: 820px)').matches) document.getElementById('panel-table').scrollIntoView({ block: 'start' });
}

/** Mark on the map which table is looked at, which are shown, and which hall is open. */
function mark() {
  const number = looked()?.value.split('.')[0];
  for (const table of document.querySelectorAll('.oval[aria-current], .pack a[aria-current]')) table.removeAttribute('aria-current');
  (document.querySelector(`.oval[data-table="${CSS.escape(number ?? '')}"]`) ?? document.querySelector(`.pack a[href="table/${number}/"]`))?.setAttribute('aria-current', 'true');
  for (const button of document.querySelectorAll('[data-show]')) if (button.tagName === 'BUTTON') button.setAttribute('aria-pressed', String(button.dataset.show === (deck().dataset.show ?? 'all')));
  for (const hall of document.querySelectorAll('.hall')) hall.toggleAttribute('data-zoomed', hall.id === `hall-${deck().dataset.hall}`);
}

/** The map was drawn: it says how large the room is, and the first tables bring it into sight. */
function onMap(panel) {
  const before = deck().dataset.size;
  deck().dataset.size = panel.dataset.size;
  if (before === 'none' && panel.dataset.size !== 'none') Object.assign(deck().dataset, { main: 'room', mid: prepares() ? 'good' : 'table' });
  mark();
  fit();
}

/** Hand for hand was begun or is over: its panel takes the table's place, and gives it back. */
function onHand(panel) {
  const on = 'on' in panel.dataset;
  if (on && !wasOn) deck().dataset.mid = 'hand';
  if (!on && deck().dataset.mid === 'hand') deck().dataset.mid = 'table';
  if (on !== wasOn) deck().dataset.show = 'all';
  wasOn = on;
  mark();
}

/** What is good to have before play: once every player has a seat a table takes its place. */
const prepares = () => Boolean(document.querySelector('#panel-good[data-on]'));

function onGood() {
  if (!prepares() && deck().dataset.mid === 'good') deck().dataset.mid = deck().dataset.size === 'none' ? 'players' : 'table';
}

let wasOn = Boolean(document.querySelector('#panel-hand[data-on]'));

const DRAWN = { 'panel-tables': onMap, 'panel-hand': onHand, 'panel-good': onGood, 'panel-table': () => { keepSeat(); mark(); }, 'panel-now': closeWhy };

function closeWhy() {
  document.getElementById('why')?.remove();
}

async function openWhy(button) {
  const there = document.getElementById('why');
  closeWhy();
  if (there) return;
  const answer = await fetch(button.dataset.why, { headers: { 'HX-Request': 'true', 'HX-Current-URL': location.href } });
  if (!answer.ok) return;
  deck().append(document.createRange().createContextualFragment(await answer.text()));
  placeWhy(document.getElementById('why'));
}

/** The box stands aside where it would cover a table that it speaks of. */
function placeWhy(box) {
  const own = box.getBoundingClientRect();
  const covers = (number) => {
    const table = document.querySelector(`.oval[data-table="${number}"]`)?.getBoundingClientRect();
    return table && table.bottom > own.top && table.right > own.left && table.left < own.right && table.top < own.bottom;
  };
  box.toggleAttribute('data-aside', (box.dataset.of ?? '').split(' ').some(covers));
}

const CLICKS = {
  '.board .oval-id': (link) => show(link.textContent.trim()),
  '.oval-tap[data-action]': () => {},
  '.oval': (link) => show(link.dataset.table),
  '.pack a': (link) => show(link.getAttribute('href').split('/')[1]),
  'button[data-why]': (button) => { look(button.dataset.table); openWhy(button); },
  'button[data-table]:not([data-why])': (button) => look(button.dataset.table),
  'button[data-show]': (button) => { deck().dataset.show = button.dataset.show; mark(); },
  'button[data-hall]': (button) => { deck().dataset.hall = deck().dataset.hall === button.dataset.hall ? '' : button.dataset.hall; mark(); fit(); },
  '[data-unwhy]': closeWhy,
};

document.addEventListener('click', (event) => {
  if (event.ctrlKey || event.metaKey || event.shiftKey) return;
  for (const [selector, act] of Object.entries(CLICKS)) {
    const found = event.target.closest(selector);
    if (!found) continue;
    if (found.tagName === 'A') event.preventDefault();
    act(found);
    return;
  }
});

document.addEventListener('keydown', (event) => {
  if (event.key === 'Escape') closeWhy();
  if (event.key !== 'Enter' || !event.target.matches('[data-seeks]')) return;
  const { target } = event;
  if (target.value.trim()) look(target.value.trim());
  target.value = '';
  target.blur();
});

/** A list of tables, typed with any space or comma between, goes as one field for each. */
document.body.addEventListener('htmx:configRequest', ({ detail }) => {
  const name = detail.elt.dataset.lists;
  if (!name) return;
  for (const number of detail.elt.querySelector('[data-list]').value.match(/\d+/g) ?? []) detail.formData.append(name, number);
});

document.addEventListener('drawn', ({ detail }) => DRAWN[detail.id]?.(detail));
document.addEventListener('turned', fit);
addEventListener('resize', fit);

watchSeats();
keepRunning();
watchFixes();
watchGoingOut();
keepSeat();
mark();
fit();
