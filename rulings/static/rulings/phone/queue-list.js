/** The list of waiting and refused taps. The toast shows what was done. */

import { countdown } from '../../tournaments/shared/format.js';
import { text } from '../../tournaments/shared/sentences.js';

/** The button for each refusal, and the fields that it adds to the tap. */
const ANOTHER = ['anotherIncident', { apart: true }];
const BUTTONS = { penalised_already: ANOTHER, ruled_already: ANOTHER };

/** A tap without an answer for longer than this is shown as waiting, in ms. */
const SHOW_AFTER = 1500;

const queueList = () => document.getElementById('queue');

let timer = null;
/** The entries of the waiting taps. */
let waitingEntries = new Set();

/**
 * @param {import('../../tournaments/shared/queue.js').Tap[]} waiting
 * @param {{again: (key: string, more?: object) => void, drop: (key: string) => void}} acts
 */
export function drawQueue(waiting, buttons) {
  // taps may have been answered since the earlier timer was set
  clearTimeout(timer);
  const late = waiting.filter(
    (tap) => tap.refused || tap.takenBack || Date.now() - tap.at > SHOW_AFTER || !navigator.onLine
  );
  queueList().hidden = !late.length;
  queueList().replaceChildren(...late.map((tap) => tapRow(tap, buttons)));
  waitingEntries = new Set(late.map(({ body }) => body?.entry).filter(Boolean).map(String));
  markWaitingSeats();
  if (late.length < waiting.length) timer = setTimeout(() => drawQueue(waiting, buttons), SHOW_AFTER + 100);
}

function tapRow(tap, { retry: again, drop }) {
  const item = document.createElement('li');
  item.className = tap.refused ? 'refused' : '';
  item.append(createMark(tap.refused ? 'x' : 'w'), tapWords(tap));
  const [answer, more] = BUTTONS[tap.code] ?? ['tryAgain'];
  if (tap.refused) item.append(createButton(text(answer), () => again(tap.key, more)));
  item.append(tap.takenBack ? smallText(text('takingBack')) : createButton(text('takeBack'), () => drop(tap.key)));
  return item;
}

/** Create the element that counts how long a tap has waited. */
function waitingTime({ at }) {
  const words = smallText('');
  words.dataset.since = at;
  return words;
}

/** Mark the seats of waiting taps in the ring, also after the page was fetched again. */
function markWaitingSeats() {
  for (const seat of document.querySelectorAll('a.seat')) {
    const entry = document.querySelector(`${seat.hash} [name=entry]`);
    seat.classList.toggle('waits', waitingEntries.has(entry?.value));
  }
}

/** Update the waiting times. */
export function tickQueue() {
  markWaitingSeats();
  for (const words of queueList().querySelectorAll('[data-since]')) {
    const line = text('waits', { time: countdown(Date.now() - words.dataset.since).join(':') });
    if (words.textContent !== line) words.textContent = line;
  }
}

function createMark(name) {
  const sign = document.createElement('i');
  sign.className = name;
  return sign;
}

/** Create the text of a tap: what was tapped, and below it why it was refused or how long it has waited. */
function tapWords(tap) {
  const item = document.createElement('span');
  const bold = document.createElement('b');
  bold.textContent = tap.words;
  item.append(bold);
  if (tap.refused) item.append(smallText(tap.refused));
  else if (!tap.takenBack) item.append(waitingTime(tap));
  return item;
}

function smallText(note) {
  const element = document.createElement('small');
  element.textContent = note;
  return element;
}

function createButton(label, press) {
  const element = document.createElement('button');
  element.type = 'button';
  element.className = 'btn';
  element.textContent = label;
  element.addEventListener('click', press);
  return element;
}
