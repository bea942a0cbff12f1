/** The taps that wait and those that were refused. What was done says the toast alone. */

import { countdown } from '../../tournaments/shared/format.js';
import { text } from '../../tournaments/shared/sentences.js';

/** What answers a refusal, and what the tap then says besides. */
const ANOTHER = ['anotherIncident', { apart: true }];
const ANSWERS = { penalised_already: ANOTHER, ruled_already: ANOTHER };

/** A tap that is on its way for longer than this is shown as waiting. */
const LATE = 1500;

const list = () => document.getElementById('queue');

let timer = null;
/** Whom the taps that wait are about. */
let about = new Set();

/**
 * @param {import('../../tournaments/shared/queue.js').Tap[]} waiting
 * @param {{again: (key: string, more?: object) => void, drop: (key: string) => void}} acts
 */
export function drawQueue(waiting, acts) {
  // what waited when an earlier look was planned may have been answered since
  clearTimeout(timer);
  const late = waiting.filter((tap) => tap.refused || tap.takenBack || Date.now() - tap.at > LATE || !navigator.onLine);
  list().hidden = !late.length;
  list().replaceChildren(...late.map((tap) => row(tap, acts)));
  about = new Set(late.map(({ body }) => body?.entry).filter(Boolean).map(String));
  markSeats();
  if (late.length < waiting.length) timer = setTimeout(() => drawQueue(waiting, acts), LATE + 100);
}

function row(tap, { again, drop }) {
  const item = document.createElement('li');
  item.className = tap.refused ? 'refused' : '';
  item.append(mark(tap.refused ? 'x' : 'w'), words(tap));
  const [answer, more] = ANSWERS[tap.code] ?? ['tryAgain'];
  if (tap.refused) item.append(button(text(answer), () => again(tap.key, more)));
  item.append(tap.takenBack ? small(text('takingBack')) : button(text('takeBack'), () => drop(tap.key)));
  return item;
}

/** How long a tap waits; the page counts it on. */
function since({ at }) {
  const words = small('');
  words.dataset.since = at;
  return words;
}

/** The ring shows whose tap waits, also once the page under it came anew. */
function markSeats() {
  for (const seat of document.querySelectorAll('a.seat')) {
    const entry = document.querySelector(`${seat.hash} [name=entry]`);
    seat.classList.toggle('waits', about.has(entry?.value));
  }
}

/** Once a look: what waits says for how long. */
export function tickQueue() {
  markSeats();
  for (const words of list().querySelectorAll('[data-since]')) {
    const said = text('waits', { time: countdown(Date.now() - words.dataset.since).join(':') });
    if (words.textContent !== said) words.textContent = said;
  }
}

function mark(name) {
  const sign = document.createElement('i');
  sign.className = name;
  return sign;
}

/** What was tapped, and below it why it was refused or for how long it waits. */
function words(tap) {
  const said = document.createElement('span');
  const bold = document.createElement('b');
  bold.textContent = tap.words;
  said.append(bold);
  if (tap.refused) said.append(small(tap.refused));
  else if (!tap.takenBack) said.append(since(tap));
  return said;
}

function small(note) {
  const element = document.createElement('small');
  element.textContent = note;
  return element;
}

function button(label, press) {
  const element = document.createElement('button');
  element.type = 'button';
  element.className = 'btn';
  element.textContent = label;
  element.addEventListener('click', press);
  return element;
}
