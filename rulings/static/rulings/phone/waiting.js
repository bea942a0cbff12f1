/** The taps that wait, those that were refused, and the last that were sent. */

import { countdown } from '../../tournaments/shared/format.js';
import { text } from '../../tournaments/shared/sentences.js';

/** What answers a refusal, and what the tap then says besides. */
const ANOTHER = ['anotherIncident', { apart: true }];
const ANSWERS = { penalised_already: ANOTHER, ruled_already: ANOTHER };

const list = () => document.getElementById('queue');

/**
 * @param {import('../../tournaments/shared/queue.js').Tap[]} waiting
 * @param {object[]} sent
 * @param {{again: (key: string, more?: object) => void, drop: (key: string) => void}} acts
 */
export function drawQueue(waiting, sent, acts) {
  const late = waiting.filter((tap) => tap.refused || Date.now() - tap.at > 1500 || !navigator.onLine);
  list().hidden = !late.length;
  list().replaceChildren(...late.map((tap) => row(tap, acts)), ...(late.length ? sent.slice(0, 1).map(sentRow) : []));
  if (late.length < waiting.length) setTimeout(() => drawQueue(waiting, sent, acts), 1600);
}

function row(tap, { again, drop }) {
  const item = document.createElement('li');
  item.className = tap.refused ? 'refused' : '';
  item.append(mark(tap.refused ? 'x' : 'w'), words(tap.words, tap.refused), tap.refused ? small('') : since(tap));
  const [answer, more] = ANSWERS[tap.code] ?? ['tryAgain'];
  if (tap.refused) item.append(button(text(answer), () => again(tap.key, more)));
  item.append(button(text('takeBack'), () => drop(tap.key)));
  return item;
}

function sentRow(tap) {
  const item = document.createElement('li');
  item.className = 'sent';
  item.append(mark(''), words(tap.words), small(text('sent')));
  return item;
}

/** How long a tap waits; the page counts it on. */
function since({ at }) {
  const words = small('');
  words.dataset.since = at;
  return words;
}

/** Once a look: what waits says for how long. */
export function tickQueue() {
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

function words(done, refused) {
  const said = document.createElement('span');
  const bold = document.createElement('b');
  bold.textContent = done;
  said.append(bold);
  if (refused) said.append(small(refused));
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
