/**
 * The box for busts: a name and Return adds a player, an empty Return busts them. The server draws it again after each
 * change, so places, prizes and questions are the server's. Keys pressed while waiting for an answer are queued and
 * played afterwards: nobody is busted who was neither shown here nor named when Return was pressed.
 */

import { writeStroke } from '../../tournaments/navigation/keyboard/fields.js';
import { keyboard, playQueued } from '../../tournaments/navigation/keyboard/keyboard.js';
import { pressEnded, remember, restore } from '../../tournaments/shared/unfinished.js';
import { chosenEntry } from '../seats/seats.js';

/** Pause after the last letter before the server is asked, in ms. */
const TYPING_PAUSE = 120;
/** Remember all typed fields when the box is drawn again: none of its forms has been sent. */
const NO_ACTION = 'none';
const ARROW_STEPS = { ArrowDown: 1, ArrowUp: -1 };
/** The key that opens the box. */
const OPEN_KEY = 'b';

const box = () => document.getElementById('outbox');
const isOpen = () => box() && !box().hidden;
const form = () => box()?.querySelector('.out-asks');
const searchField = () => box()?.querySelector('[data-finds]');
const namedEntries = () => [...form().querySelectorAll('[name="entries"]')].map(({ value }) => value);

let timer = null;
let lastRequest = 0;
let shownRequest = 0;
/** The search text was filled in by the page, not typed. */
let isPrefilled = false;
/** The server did not answer; Return asks again. */
let hasFailed = false;
/** The form whose action is being sent. */
let sentForm = null;
/** Entries whose bust was sent without an answer: it may have been done. */
let unconfirmedEntries = '';
/** The offered entry that was chosen with an arrow key. */
let pickedEntry = '';
/** The entry whose seat was chosen when the box was opened: it counts as named before the box shows it. */
let initialEntries = '';

/** Return whether an action is being sent: its form stays, so that its answer finds it. */
const isActing = () => sentForm?.isConnected ?? false;

const isUpToDate = () => timer === null && shownRequest === lastRequest;

async function fetchBox(address) {
  clearTimeout(timer);
  timer = null;
  if (isActing()) return;
  lastRequest += 1;
  const request = lastRequest;
  hasFailed = false;
  const markup = await fetchMarkup(address);
  await pressEnded();
  // checked only now: somebody may have been named while the answer was on its way
  if (request !== lastRequest || !isOpen() || isActing()) return;
  if (markup === null) { onNoAnswer(); return; }
  draw(markup);
  if (unconfirmedEntries && unconfirmedEntries === namedEntries().join() && 'out' in box().dataset) {
    closeOutbox();
    return;
  }
  if (searchField() && searchField().value !== searchField().defaultValue) { renew(); return; }
  shownRequest = request;
  keyboard.ready();
}

/** Fetch the box's markup; null if the server does not answer. */
async function fetchMarkup(address) {
  try {
    const answer = await fetch(address, { headers: { 'HX-Request': 'true', 'HX-Current-URL': location.href } });
    return answer.ok ? await answer.text() : null;
  } catch {
    return null;
  }
}

/** Drop the queued keys: later somebody else may be in the box. */
function onNoAnswer() {
  hasFailed = true;
  keyboard.drop();
}

/** Open the box before the server has answered: keys typed at once go into it and are not shortcuts of the page. */
function openBox(address) {
  keyboard.open(finder);
  [unconfirmedEntries, pickedEntry] = ['', ''];
  if (!isOpen()) draw(document.getElementById('outbox-blank').innerHTML);
  keyboard.ready();
  initialEntries = new URL(address, location.href).searchParams.get('entries') ?? '';
  // a table number is filled in to be typed over
  isPrefilled = address.includes('find=');
  fetchBox(address);
}

/** Return the box's address; if it was opened by its key, with the entry of the chosen seat. */
function boxAddress({ dataset: { outs, key } }) {
  const entry = key === OPEN_KEY ? chosenEntry() : '';
  return entry ? `${outs}?entries=${entry}` : outs;
}

function draw(markup) {
  const newBox = document.createRange().createContextualFragment(markup).firstElementChild;
  const previousBox = isOpen() ? box() : null;
  const remembered = previousBox && remember(previousBox, NO_ACTION);
  document.getElementById('fix')?.remove();
  box()?.remove();
  document.querySelector('.deck').append(newBox);
  window.htmx.process(newBox);
  if (remembered) restore(newBox, remembered);
  markPicked();
  if (!newBox.contains(document.activeElement)) searchField()?.focus();
  if (isPrefilled && searchField()?.value && searchField().value === searchField().defaultValue) {
    isPrefilled = false;
    searchField().select();
  }
}

/** Fetch the box for what has been entered so far. */
function renew() {
  if (isOpen() && form()) fetchBox(`${form().dataset.looks}?${new URLSearchParams(new FormData(form()))}`);
}

function renewSoon() {
  clearTimeout(timer);
  timer = setTimeout(renew, TYPING_PAUSE);
}

function addEntry(entry) {
  if (form().querySelector(`[name="entries"][value="${CSS.escape(entry)}"]`)) return;
  form().append(Object.assign(document.createElement('input'), { type: 'hidden', name: 'entries', value: entry }));
  searchField().value = '';
  pickedEntry = '';
  searchField().focus();
  renew();
}

function dropEntry(entry) {
  form().querySelector(`[name="entries"][value="${CSS.escape(entry)}"]`)?.remove();
  searchField().focus();
  renew();
}

/** Return whether the search text is the seats of the shown bounty winners. */
const showsWinners = () => 'namesWinners' in searchField().dataset
  && searchField().value === searchField().defaultValue;

/**
 * Return the shown busts as text; '' while the box does not show everything that was entered. The winners of their
 * bounties are left out: they may still change.
 */
function shownDecision() {
  const rows = [...(box()?.querySelectorAll('.out-rows li') ?? [])];
  const shownEntries = rows.map((row) => row.querySelector('[name="entries"]')?.value);
  const isIncomplete = (searchField()?.value.trim() && !showsWinners()) || namedEntries()
    .join() !== shownEntries.join();
  if (!rows.length || isIncomplete) return '';
  const act = box().querySelector('[data-does]:not([disabled])');
  return act ? rows.map(rowText).join() : '';
}

/** Return a row's text without its side notes. */
function rowText(row) {
  const copy = row.cloneNode(true);
  copy.querySelectorAll('[data-aside]').forEach((element) => element.remove());
  return copy.textContent.replace(/\s+/g, ' ');
}

/** Play a key that was queued until the box could take it. */
function playStroke(stroke) {
  const field = document.activeElement?.closest('.out-asks input') ?? searchField();
  if (!field) return;
  field.focus();
  if (stroke.key === 'Enter') onEnter(field, stroke);
  else writeStroke(field, stroke);
}

const offerButtons = () => [...(box()?.querySelectorAll('[data-adds]') ?? [])];

/** Pick the next or previous offered player; with nobody marked, the first or the last. */
function pickByArrow(step) {
  const buttons = offerButtons();
  if (!buttons.length) return;
  const at = buttons.findIndex((button) => 'first' in button.dataset);
  pickedEntry = buttons.at(at < 0 && step < 0 ? -1 : Math.min(Math.max(at + step, 0), buttons.length - 1)).dataset.adds;
  markPicked();
}

/** Mark the picked player for Return while they are still offered. */
function markPicked() {
  if (!pickedEntry || !offerButtons().some((button) => button.dataset.adds === pickedEntry)) return;
  for (const button of offerButtons()) {
    const isPicked = button.dataset.adds === pickedEntry;
    button.classList.toggle('first', isPicked);
    button.toggleAttribute('data-first', isPicked);
  }
}

function onEnter(field, stroke) {
  const namesPlayer = field === searchField() && field.value.trim() !== '' && !showsWinners();
  if (field !== searchField() && focusNextEmpty()) return;
  if (!isUpToDate()) {
    keyboard.keep({ ...stroke, named: stroke.named ?? namedEntries().join() });
    if (timer !== null || hasFailed) renew();
  } else if (namesPlayer) chooseMarked(stroke);
  else if (keyboard.decides(stroke) || wasNamedBefore(stroke)) box().querySelector('[data-does]').click();
}

/**
 * Return whether a Return pressed before anybody was shown meant exactly the players shown now: all were named before.
 */
function wasNamedBefore(stroke) {
  const entries = namedEntries().join();
  return stroke.shown === '' && shownDecision() !== '' && [stroke.named, initialEntries].includes(entries);
}

/** Return the entries that are offered now. */
const offeredEntries = () => offerButtons().map(({ dataset }) => dataset.adds);

/** Add the marked player; if several are offered, only one who was visible when Return was pressed. */
function chooseMarked({ offered }) {
  const first = box().querySelector('[data-first]')?.dataset.adds;
  if (first && (!offered || offerButtons().length === 1 || first === pickedEntry || offered.includes(first))) {
    addEntry(first);
  }
}

/** Focus the next empty stack field. */
function focusNextEmpty() {
  const next = [...box().querySelectorAll('.out-rows .field')].find((field) => field.value === '');
  next?.focus();
  return Boolean(next);
}

/** Handle the answer to a form. If its box was closed meanwhile, another open one stays as it is. */
function onAnswer(form, status) {
  if (!form.isConnected) return;
  sentForm = null;
  if (status > 0 && status < 400) playQueued(closeOutbox(), OPEN_KEY);
  else {
    if (status === 0) unconfirmedEntries = namedEntries().join();
    keyboard.drop();
    renew();
  }
}

export function closeOutbox() {
  lastRequest += 1;
  box()?.remove();
  return keyboard.finder() === finder ? keyboard.close() : [];
}

const finder = {
  play: playStroke,
  shows: shownDecision,
  offers: offeredEntries,
  field: searchField,
  has: (element) => box()?.contains(element) ?? false,
  close: () => {
    if (!isActing()) closeOutbox();
  },
};

const CLICKS = {
  '[data-adds]': (button) => { keyboard.drop(); addEntry(button.dataset.adds); },
  '[data-drops]': (button) => { keyboard.drop(); dropEntry(button.dataset.drops); },
  '[data-closes-outbox]': closeOutbox,
};

/** Add or drop the player of a clicked seat while the box is open. */
function onRingClick(event) {
  const seat = isOpen() && form() && event.target.closest('#panel-table .ring [data-seat]');
  const entry =
    seat && document.querySelector(`#panel-table [data-sheet="${CSS.escape(seat.dataset.seat)}"]`)?.dataset.entry;
  if (!entry) return;
  event.stopPropagation();
  keyboard.drop();
  if (form().querySelector(`[name="entries"][value="${CSS.escape(entry)}"]`)) dropEntry(entry);
  else addEntry(entry);
}

export function watchBusts() {
  document.addEventListener('click', onRingClick, { capture: true });
  document.addEventListener('click', ({ target }) => {
    const opens = target.closest('[data-outs]');
    if (opens) openBox(boxAddress(opens));
    if (!isOpen()) return;
    for (const [selector, act] of Object.entries(CLICKS)) {
      const element = target.closest(selector);
      if (element) { act(element); return; }
    }
  });
  document.addEventListener('input', ({ target }) => {
    if (!isOpen() || !target.closest('.out-asks')) return;
    if (target === searchField()) pickedEntry = '';
    // from now on the boxes are ticked, not typed
    if (target.name?.startsWith('by') && showsWinners()) searchField().value = '';
    renewSoon();
  });
  document.addEventListener('submit', (event) => { if (event.target.matches('.out-asks')) event.preventDefault(); });
  document.addEventListener('keydown', (event) => {
    if (isOpen() && ARROW_STEPS[event.key] && event.target === searchField()) {
      event.preventDefault();
      pickByArrow(ARROW_STEPS[event.key]);
    }
    if (event.key !== 'Enter' || event.isComposing || event.repeat) return;
    const outs = event.target.matches('[data-asked]') && event.target.closest('.panel').querySelector('[data-outs]');
    if (outs) openBox(`${outs.dataset.outs}?${new URLSearchParams({ find: event.target.value })}`);
    if (!isOpen() || !event.target.matches('.out-asks input')) return;
    event.preventDefault();
    onEnter(event.target, { key: 'Enter' });
  });
  // somebody else was busted or moved: fetch the box again
  document.addEventListener('drawn', ({ detail }) => { if (isOpen() && detail.id === 'panel-log') renewSoon(); });
  // listens to the request: htmx reports its end again if the first listener removed its form from the page
  document.body.addEventListener('htmx:beforeSend', ({ detail: { elt, xhr } }) => {
    if (!elt.closest('#outbox')) return;
    sentForm = elt;
    keyboard.wait();
    xhr.addEventListener('loadend', () => onAnswer(elt, xhr.status));
  });
}
