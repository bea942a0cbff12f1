/**
 * Two laptops: a page moves to the other laptop if its own server falls silent or is no longer the primary.
 *
 * The page has the other's address and a key for each laptop, with which only that laptop signs its answers to this
 * page. It follows no other address, no redirect, no replayed answer, and no primary of an epoch that is over. The
 * clock runs on meanwhile: the page stays as it is until the other laptop has answered. The laptops are asked
 * independently, so a dead one delays nothing. It runs on Chromium 68.
 */

import { askLaptop } from './ask-laptop.js';
import { redirectToPrimary, renewTicketRegularly } from './redirect-to-primary.js';
import { isPrimaryElsewhere } from './which-primary.js';
import { reportSilence } from './witness.js';

const CHECK_INTERVAL = 100;
/** ms between two checks that only a sleeping page leaves. */
const ASLEEP = 1500;
/**
 * ms of silence after a due heartbeat before both laptops are asked, with a jitter so that hundreds of pages spread.
 */
const GRACE = 300;
const JITTER = 200;
/** ms between two requests to a laptop, give or take a quarter. */
const POLL_INTERVAL = 500;
/** ms to wait for an answer of the page's own laptop. */
const ANSWER_TIMEOUT = 700;
/** After a long silence the laptops are asked less often. */
const LONG_SILENCE = 20000;
const SLOW_POLL_INTERVAL = 1500;
/** ms between two heartbeats, until the first one states its interval. */
const DEFAULT_BEAT_INTERVAL = 5000;
/** If heartbeats are rarer, screens and staff ask their own laptop after this silence and the other a moment later. */
const HURRIED_SILENCE = 2000;
const HEAD_START = 300;

const meta = document.querySelector('meta[name="laptops"]');
const pair =
  window.parent === window && meta && meta.content ? Object.assign({ address: meta.content }, meta.dataset) : null;
const known = pair && { role: pair.role, epoch: Number(pair.epoch) };
const isHurried = pair && ('staff' in pair || document.querySelector('meta[name="screen"]') !== null);
const graceWithJitter = GRACE + Math.random() * JITTER;
/** `answer`: undefined while one may still come, null if none came; `due` and `next`: when the laptop may be asked. */
const own = {
  address: '', key: pair ? pair.ownKey : '', answer: undefined, isAsking: false, askedAt: 0, due: 0, next: 0,
};
const other = Object.assign({}, own, { address: pair ? pair.address : '', key: pair ? pair.key : '' });
let beatInterval = DEFAULT_BEAT_INTERVAL;
let lastSignAt = performance.now();
let checkedAt = lastSignAt;
let wokeAt = lastSignAt;
/** Whether the page has slept since it last heard its laptop or has not heard it yet. */
let hasSlept = true;
let watching = false;
let isLeaving = false;

window.addEventListener('link-opened', watchPair);
window.addEventListener('link-heard', ({ detail }) => noteSign(detail));
window.addEventListener('link-lost', askSoon);

/** Handle a sign of the server; a heartbeat also has its interval and the server's role. */
function noteSign({ every: interval, standby } = {}) {
  lastSignAt = performance.now();
  hasSlept = false;
  if (interval) beatInterval = interval;
  if (own.answer === null) own.answer = undefined;
  const early = isHurried && beatInterval > HURRIED_SILENCE;
  own.due = lastSignAt + (early ? HURRIED_SILENCE : beatInterval) + graceWithJitter;
  other.due = own.due + (early ? HEAD_START : 0);
  if (standby) askSoon();
}

/** Ask soon after the stream has ended. */
function askSoon() {
  const soon = performance.now() + Math.random() * JITTER;
  own.due = Math.min(own.due, soon);
  other.due = Math.min(other.due, soon);
}

/** Begin to watch, unless there is no second laptop. */
function watchPair() {
  if (!pair || watching) return;
  watching = true;
  noteSign();
  hasSlept = true;
  if ('staff' in pair) renewTicketRegularly();
  setInterval(checkLaptops, CHECK_INTERVAL);
}

function checkLaptops() {
  const now = performance.now();
  if (now - checkedAt > ASLEEP) [wokeAt, hasSlept] = [now, true];
  checkedAt = now;
  if (isLeaving) return;
  for (const laptop of [own, other]) if (!laptop.isAsking && now >= laptop.due && now >= laptop.next) askAndAct(laptop);
  const noAnswer = own.answer === null || (own.isAsking && now - own.askedAt > ANSWER_TIMEOUT);
  if (noAnswer && other.answer && other.answer.role === 'standby') {
    reportSilence(other.address, silenceDuration, hasSlept, () => { other.next = 0; });
  }
}

/** Ask one laptop and act on its answer, independently of the other. */
async function askAndAct(laptop) {
  const silent = performance.now() - lastSignAt;
  laptop.isAsking = true;
  laptop.askedAt = performance.now();
  laptop.next =
    laptop.askedAt + (silent > LONG_SILENCE ? SLOW_POLL_INTERVAL : POLL_INTERVAL) * (0.75 + Math.random() / 2);
  if (laptop === own && laptop.answer) laptop.answer = undefined;
  laptop.answer = await askLaptop(pair.page, laptop, laptop === own ? 0 : Math.round(silent));
  laptop.isAsking = false;
  if (laptop === own && laptop.answer) onAnswer(laptop.answer);
  moveIfNeeded();
}

function onAnswer(answer) {
  noteSign();
  if (answer.epoch > known.epoch) Object.assign(known, { role: answer.role, epoch: answer.epoch });
}

function moveIfNeeded() {
  if (isLeaving || !isPrimaryElsewhere({ known, own: own.answer, other: other.answer })) return;
  isLeaving = true;
  redirectToPrimary(pair.address, other.answer.at);
  other.answer = undefined;
  // still on this page after so long: the other laptop did not answer
  setTimeout(() => { isLeaving = false; }, LONG_SILENCE);
}

/** Return for how long the laptop was silent, not counting the page's sleep. */
function silenceDuration() {
  return performance.now() - Math.max(lastSignAt, wokeAt);
}
