/** The room on the dashboard: its map, the shown table, the search, and the reason for a proposed move. */

import { fitMap } from './fit.js';
import { watchRunningHands } from '../hands/running.js';
import { watchBustCorrections } from '../hands/bust-correction.js';
import { watchBusts } from '../hands/busts.js';
import { clearSeat, restoreSeat, watchSeats } from '../seats/seats.js';

const deck = () => document.querySelector('.deck');
const renewDashboard = (name) => document.dispatchEvent(new CustomEvent('renew', { detail: name }));
const tableField = () => document.querySelector('#panel-table [name="table"]');

/** Show a table: by its number, a seat such as 12.3, or part of a name. */
function showTable(query) {
  const panel = document.getElementById('panel-table');
  let field = tableField();
  if (!field) {
    field = Object.assign(document.createElement('input'), { type: 'hidden', name: 'table' });
    field.dataset.asked = '';
    panel.prepend(field);
  }
  clearSeat();
  field.value = query;
  if (deck().dataset.mid) deck().dataset.mid = 'table';
  updateMarks();
  renewDashboard('table');
}

/** Show a table that was tapped, and scroll to its seats if they are below the map. */
function tapTable(query) {
  showTable(query);
  if (matchMedia('(max-width: 820px)').matches) {
    document.getElementById('panel-table').scrollIntoView({ block: 'start' });
  }
}

/** Mark the shown table, the map's filter and the open hall. */
function updateMarks() {
  const number = tableField()?.value.split('.')[0];
  for (const table of document.querySelectorAll('.oval[aria-current], .pack a[aria-current]')) {
    table.removeAttribute('aria-current');
  }
  (
    document.querySelector(`.oval[data-table="${CSS.escape(number ?? '')}"]`) ??
    document.querySelector(`.pack a[href="table/${number}/"]`)
  )?.setAttribute('aria-current', 'true');
  for (const button of document.querySelectorAll('[data-show]')) {
    if (button.tagName === 'BUTTON')
      button.setAttribute('aria-pressed', String(button.dataset.show === (deck().dataset.show ?? 'all')));
  }
  for (const hall of document.querySelectorAll('.hall')) {
    hall.toggleAttribute('data-zoomed', hall.id === `hall-${deck().dataset.hall}`);
  }
}

/** Take over the room's size after the map was drawn; the first tables make it visible. */
function onMapDrawn(panel) {
  const previousSize = deck().dataset.size;
  deck().dataset.size = panel.dataset.size;
  if (previousSize === 'none' && panel.dataset.size !== 'none') {
    Object.assign(deck().dataset, { main: 'room', mid: isPreparing() ? 'good' : 'table' });
  }
  updateMarks();
  fitMap();
}

/** Show the hand-for-hand panel in the table's place while hand for hand is on. */
function onHandDrawn(panel) {
  const on = 'on' in panel.dataset;
  if (on && !wasHandForHand) deck().dataset.mid = 'hand';
  if (!on && deck().dataset.mid === 'hand') deck().dataset.mid = 'table';
  if (on !== wasHandForHand) deck().dataset.show = 'all';
  wasHandForHand = on;
  updateMarks();
}

/** Return whether the preparation panel is shown; it disappears once every player has a seat. */
const isPreparing = () => Boolean(document.querySelector('#panel-good[data-on]'));

function onPreparationDrawn() {
  if (!isPreparing() && deck().dataset.mid === 'good') {
    deck().dataset.mid = deck().dataset.size === 'none' ? 'players' : 'table';
  }
}

let wasHandForHand = Boolean(document.querySelector('#panel-hand[data-on]'));

const ON_DRAWN = {
  'panel-tables': onMapDrawn,
  'panel-hand': onHandDrawn,
  'panel-good': onPreparationDrawn,
  'panel-table': () => {
    restoreSeat();
    updateMarks();
  },
  'panel-now': closeWhy,
};

function closeWhy() {
  document.getElementById('why')?.remove();
}

async function openWhy(button) {
  const openBox = document.getElementById('why');
  closeWhy();
  if (openBox) return;
  const answer = await fetch(button.dataset.why, {
    headers: { 'HX-Request': 'true', 'HX-Current-URL': location.href },
  });
  if (!answer.ok) return;
  deck().append(document.createRange().createContextualFragment(await answer.text()));
  placeWhy(document.getElementById('why'));
}

/** Move the box aside if it covers a table that it mentions. */
function placeWhy(box) {
  const area = box.getBoundingClientRect();
  const isCovered = (number) => {
    const table = document.querySelector(`.oval[data-table="${number}"]`)?.getBoundingClientRect();
    return (
      table && table.bottom > area.top && table.right > area.left && table.left < area.right && table.top < area.bottom
    );
  };
  box.toggleAttribute('data-aside', (box.dataset.of ?? '').split(' ').some(isCovered));
}

const CLICKS = {
  '.board .oval-id': (link) => tapTable(link.textContent.trim()),
  '.oval-tap[data-action]': () => {},
  '.oval': (link) => tapTable(link.dataset.table),
  '.pack a': (link) => tapTable(link.getAttribute('href').split('/')[1]),
  'button[data-why]': (button) => {
    showTable(button.dataset.table);
    openWhy(button);
  },
  'button[data-table]:not([data-why])': (button) => showTable(button.dataset.table),
  'button[data-show]': (button) => {
    deck().dataset.show = button.dataset.show;
    updateMarks();
  },
  'button[data-hall]': (button) => {
    deck().dataset.hall = deck().dataset.hall === button.dataset.hall ? '' : button.dataset.hall;
    updateMarks();
    fitMap();
  },
  '[data-unwhy]': closeWhy,
};

document.addEventListener('click', (event) => {
  if (event.ctrlKey || event.metaKey || event.shiftKey) return;
  for (const [selector, act] of Object.entries(CLICKS)) {
    const element = event.target.closest(selector);
    if (!element) continue;
    if (element.tagName === 'A') event.preventDefault();
    act(element);
    return;
  }
});

document.addEventListener('keydown', (event) => {
  if (event.key === 'Escape') closeWhy();
  if (event.key !== 'Enter' || !event.target.matches('[data-seeks]')) return;
  const { target } = event;
  if (target.value.trim()) showTable(target.value.trim());
  target.value = '';
  target.blur();
});

/** Send a typed list of tables, separated by spaces or commas, as one field each. */
document.body.addEventListener('htmx:configRequest', ({ detail }) => {
  const name = detail.elt.dataset.lists;
  if (!name) return;
  for (const number of detail.elt.querySelector('[data-list]').value.match(/\d+/g) ?? []) {
    detail.formData.append(name, number);
  }
});

document.addEventListener('drawn', ({ detail }) => ON_DRAWN[detail.id]?.(detail));
document.addEventListener('turned', fitMap);
addEventListener('resize', fitMap);

watchSeats();
watchRunningHands();
watchBustCorrections();
watchBusts();
restoreSeat();
updateMarks();
fitMap();
