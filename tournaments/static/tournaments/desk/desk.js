/**
 * The desk by keys: Enter arms the first player found, Enter again sells what is shown; arrows arm another; Shift and
 * Enter sell to somebody new, and never to one more of a name that is known: a button does. The box is empty as soon as something is sold: the next name is typed while the answer is
 * on its way. What is pressed before the list has come is kept, and nobody is sold to who was not shown then.
 */

import { write } from '../navigation/keyboard/fields.js';
import { onKeys, keyboard } from '../navigation/keyboard/keyboard.js';

/** What htmx calls a request that did not come back. */
const LOST = ['htmx:sendError', 'htmx:timeout'];
/** Typing waits so long for the next letter, in ms. */
const TYPED = 90;

const box = document.querySelector('[data-box]');
const found = document.getElementById('found');
const result = document.getElementById('result');

let timer = null;
let turn = 0;
let shown = 0;
/** The sale that is on its way. */
let selling = null;
/** How players usually pay: what was chosen last of the methods that are not for one sale alone. */
let usual = document.querySelector('#terms [name="method"]:checked');

const known = () => [...found.querySelectorAll('[data-names]')];
const armed = () => found.querySelector('[data-armed]');
const fresh = () => timer === null && shown === turn;
/** A name without what differs between two ways to type it, as `rules/players/same_person.py` has it. */
const nameKey = (text) => text
  .replace(/[`´ʹʻʼʽˈ\u2018\u2019\u201b\u2032\u2035]/g, "'")
  .replace(/[\u2010-\u2015\u2043\u2212]/g, '-')
  .replace(/\p{Cf}/gu, '')
  .normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim();

function arm(who) {
  for (const one of known()) one.toggleAttribute('data-armed', one === who);
  who?.scrollIntoView({ block: 'nearest' });
}

function step(by) {
  const all = known();
  const at = all.indexOf(armed()) + by;
  if (all.length) arm(all[Math.max(0, Math.min(at, all.length - 1))]);
}

/** Look for what stands in the box. Of two answers that are on their way the later counts. */
async function look() {
  clearTimeout(timer);
  timer = null;
  turn += 1;
  const mine = turn;
  const markup = await fetched(`${box.dataset.finds}?${new URLSearchParams({ q: box.value })}`);
  if (mine !== turn || timer !== null) return;
  if (markup === null) {
    keyboard.drop();
    sayLost();
    return;
  }
  const before = armed()?.dataset.who;
  found.innerHTML = markup;
  window.htmx.process(found);
  if (before) arm(known().find((who) => who.dataset.who === before));
  shown = mine;
  if (!selling) keyboard.ready();
}

async function fetched(address) {
  try {
    const answer = await fetch(address, { headers: { 'HX-Request': 'true', 'HX-Current-URL': location.href } });
    return answer.ok ? await answer.text() : null;
  } catch {
    return null;
  }
}

function soon() {
  clearTimeout(timer);
  timer = setTimeout(look, TYPED);
}

function empty() {
  box.value = '';
  box.focus();
  look();
}

/** Who would be sold to: the one who is armed, and the name of somebody new. */
function shows() {
  const who = armed();
  return JSON.stringify([who?.dataset.who ?? '', nameKey(box.value)]);
}

/** Whether a key that sells was pressed when exactly this was shown. */
const seen = (stroke, who) => stroke.shown === undefined || JSON.parse(stroke.shown).includes(who);

function onEnter(stroke) {
  if (!fresh()) keyboard.keep(stroke);
  else if (stroke.shift) sellNew(stroke);
  else if (armed()) sell(armed(), stroke);
  else if (known().length) arm(known()[0]);
  else sayNew();
}

/** Only the other key enters somebody who is not in the register. */
function sayNew() {
  const who = found.querySelector('[data-new]');
  if (who) say('newcomer', who);
}

function sellNew(stroke) {
  const who = found.querySelector('[data-new]');
  const another = found.querySelector('[data-another]');
  if (who && seen(stroke, nameKey(who.dataset.who))) send(who, stroke);
  else if (another) sayRegistered(another);
}

/** Who is in and owes nothing has no first action: nothing is sold by habit. */
function sell(who, stroke) {
  const names = JSON.parse(who.dataset.names);
  const typed = stroke.shown !== undefined && names.includes(JSON.parse(stroke.shown)[1]) && 'exact' in who.dataset;
  if (typed || seen(stroke, who.dataset.who)) send(who, stroke);
  else sayUnsold(who);
}

function send(who, stroke) {
  const form = who.querySelector('form[data-first]');
  if (!form) return;
  if (selling) keyboard.keep(stroke);
  else form.requestSubmit();
}

/** Enter came before the name was shown: nothing is sold, and the next letter begins another name. */
function sayUnsold(who) {
  say('unsold', who);
  box.select();
}

/** The name is known: the key says so, and the button for another person stands below the box, which is free again. */
function sayRegistered(who) {
  say('registered', who);
  result.querySelector('.found').append(who);
  empty();
}

function say(words, who) {
  const said = document.getElementById(words).content.cloneNode(true);
  said.querySelector('b').textContent = who.querySelector('.name b').textContent;
  result.replaceChildren(said);
}

function play(stroke) {
  box.focus();
  if (!PLAYS[stroke.key]?.(stroke) && !paysBy(stroke)) write(box, stroke);
}

const PLAYS = {
  Enter: (stroke) => { onEnter(stroke); return true; },
  ArrowDown: () => { if (fresh()) step(1); return true; },
  ArrowUp: () => { if (fresh()) step(-1); return true; },
};

function paysBy({ key, alt }) {
  const method = alt && /^[1-9]$/.test(key) && document.querySelectorAll('#terms [name="method"]')[Number(key) - 1];
  if (method) {
    method.checked = true;
    remember();
  }
  return Boolean(method);
}

function remember() {
  const method = document.querySelector('#terms [name="method"]:checked');
  if (method && !('once' in method.dataset)) usual = method;
}

/** A ticket or a free entry was for this sale: the next player pays as usual. */
function payAsUsual() {
  usual.checked = true;
  const price = document.querySelector('#terms [name="profile"]');
  if (price && 'once' in price.selectedOptions[0].dataset) price.selectedIndex = 0;
}

const finder = {
  play,
  shows,
  field: () => box,
  has: (element) => element === box,
  close: () => { keyboard.drop(); result.replaceChildren(); empty(); },
};

box.addEventListener('keydown', (event) => {
  if (event.repeat && event.key === 'Enter') event.preventDefault();
  else if (PLAYS[event.key]?.({ key: event.key, shift: event.shiftKey })) event.preventDefault();
});
document.addEventListener('keydown', (event) => {
  if (event.altKey && paysBy({ key: event.key, alt: true })) event.preventDefault();
});
box.addEventListener('input', () => { arm(null); soon(); });

document.body.addEventListener('htmx:beforeSend', ({ detail: { elt, xhr } }) => {
  elt.querySelector?.('button')?.setAttribute('aria-busy', 'true');
  if (elt.getAttribute('hx-include') === '#terms') payAsUsual();
  if (!elt.closest('#found')) return;
  selling = xhr;
  // who is sold to stands below the box, which is free for the next name
  if (!elt.matches('[data-first]')) return;
  result.replaceChildren(elt.closest('[data-who]'));
  empty();
});
document.body.addEventListener('htmx:afterRequest', ({ detail: { elt, xhr, successful } }) => {
  elt.querySelector?.('button')?.removeAttribute('aria-busy');
  if (xhr !== selling) return;
  selling = null;
  // what was kept was meant for after the sale: a refusal is read first
  if (!successful) keyboard.drop();
  else if (fresh()) keyboard.ready();
});
document.body.addEventListener('sold', () => { if (result.querySelector('[data-who]')) look(); else empty(); });
for (const lost of LOST) document.body.addEventListener(lost, sayLost);
function sayLost() {
  result.replaceChildren(document.getElementById('lost').content.cloneNode(true));
}
// a price or a method chosen by mouse leaves the box ready for the next name
document.getElementById('terms').addEventListener('change', () => {
  remember();
  box.focus();
});
found.addEventListener('toggle', ({ target }) => { if (target.open) target.scrollIntoView({ block: 'nearest' }); }, true);

onKeys({});
keyboard.open(finder);
keyboard.ready();
