/**
 * Two laptops: a page whose server has fallen silent, or is not in charge any more, goes on at the other one.
 *
 * The page came with the other's address, and with a key for each laptop, by which that one alone signs what it answers
 * to this page. No other address is followed, no redirection, no answer that its own laptop or an earlier question got,
 * and nobody who calls themselves in charge with an epoch that is over. The clock runs on meanwhile: the page stays what it is until the other has answered. Each laptop is asked by
 * itself, so nobody waits for a dead one. It runs on Chromium 68.
 */

import { ask } from './ask.js';
import { redirectToPrimary, renewTicketRegularly } from './redirect-to-primary.js';
import { isPrimaryElsewhere } from './which-primary.js';
import { reportSilence } from './witness.js';

const CHECK_INTERVAL = 100;
/** ms since the last check after which the page must have been asleep. */
const ASLEEP = 1500;
/** ms of silence after a due heartbeat before both laptops are asked, with a jitter for hundreds of pages. */
const GRACE = 300;
const JITTER = 200;
/** ms between two questions to a laptop, a quarter of it more or less. */
const POLL_INTERVAL = 500;
/** ms that the page's own laptop has to answer. */
const ANSWER_TIMEOUT = 700;
/** After a long silence questions are rarer. */
const LONG_SILENCE = 20000;
const SLOW_POLL_INTERVAL = 1500;
/** ms between two heartbeats, until the first one says it. */
const DEFAULT_BEAT_INTERVAL = 5000;
/** With rarer heartbeats screens and staff ask their own laptop after this silence, and a moment later the other. */
const HURRIED_SILENCE = 2000;
const HEAD_START = 300;

const mark = document.querySelector('meta[name="laptops"]');
const pair = window.parent === window && mark && mark.content ? Object.assign({ address: mark.content }, mark.dataset) : null;
const known = pair && { role: pair.role, epoch: Number(pair.epoch) };
const hurries = pair && ('staff' in pair || document.querySelector('meta[name="screen"]') !== null);
const late = GRACE + Math.random() * JITTER;
/** `said`: undefined until it has had its time, null where it does not answer; `due` and `next`: when it may be asked. */
const own = { address: '', key: pair ? pair.ownKey : '', said: undefined, asking: false, askedAt: 0, due: 0, next: 0 };
const other = Object.assign({}, own, { address: pair ? pair.address : '', key: pair ? pair.key : '' });
let every = DEFAULT_BEAT_INTERVAL;
let lastSignAt = performance.now();
let lookedAt = lastSignAt;
let wokeAt = lastSignAt;
/** Whether the page has slept since it last heard its laptop, or has not heard it yet. */
let woke = true;
let watching = false;
let left = false;

window.addEventListener('link-opened', watchPair);
window.addEventListener('link-heard', ({ detail }) => noteSign(detail));
window.addEventListener('link-lost', askSoon);

/** Handle a sign of the server; a heartbeat also has its interval and the server's role. */
function noteSign({ every: span, standby } = {}) {
  lastSignAt = performance.now();
  woke = false;
  if (span) every = span;
  if (own.said === null) own.said = undefined;
  const early = hurries && every > HURRIED_SILENCE;
  own.due = lastSignAt + (early ? HURRIED_SILENCE : every) + late;
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
  woke = true;
  if ('staff' in pair) renewTicketRegularly();
  setInterval(look, CHECK_INTERVAL);
}

function look() {
  const now = performance.now();
  if (now - lookedAt > ASLEEP) [wokeAt, woke] = [now, true];
  lookedAt = now;
  if (left) return;
  for (const laptop of [own, other]) if (!laptop.asking && now >= laptop.due && now >= laptop.next) inquire(laptop);
  const given = own.said === null || (own.asking && now - own.askedAt > ANSWER_TIMEOUT);
  if (given && other.said && other.said.role === 'standby') {
    reportSilence(other.address, unheard, woke, () => { other.next = 0; });
  }
}

/** Ask one of the laptops, and follow its answer, independently of the other. */
async function inquire(laptop) {
  const silent = performance.now() - lastSignAt;
  laptop.asking = true;
  laptop.askedAt = performance.now();
  laptop.next = laptop.askedAt + (silent > LONG_SILENCE ? SLOW_POLL_INTERVAL : POLL_INTERVAL) * (0.75 + Math.random() / 2);
  if (laptop === own && laptop.said) laptop.said = undefined;
  laptop.said = await ask(pair.page, laptop, laptop === own ? 0 : Math.round(silent));
  laptop.asking = false;
  if (laptop === own && laptop.said) answered(laptop.said);
  decide();
}

function answered(said) {
  noteSign();
  if (said.epoch > known.epoch) Object.assign(known, { role: said.role, epoch: said.epoch });
}

function decide() {
  if (left || !isPrimaryElsewhere({ known, own: own.said, other: other.said })) return;
  left = true;
  redirectToPrimary(pair.address, other.said.at);
  other.said = undefined;
  // who is still here has not come over: nobody answered there
  setTimeout(() => { left = false; }, LONG_SILENCE);
}

/** A page that slept cannot tell for how long its laptop was silent. */
function unheard() {
  return performance.now() - Math.max(lastSignAt, wokeAt);
}
