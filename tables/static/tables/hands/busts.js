/**
 * The box in which players go out: a name and Return puts somebody in it, an empty Return does it. It is looked at
 * again by the server after each change, so places, prizes and what is asked for are the server's. What is pressed while
 * an answer is awaited is kept and done when the answer has come: nobody goes out who was neither shown here nor named
 * when Return was pressed.
 */

import { write } from '../../tournaments/navigation/keyboard/fields.js';
import { keyboard, playRest } from '../../tournaments/navigation/keyboard/keyboard.js';
import { pressEnded, remember, restore } from '../../tournaments/shared/unfinished.js';
import { chosenEntry } from '../seats/seats.js';

/** Typing waits so long for the next letter, in ms. */
const TYPED = 120;
/** Everything that was typed stays while the box is drawn again: no form of it has done its work. */
const NO_ACTION = 'none';
const ARROWS = { ArrowDown: 1, ArrowUp: -1 };
/** The key that opens it. */
const KEY = 'b';

const box = () => document.getElementById('outbox');
const opened = () => box() && !box().hidden;
const form = () => box()?.querySelector('.out-asks');
const finds = () => box()?.querySelector('[data-finds]');
const named = () => [...form().querySelectorAll('[name="entries"]')].map(({ value }) => value);

let timer = null;
let turn = 0;
let shown = 0;
/** What is found at first was not typed. */
let preset = false;
/** The server did not answer, and Return asks it again. */
let failed = false;
/** The form whose action is on its way. */
let sent = null;
/** Those whose bust was sent and not answered: it may have been done. */
let unsure = '';
/** Who was chosen of those who are found, with an arrow. */
let picked = '';
/** Whose seat was chosen when the box was opened: they are named before the box shows them. */
let wanted = '';

/** An action is on its way: its form stays, so that its answer finds it. */
const doing = () => sent?.isConnected ?? false;

const fresh = () => timer === null && shown === turn;

async function look(address) {
  clearTimeout(timer);
  timer = null;
  if (doing()) return;
  turn += 1;
  const mine = turn;
  failed = false;
  const markup = await fetched(address);
  await pressEnded();
  // only now, when all of it is there: somebody may have been named while it came
  if (mine !== turn || !opened() || doing()) return;
  if (markup === null) { giveUp(); return; }
  draw(markup);
  if (unsure && unsure === named().join() && 'out' in box().dataset) { closeOutbox(); return; }
  if (finds() && finds().value !== finds().defaultValue) { renew(); return; }
  shown = mine;
  keyboard.ready();
}

/** What the server draws; null when it does not answer. */
async function fetched(address) {
  try {
    const answer = await fetch(address, { headers: { 'HX-Request': 'true', 'HX-Current-URL': location.href } });
    return answer.ok ? await answer.text() : null;
  } catch {
    return null;
  }
}

/** Nothing that was wanted is done later, when somebody else may be in the box. */
function giveUp() {
  failed = true;
  keyboard.drop();
}

/** The box is there before the server has answered: what is typed at once goes into it, and is no key of the page. */
function open(address) {
  keyboard.open(finder);
  [unsure, picked] = ['', ''];
  if (!opened()) draw(document.getElementById('outbox-blank').innerHTML);
  keyboard.ready();
  wanted = new URL(address, location.href).searchParams.get('entries') ?? '';
  // a table's number is there to be typed over
  preset = address.includes('find=');
  look(address);
}

/** The key of the box means whose seat is chosen, if one is. */
function meant({ dataset: { outs, key } }) {
  const entry = key === KEY ? chosenEntry() : '';
  return entry ? `${outs}?entries=${entry}` : outs;
}

function draw(markup) {
  const drawn = document.createRange().createContextualFragment(markup).firstElementChild;
  const before = opened() ? box() : null;
  const remembered = before && remember(before, NO_ACTION);
  document.getElementById('fix')?.remove();
  box()?.remove();
  document.querySelector('.deck').append(drawn);
  window.htmx.process(drawn);
  if (remembered) restore(drawn, remembered);
  mark();
  if (!drawn.contains(document.activeElement)) finds()?.focus();
  if (preset && finds()?.value && finds().value === finds().defaultValue) { preset = false; finds().select(); }
}

/** Look again at what was said so far. */
function renew() {
  if (opened() && form()) look(`${form().dataset.looks}?${new URLSearchParams(new FormData(form()))}`);
}

function soon() {
  clearTimeout(timer);
  timer = setTimeout(renew, TYPED);
}

function add(entry) {
  if (form().querySelector(`[name="entries"][value="${CSS.escape(entry)}"]`)) return;
  form().append(Object.assign(document.createElement('input'), { type: 'hidden', name: 'entries', value: entry }));
  finds().value = '';
  picked = '';
  finds().focus();
  renew();
}

function drop(entry) {
  form().querySelector(`[name="entries"][value="${CSS.escape(entry)}"]`)?.remove();
  finds().focus();
  renew();
}

/** What was typed are the seats of those who won the bounties, who are shown. */
const namesWinners = () => 'namesWinners' in finds().dataset && finds().value === finds().defaultValue;

/**
 * Those who are shown as going out, and from where; '' while what is shown is not all that was said. Who wins their
 * bounties may change meanwhile: that is chosen by the one who presses.
 */
function shows() {
  const rows = [...(box()?.querySelectorAll('.out-rows li') ?? [])];
  const seen = rows.map((row) => row.querySelector('[name="entries"]')?.value);
  if (!rows.length || (finds()?.value.trim() && !namesWinners()) || named().join() !== seen.join()) return '';
  const act = box().querySelector('[data-does]:not([disabled])');
  return act ? rows.map(said).join() : '';
}

/** A row without what is aside. */
function said(row) {
  const copy = row.cloneNode(true);
  copy.querySelectorAll('[data-aside]').forEach((one) => one.remove());
  return copy.textContent.replace(/\s+/g, ' ');
}

/** A key that was kept until the box could take it. */
function play(stroke) {
  const field = document.activeElement?.closest('.out-asks input') ?? finds();
  if (!field) return;
  field.focus();
  if (stroke.key === 'Enter') onReturn(field, stroke);
  else write(field, stroke);
}

const found = () => [...(box()?.querySelectorAll('[data-adds]') ?? [])];

/** An arrow goes to the next of those who are found and seen; where nobody is marked, down to the first, up to the last. */
function pick(step) {
  const all = found();
  if (!all.length) return;
  const at = all.findIndex((one) => 'first' in one.dataset);
  picked = all.at(at < 0 && step < 0 ? -1 : Math.min(Math.max(at + step, 0), all.length - 1)).dataset.adds;
  mark();
}

/** Who was picked with an arrow is meant by Return, as long as they are found. */
function mark() {
  if (!picked || !found().some((one) => one.dataset.adds === picked)) return;
  for (const one of found()) {
    const mine = one.dataset.adds === picked;
    one.classList.toggle('first', mine);
    one.toggleAttribute('data-first', mine);
  }
}

function onReturn(field, stroke) {
  const names = field === finds() && field.value.trim() !== '' && !namesWinners();
  if (field !== finds() && nextEmpty()) return;
  if (!fresh()) {
    keyboard.keep({ ...stroke, named: stroke.named ?? named().join() });
    if (timer !== null || failed) renew();
  } else if (names) choose(stroke);
  else if (keyboard.decides(stroke) || wasMeant(stroke)) box().querySelector('[data-does]').click();
}

/** Whether Return, pressed before anybody was shown, meant exactly those who are shown now: all were named before it. */
function wasMeant(stroke) {
  const those = named().join();
  return stroke.shown === '' && shows() !== '' && [stroke.named, wanted].includes(those);
}

/** Those who are found and seen now. */
const offers = () => found().map(({ dataset }) => dataset.adds);

/** The one who is marked; where several are found, one who was not seen when Return was pressed is not chosen. */
function choose({ offered }) {
  const first = box().querySelector('[data-first]')?.dataset.adds;
  if (first && (!offered || found().length === 1 || first === picked || offered.includes(first))) add(first);
}

/** On to the next stack that is asked for. */
function nextEmpty() {
  const next = [...box().querySelectorAll('.out-rows .field')].find((one) => one.value === '');
  next?.focus();
  return Boolean(next);
}

/** What a form asked for was done, or not. If its box was closed meanwhile, another that is open stays as it is. */
function answered(form, status) {
  if (!form.isConnected) return;
  sent = null;
  if (status > 0 && status < 400) playRest(closeOutbox(), KEY);
  else {
    if (status === 0) unsure = named().join();
    keyboard.drop();
    renew();
  }
}

export function closeOutbox() {
  turn += 1;
  box()?.remove();
  return keyboard.finder() === finder ? keyboard.close() : [];
}

const finder = { play, shows, offers, field: finds, has: (element) => box()?.contains(element) ?? false, close: () => { if (!doing()) closeOutbox(); } };

const CLICKS = {
  '[data-adds]': (button) => { keyboard.drop(); add(button.dataset.adds); },
  '[data-drops]': (button) => { keyboard.drop(); drop(button.dataset.drops); },
  '[data-closes-outbox]': closeOutbox,
};

/** While the box is open a seat that is clicked is somebody who is out. */
function fromRing(event) {
  const seat = opened() && form() && event.target.closest('#panel-table .ring [data-seat]');
  const entry = seat && document.querySelector(`#panel-table [data-sheet="${CSS.escape(seat.dataset.seat)}"]`)?.dataset.entry;
  if (!entry) return;
  event.stopPropagation();
  keyboard.drop();
  if (form().querySelector(`[name="entries"][value="${CSS.escape(entry)}"]`)) drop(entry);
  else add(entry);
}

export function watchGoingOut() {
  document.addEventListener('click', fromRing, { capture: true });
  document.addEventListener('click', ({ target }) => {
    const opens = target.closest('[data-outs]');
    if (opens) open(meant(opens));
    if (!opened()) return;
    for (const [selector, act] of Object.entries(CLICKS)) {
      const found = target.closest(selector);
      if (found) { act(found); return; }
    }
  });
  document.addEventListener('input', ({ target }) => {
    if (!opened() || !target.closest('.out-asks')) return;
    if (target === finds()) picked = '';
    // from now on the marks say who won
    if (target.name?.startsWith('by') && namesWinners()) finds().value = '';
    soon();
  });
  document.addEventListener('submit', (event) => { if (event.target.matches('.out-asks')) event.preventDefault(); });
  document.addEventListener('keydown', (event) => {
    if (opened() && ARROWS[event.key] && event.target === finds()) {
      event.preventDefault();
      pick(ARROWS[event.key]);
    }
    if (event.key !== 'Enter' || event.isComposing || event.repeat) return;
    const outs = event.target.matches('[data-asked]') && event.target.closest('.panel').querySelector('[data-outs]');
    if (outs) open(`${outs.dataset.outs}?${new URLSearchParams({ find: event.target.value })}`);
    if (!opened() || !event.target.matches('.out-asks input')) return;
    event.preventDefault();
    onReturn(event.target, { key: 'Enter' });
  });
  // somebody else went out, or was moved: what is shown here is looked at again
  document.addEventListener('drawn', ({ detail }) => { if (opened() && detail.id === 'panel-log') soon(); });
  // the request tells once how it ended: htmx says it again when the first who heard it took its form from the page
  document.body.addEventListener('htmx:beforeSend', ({ detail: { elt, xhr } }) => {
    if (!elt.closest('#outbox')) return;
    sent = elt;
    keyboard.wait();
    xhr.addEventListener('loadend', () => answered(elt, xhr.status));
  });
}
