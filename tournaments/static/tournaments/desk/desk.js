/**
 * The desk by keyboard: Enter arms the first player found, Enter again sells what is shown; arrows arm another player;
 * Shift and Enter sell to a new player. Another player of a known name needs a button. The box is cleared as soon as
 * something is sold: the next name is typed while the answer is on its way. Keys pressed before the list has come are
 * queued, and nothing is sold to a player who was not shown then.
 */

import { writeStroke } from '../navigation/keyboard/fields.js';
import { addKeyHandlers, keyboard } from '../navigation/keyboard/keyboard.js';

/** The htmx events of a request without an answer. */
const LOST_EVENTS = ['htmx:sendError', 'htmx:timeout'];
/** Pause after the last letter before players are looked up, in ms. */
const TYPING_PAUSE = 90;

const box = document.querySelector('[data-box]');
const results = document.getElementById('found');
const saleResult = document.getElementById('result');

let timer = null;
let lastRequest = 0;
let shownRequest = 0;
/** The request of the sale that is being sent. */
let saleRequest = null;
/** The usual payment method: the last chosen one that is not for a single sale. */
let usualMethod = document.querySelector('#terms [name="method"]:checked');

const knownPlayers = () => [...results.querySelectorAll('[data-names]')];
const armedPlayer = () => results.querySelector('[data-armed]');
const isUpToDate = () => timer === null && shownRequest === lastRequest;
/** Normalise a name as `rules/players/same_person.py` does. */
const nameKey = (text) => text
  .replace(/[`´ʹʻʼʽˈ\u2018\u2019\u201b\u2032\u2035]/g, "'")
  .replace(/[\u2010-\u2015\u2043\u2212]/g, '-')
  .replace(/\p{Cf}/gu, '')
  .normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim();

function armPlayer(player) {
  for (const knownPlayer of knownPlayers()) knownPlayer.toggleAttribute('data-armed', knownPlayer === player);
  player?.scrollIntoView({ block: 'nearest' });
}

function armNext(offset) {
  const players = knownPlayers();
  const at = players.indexOf(armedPlayer()) + offset;
  if (players.length) armPlayer(players[Math.max(0, Math.min(at, players.length - 1))]);
}

/** Look up the typed name. Of two requests the later one counts. */
async function findPlayers() {
  clearTimeout(timer);
  timer = null;
  lastRequest += 1;
  const request = lastRequest;
  const markup = await fetchMarkup(`${box.dataset.finds}?${new URLSearchParams({ q: box.value })}`);
  if (request !== lastRequest || timer !== null) return;
  if (markup === null) {
    keyboard.drop();
    showLost();
    return;
  }
  const armedBefore = armedPlayer()?.dataset.who;
  results.innerHTML = markup;
  window.htmx.process(results);
  if (armedBefore) armPlayer(knownPlayers().find((player) => player.dataset.who === armedBefore));
  shownRequest = request;
  if (!saleRequest) keyboard.ready();
}

async function fetchMarkup(address) {
  try {
    const answer = await fetch(address, { headers: { 'HX-Request': 'true', 'HX-Current-URL': location.href } });
    return answer.ok ? await answer.text() : null;
  } catch {
    return null;
  }
}

function findSoon() {
  clearTimeout(timer);
  timer = setTimeout(findPlayers, TYPING_PAUSE);
}

function clearBox() {
  box.value = '';
  box.focus();
  findPlayers();
}

/** Return to whom a key would sell: the armed player, and the name of a new one. */
function shownChoice() {
  const player = armedPlayer();
  return JSON.stringify([player?.dataset.who ?? '', nameKey(box.value)]);
}

/** Return whether this player was shown when the selling key was pressed. */
const wasShown = (stroke, player) => stroke.shown === undefined || JSON.parse(stroke.shown).includes(player);

function onEnter(stroke) {
  if (!isUpToDate()) keyboard.keep(stroke);
  else if (stroke.shift) sellNew(stroke);
  else if (armedPlayer()) sell(armedPlayer(), stroke);
  else if (knownPlayers().length) armPlayer(knownPlayers()[0]);
  else showNewcomer();
}

/** Show that only Shift and Enter enter a player who is not in the register. */
function showNewcomer() {
  const player = results.querySelector('[data-new]');
  if (player) showMessage('newcomer', player);
}

function sellNew(stroke) {
  const player = results.querySelector('[data-new]');
  const another = results.querySelector('[data-another]');
  if (player && wasShown(stroke, nameKey(player.dataset.who))) sendSale(player, stroke);
  else if (another) showRegistered(another);
}

/**
 * Sell to a player who was shown. A player who is in and owes nothing has no first action, so nothing is sold by habit.
 */
function sell(player, stroke) {
  const names = JSON.parse(player.dataset.names);
  const typed = stroke.shown !== undefined && names.includes(JSON.parse(stroke.shown)[1]) && 'exact' in player.dataset;
  if (typed || wasShown(stroke, player.dataset.who)) sendSale(player, stroke);
  else showUnsold(player);
}

function sendSale(player, stroke) {
  const form = player.querySelector('form[data-first]');
  if (!form) return;
  if (saleRequest) keyboard.keep(stroke);
  else form.requestSubmit();
}

/** Show that Enter came before the name was shown: nothing is sold, and the next letter begins another name. */
function showUnsold(player) {
  showMessage('unsold', player);
  box.select();
}

/** Show that the name is known, with a button for another person, and clear the box. */
function showRegistered(player) {
  showMessage('registered', player);
  saleResult.querySelector('.found').append(player);
  clearBox();
}

function showMessage(templateId, player) {
  const message = document.getElementById(templateId).content.cloneNode(true);
  message.querySelector('b').textContent = player.querySelector('.name b').textContent;
  saleResult.replaceChildren(message);
}

function playStroke(stroke) {
  box.focus();
  if (!KEY_ACTIONS[stroke.key]?.(stroke) && !chooseMethod(stroke)) writeStroke(box, stroke);
}

const KEY_ACTIONS = {
  Enter: (stroke) => { onEnter(stroke); return true; },
  ArrowDown: () => { if (isUpToDate()) armNext(1); return true; },
  ArrowUp: () => { if (isUpToDate()) armNext(-1); return true; },
};

function chooseMethod({ key, alt }) {
  const method = alt && /^[1-9]$/.test(key) && document.querySelectorAll('#terms [name="method"]')[Number(key) - 1];
  if (method) {
    method.checked = true;
    rememberMethod();
  }
  return Boolean(method);
}

function rememberMethod() {
  const method = document.querySelector('#terms [name="method"]:checked');
  if (method && !('once' in method.dataset)) usualMethod = method;
}

/** Reset the method after a ticket or free entry: the next player pays as usual. */
function payAsUsual() {
  usualMethod.checked = true;
  const price = document.querySelector('#terms [name="profile"]');
  if (price && 'once' in price.selectedOptions[0].dataset) price.selectedIndex = 0;
}

const finder = {
  play: playStroke,
  shows: shownChoice,
  field: () => box,
  has: (element) => element === box,
  close: () => { keyboard.drop(); saleResult.replaceChildren(); clearBox(); },
};

box.addEventListener('keydown', (event) => {
  if (event.repeat && event.key === 'Enter') event.preventDefault();
  else if (KEY_ACTIONS[event.key]?.({ key: event.key, shift: event.shiftKey })) event.preventDefault();
});
document.addEventListener('keydown', (event) => {
  if (event.altKey && chooseMethod({ key: event.key, alt: true })) event.preventDefault();
});
box.addEventListener('input', () => { armPlayer(null); findSoon(); });

document.body.addEventListener('htmx:beforeSend', ({ detail: { elt, xhr } }) => {
  elt.querySelector?.('button')?.setAttribute('aria-busy', 'true');
  if (elt.getAttribute('hx-include') === '#terms') payAsUsual();
  if (!elt.closest('#found')) return;
  saleRequest = xhr;
  // move the buyer below the box, which is free for the next name
  if (!elt.matches('[data-first]')) return;
  saleResult.replaceChildren(elt.closest('[data-who]'));
  clearBox();
});
document.body.addEventListener('htmx:afterRequest', ({ detail: { elt, xhr, successful } }) => {
  elt.querySelector?.('button')?.removeAttribute('aria-busy');
  if (xhr !== saleRequest) return;
  saleRequest = null;
  // queued keys were meant for after the sale: after a refusal they are dropped
  if (!successful) keyboard.drop();
  else if (isUpToDate()) keyboard.ready();
});
document.body.addEventListener('sold', () => {
  if (saleResult.querySelector('[data-who]')) findPlayers(); else clearBox();
});
for (const eventName of LOST_EVENTS) document.body.addEventListener(eventName, showLost);
function showLost() {
  saleResult.replaceChildren(document.getElementById('lost').content.cloneNode(true));
}
// focus the box again after a price or method was chosen by mouse
document.getElementById('terms').addEventListener('change', () => {
  rememberMethod();
  box.focus();
});
results.addEventListener(
  'toggle',
  ({ target }) => {
    if (target.open) target.scrollIntoView({ block: 'nearest' });
  },
  true
);

addKeyHandlers({});
keyboard.open(finder);
keyboard.ready();
