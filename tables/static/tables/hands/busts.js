/**
 * The box in which players go out: a name and Return puts somebody in it, an empty Return does it. It is looked at
 * anew by the server after each change, so places, prizes and what is asked for are the server's.
 */

import { remember, restore } from '../../tournaments/shared/unfinished.js';

/** Typing waits so long for the next letter, in ms. */
const TYPED = 120;
/** Everything that was typed stays while the box is drawn anew: no form of it has done its work. */
const NO_ACTION = 'none';

const box = () => document.getElementById('outbox');
const opened = () => box() && !box().hidden;
const form = () => box().querySelector('.out-asks');
const finds = () => box().querySelector('[data-finds]');

let timer = null;
let turn = 0;
let shown = 0;
/** What Return asked for while the server had not answered: the one who is found, to do it, or both in turn. */
let wants = '';
/** The server did not answer, and Return asks it again. */
let failed = false;
/** The action is on its way: its form stays, so that its answer finds it. */
let doing = false;

const fresh = () => timer === null && shown === turn;

async function look(address) {
  clearTimeout(timer);
  timer = null;
  if (doing) return;
  turn += 1;
  const mine = turn;
  failed = false;
  const markup = await fetched(address);
  // only now, when all of it is there: somebody may have been named while it came
  if (mine !== turn || !opened() || doing) return;
  if (markup === null) { giveUp(); return; }
  draw(markup);
  if (finds() && finds().value !== finds().defaultValue) { renew(); return; }
  shown = mine;
  goOn();
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
  wants = '';
}

/** The box is there before the server has answered: what is typed at once goes into it, and is no key of the page. */
function open(address) {
  if (!opened()) draw(document.getElementById('outbox-blank').innerHTML);
  look(address);
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
  if (!drawn.contains(document.activeElement)) finds()?.focus();
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
  finds().focus();
  renew();
}

function drop(entry) {
  form().querySelector(`[name="entries"][value="${CSS.escape(entry)}"]`)?.remove();
  finds().focus();
  renew();
}

/** What Return waited for, once the server has answered. Several are never busted unseen, nor one of several found. */
function goOn() {
  const wanted = wants;
  wants = '';
  const found = box().querySelectorAll('[data-adds]');
  if (wanted.startsWith('first') && found.length === 1) {
    wants = wanted.slice('first, '.length);
    add(found[0].dataset.adds);
    return;
  }
  if (wanted === 'do' && box().querySelectorAll('[name="entries"]').length === 1) press();
}

const press = () => box().querySelector('[data-does]:not([disabled])')?.click();

function onReturn(field) {
  const names = field === finds() && field.value.trim() !== '';
  if (field !== finds() && nextEmpty()) return;
  if (!fresh()) {
    wants = names && wants === '' ? 'first' : names ? 'first, do' : 'do';
    if (timer !== null || failed) renew();
  } else if (names) {
    const first = box().querySelector('[data-first]');
    if (first) add(first.dataset.adds);
  } else press();
}

/** On to the next stack that is asked for. */
function nextEmpty() {
  const next = [...box().querySelectorAll('.out-rows .field')].find((one) => one.value === '');
  next?.focus();
  return Boolean(next);
}

export function closeOutbox() {
  wants = '';
  turn += 1;
  box()?.remove();
}

const CLICKS = {
  '[data-adds]': (button) => { wants = ''; add(button.dataset.adds); },
  '[data-drops]': (button) => { wants = ''; drop(button.dataset.drops); },
  '[data-closes-outbox]': closeOutbox,
};

/** While the box is open a seat that is clicked is somebody who is out. */
function fromRing(event) {
  const seat = opened() && form() && event.target.closest('#panel-table .ring [data-seat]');
  const entry = seat && document.querySelector(`#panel-table [data-sheet="${CSS.escape(seat.dataset.seat)}"]`)?.dataset.entry;
  if (!entry) return;
  event.stopPropagation();
  wants = '';
  if (form().querySelector(`[name="entries"][value="${CSS.escape(entry)}"]`)) drop(entry);
  else add(entry);
}

export function watchGoingOut() {
  document.addEventListener('click', fromRing, { capture: true });
  document.addEventListener('click', ({ target }) => {
    const opens = target.closest('[data-outs]');
    if (opens) open(opens.dataset.outs);
    if (!opened()) return;
    for (const [selector, does] of Object.entries(CLICKS)) {
      const found = target.closest(selector);
      if (found) { does(found); return; }
    }
  });
  document.addEventListener('input', ({ target }) => { if (opened() && target.closest('.out-asks')) soon(); });
  document.addEventListener('submit', (event) => { if (event.target.matches('.out-asks')) event.preventDefault(); });
  document.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter' || event.isComposing || event.repeat || !opened() || !event.target.matches('.out-asks input')) return;
    event.preventDefault();
    onReturn(event.target);
  });
  // somebody else went out, or was moved: what is shown here is looked at again
  document.addEventListener('drawn', ({ detail }) => { if (opened() && detail.id === 'panel-log') soon(); });
  document.body.addEventListener('htmx:beforeRequest', ({ detail: { elt } }) => { if (elt.closest('#outbox')) doing = true; });
  document.body.addEventListener('htmx:afterRequest', ({ detail: { requestConfig, successful } }) => {
    if (!requestConfig?.elt.closest('#outbox')) return;
    doing = false;
    if (successful) closeOutbox();
    else renew();
  });
}
