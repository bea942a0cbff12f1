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
import { fillDay, setDayWidths } from './day-bar.js';
import { watchTabs } from './tabs.js';
import { cutAtWholeRows } from './whole-rows.js';

/** The longest time between two redraws, in ms. */
const MAX_REDRAW_INTERVAL = 250;
/** Past levels that stay visible above the current one. */
const ROWS_ABOVE = 4;
/** Pause after the last letter of a search before the panel is fetched, in ms. */
const TYPING_PAUSE = 150;

const read = (id) => JSON.parse(document.getElementById(id).textContent);
const time = pageTime(read('server-now'));

let snapshot = read('snapshot');
let lastShown = null;
let timer = null;

const panels = keepPanels({
  byTopic: read('panels-by-topic'),
  address: document.body.dataset.panels,
  busy: () => actions.busy(),
  onDrawn,
});
const alerts = watchAlert({ now: time.now, renew: () => panels.renew('now') });
const actions = watchActions({
  say: alerts.say,
  onDrawn,
  onDone,
  isLive: () => link.isLive(),
  onLeft: panels.changedByOwnAction,
});
const keys = watchPageKeys({ busy: actions.busy, upToDate: panels.upToDate, ask, closeOne, goTo, withdraw });
const link = openLink({
  base: `/live/${document.body.dataset.slug}`,
  snapshot,
  onSnapshot: (newer) => { snapshot = newer; show(); },
  onTopics: panels.changed,
  onContact: () => time.tune(),
  onTime: time.follow,
});

function show() {
  clearTimeout(timer);
  const now = time.now();
  const view = viewAt(snapshot, now);
  drawBand(view, { format: formatsOf(snapshot), now, lost: link?.outOfTouch() });
  fillDay(view);
  alerts.tick();
  updateCountdowns(now);
  removeExpired(now);
  renewByTime(view, now);
  timer = setTimeout(show, untilNextSecond(view.left));
}

/** Update the seconds left of everything with an end. */
function updateCountdowns(now) {
  for (const element of document.querySelectorAll('[data-ends]')) {
    element.textContent = Math.max(0, Math.ceil((element.dataset.ends - now) / 1000));
  }
}

/** Renew panels that time alone has changed: the clock has moved on, or is stopped and all planned times move. */
function renewByTime(view, now) {
  const previous = lastShown;
  lastShown = { version: snapshot.version, step: view.step, state: view.state, minute: Math.floor(now / 60_000) };
  if (!previous || previous.version !== lastShown.version) return;
  if (previous.step !== lastShown.step || previous.state !== lastShown.state) panels.passed('step');
  else if (view.stands && previous.minute !== lastShown.minute) panels.passed('minute');
}

function untilNextSecond(left) {
  const msToSecond = left % 1000;
  return Math.max(4, Math.min(MAX_REDRAW_INTERVAL, msToSecond > 0 ? msToSecond + 1 : MAX_REDRAW_INTERVAL));
}

const cachedFormat = { version: -1, format: null };
/** Return the formats of the room's zone and the tournament's currency, cached for each snapshot. */
function formatsOf({ version, zone, money: { currency, digits } }) {
  if (cachedFormat.version !== version) {
    Object.assign(cachedFormat, {
      version,
      format: formats({ language: document.documentElement.lang || 'en', zone, currency, digits }),
    });
  }
  return cachedFormat.format;
}

/** Update what depends on a panel that was drawn again. */
function onDrawn(panel) {
  if (panel.id === 'panel-clock') { reloadIfReopened(panel); show(); }
  if (panel.id === 'panel-rail') { setDayWidths(); show(); }
  if (panel.id === 'panel-now') alerts.onDrawn();
  if (panel.id === 'panel-levels') scrollToCurrentLevel();
  requestAnimationFrame(() => cutAtWholeRows());
  document.dispatchEvent(new CustomEvent('drawn', { detail: panel }));
}

/** Reload if the tournament was finished or reopened elsewhere: it has another page then. */
function reloadIfReopened({ dataset }) {
  const deck = document.querySelector('.deck[data-over]');
  if (deck && dataset.over && deck.dataset.over !== dataset.over) location.reload();
}

/** Refresh the clock after an action if the stream does not, and send the key presses that waited. */
function onDone() {
  link.reach(Number(document.getElementById('panel-now').dataset.version));
  document.dispatchEvent(new CustomEvent('acted'));
  keys.goOn();
}

const rowAbove = (row, count) => row.parentNode.rows[Math.max(0, row.sectionRowIndex - count)];

let currentRowIndex = -1;
/** Scroll the list of levels to a new current level; later scrolling by the user is kept. */
function scrollToCurrentLevel() {
  const row = document.querySelector('#panel-levels [aria-current]');
  const list = row?.closest('.scroll');
  if (row && row.rowIndex !== currentRowIndex) {
    list.scrollTop = rowAbove(row, ROWS_ABOVE).offsetTop - row.closest('table').tHead.offsetHeight;
  }
  currentRowIndex = row?.rowIndex ?? -1;
}

let typingTimer = null;
document.addEventListener('input', ({ target }) => {
  if (!target.matches('[data-asked]')) return;
  clearTimeout(typingTimer);
  typingTimer = setTimeout(() => panels.renew(target.closest('.panel').id.replace('panel-', '')), TYPING_PAUSE);
});

/** Shift and Enter press the button for a new player. */
document.addEventListener('keydown', (event) => {
  const button = event.key === 'Enter' && event.shiftKey && event.target.closest('form')?.querySelector('[data-new]');
  if (!button || event.isComposing || event.repeat) return;
  event.preventDefault();
  button.click();
});

/** Ignore the second click of a double click: the list has moved up and it would hit another player's button. */
document.addEventListener('click', (event) => {
  if (event.detail > 1 && event.target.closest('.rows [data-action]')) {
    event.preventDefault();
    event.stopImmediatePropagation();
  }
}, { capture: true });

document.addEventListener('renew', ({ detail }) => panels.renew(detail));
document.addEventListener('turned', scrollToCurrentLevel);

watchTabs();
watchBoxes({ renew: panels.renew });
setDayWidths();
alerts.onDrawn();
show();
scrollToCurrentLevel();
time.tune().then(show);
if (document.body.dataset.undo) {
  window.htmx.ajax('GET', document.body.dataset.undo, {
    source: '#undo-card',
    target: '#undo-card',
    swap: 'outerHTML',
  });
}

addEventListener('resize', () => cutAtWholeRows());
document.fonts.ready.then(() => cutAtWholeRows());
