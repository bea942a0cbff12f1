/** The dashboard: the clock counts by itself, panels come when something changed, keys press buttons. */

import { formats } from '../shared/format.js';
import { openLink } from '../shared/connection.js';
import { viewAt } from '../clock/state.js';
import { drawBand } from '../clock/band.js';
import { ask, closeOne, goTo, watchBoxes, withdraw } from './boxes.js';
import { watchActions } from './actions.js';
import { removeExpired } from '../shared/unfinished.js';
import { pageTime } from '../shared/page-time.js';
import { watchPageKeys } from '../navigation/keyboard/page-keys.js';
import { watchAlert } from './alerts.js';
import { keepPanels } from './panels.js';
import { fillDay, setDayWidths } from './day.js';
import { watchTurns } from './tabs.js';

/** The longest that the page goes without a look at the clock, in ms. */
const LOOK = 250;
/** So many levels that are over stay in sight above the present one. */
const ABOVE = 4;
/** Typing in a search waits so long for the next letter, in ms. */
const TYPED = 150;

const read = (id) => JSON.parse(document.getElementById(id).textContent);
const time = pageTime(read('server-now'));

let snapshot = read('snapshot');
let shown = null;
let next = null;

const panels = keepPanels({ byTopic: read('panels-by-topic'), address: document.body.dataset.panels, busy: () => actions.busy(), onDrawn });
const alerts = watchAlert({ now: time.now, renew: () => panels.renew('now') });
const actions = watchActions({ say: alerts.say, onDrawn, onDone });
const keys = watchPageKeys({ busy: actions.busy, ask, closeOne, goTo, withdraw });
const link = openLink({
  base: `/live/${document.body.dataset.slug}`,
  snapshot,
  onSnapshot: (newer) => { snapshot = newer; show(); },
  onTopics: panels.changed,
  onContact: () => time.tune(),
  onTime: time.follow,
});

function show() {
  clearTimeout(next);
  const now = time.now();
  const view = viewAt(snapshot, now);
  drawBand(view, { format: formatsOf(snapshot), now, lost: link?.outOfTouch() });
  fillDay(view);
  alerts.tick();
  countDown(now);
  removeExpired(now);
  lookAgain(view, now);
  next = setTimeout(show, untilNextSecond(view.left));
}

/** What ends at a moment says how many seconds are left of it. */
function countDown(now) {
  for (const one of document.querySelectorAll('[data-ends]')) {
    one.textContent = Math.max(0, Math.ceil((one.dataset.ends - now) / 1000));
  }
}

/** Time alone has changed something: the clock has gone on by itself, or stands and all planned times move with it. */
function lookAgain(view, now) {
  const before = shown;
  shown = { version: snapshot.version, step: view.step, state: view.state, minute: Math.floor(now / 60_000) };
  if (!before || before.version !== shown.version) return;
  if (before.step !== shown.step || before.state !== shown.state) panels.passed('step');
  else if (view.stands && before.minute !== shown.minute) panels.passed('minute');
}

function untilNextSecond(left) {
  const rest = left % 1000;
  return Math.max(4, Math.min(LOOK, rest > 0 ? rest + 1 : LOOK));
}

const known = { version: -1, format: null };
/** Figures in the room's zone and the tournament's currency; made again only when the snapshot is. */
function formatsOf({ version, zone, money: { currency, digits } }) {
  if (known.version !== version) Object.assign(known, { version, format: formats({ language: document.documentElement.lang || 'en', zone, currency, digits }) });
  return known.format;
}

/** After a panel was drawn again. */
function onDrawn(panel) {
  if (panel.id === 'panel-clock') { sameDay(panel); show(); }
  if (panel.id === 'panel-rail') { setDayWidths(); show(); }
  if (panel.id === 'panel-now') alerts.onDrawn();
  if (panel.id === 'panel-levels') toPresent();
  document.dispatchEvent(new CustomEvent('drawn', { detail: panel }));
}

/** A tournament that was finished or reopened elsewhere has another page. */
function sameDay({ dataset }) {
  const deck = document.querySelector('.deck[data-over]');
  if (deck && dataset.over && deck.dataset.over !== dataset.over) location.reload();
}

/** After an action: the clock as it is now, without waiting for the stream; and the presses that waited. */
function onDone() {
  link.refresh();
  document.dispatchEvent(new CustomEvent('acted'));
  keys.goOn();
}

const rowAbove = (row, count) => row.parentNode.rows[Math.max(0, row.sectionRowIndex - count)];

let present = -1;
/** The list of levels shows the present one with those around it, unless somebody has scrolled it since. */
function toPresent() {
  const row = document.querySelector('#panel-levels [aria-current]');
  const list = row?.closest('.scroll');
  if (row && row.rowIndex !== present) list.scrollTop = rowAbove(row, ABOVE).offsetTop - row.closest('table').tHead.offsetHeight;
  present = row?.rowIndex ?? -1;
}

let typed = null;
document.addEventListener('input', ({ target }) => {
  if (!target.matches('[data-asked]')) return;
  clearTimeout(typed);
  typed = setTimeout(() => panels.renew(target.closest('.panel').id.replace('panel-', '')), TYPED);
});

/** Somebody new is entered by another key than somebody who is known. */
document.addEventListener('keydown', (event) => {
  const button = event.key === 'Enter' && event.shiftKey && event.target.closest('form')?.querySelector('[data-new]');
  if (!button || event.isComposing || event.repeat) return;
  event.preventDefault();
  button.click();
});

/** In a list that moves up, the second click of a double click would meet another player's button. */
document.addEventListener('click', (event) => {
  if (event.detail > 1 && event.target.closest('.rows [data-action]')) { event.preventDefault(); event.stopImmediatePropagation(); }
}, { capture: true });

document.addEventListener('renew', ({ detail }) => panels.renew(detail));
document.addEventListener('turned', toPresent);

watchTurns();
watchBoxes({ renew: panels.renew });
setDayWidths();
alerts.onDrawn();
show();
toPresent();
time.tune().then(show);
if (document.body.dataset.undo) window.htmx.ajax('GET', document.body.dataset.undo, { source: '#undo-card', target: '#undo-card', swap: 'outerHTML' });
