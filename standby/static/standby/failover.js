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

const LOOK = 100;
/** A page that looked so long ago was asleep, and has not listened. */
const ASLEEP = 1500;
/** Silence after a heartbeat is due, before both are asked, and by how much more: hundreds of pages make no wave. */
const LATE = 300;
const SPREAD = 200;
/** How often each is asked then, a quarter of it more or less. */
const ASKS = 500;
/** For so long its own laptop has had a question before the page says that it does not answer. */
const GIVEN = 700;
/** After a long silence nobody hurries. */
const LONG = 20000;
const SLOWLY = 1500;
/** Until the first heartbeat says how far apart they are. */
const EVERY = 5000;
/** Where heartbeats are further apart, screens and staff ask their own laptop so soon, then the other one too. */
const HURRIED = 2000;
const HEAD_START = 300;

const mark = document.querySelector('meta[name="laptops"]');
const pair = window.parent === window && mark && mark.content ? Object.assign({ address: mark.content }, mark.dataset) : null;
const known = pair && { role: pair.role, epoch: Number(pair.epoch) };
const hurries = pair && ('staff' in pair || document.querySelector('meta[name="screen"]') !== null);
const late = LATE + Math.random() * SPREAD;
/** `said`: undefined until it has had its time, null where it does not answer; `due` and `next`: when it may be asked. */
const own = { address: '', key: pair ? pair.ownKey : '', said: undefined, asking: false, askedAt: 0, due: 0, next: 0 };
const other = Object.assign({}, own, { address: pair ? pair.address : '', key: pair ? pair.key : '' });
let every = EVERY;
let lastSignAt = performance.now();
let lookedAt = lastSignAt;
let wokeAt = lastSignAt;
/** It has slept since it heard its laptop last, or has not heard it yet. */
let woke = true;
let watching = false;
let left = false;

window.addEventListener('link-opened', watchPair);
window.addEventListener('link-heard', ({ detail }) => noteSign(detail));
window.addEventListener('link-lost', askSoon);

/** The server said something; with a heartbeat, also how far apart they are and whether it is in charge. */
function noteSign({ every: span, standby } = {}) {
  lastSignAt = performance.now();
  woke = false;
  if (span) every = span;
  if (own.said === null) own.said = undefined;
  const early = hurries && every > HURRIED;
  own.due = lastSignAt + (early ? HURRIED : every) + late;
  other.due = own.due + (early ? HEAD_START : 0);
  if (standby) askSoon();
}

/** The stream has ended: perhaps nobody is there any more. */
function askSoon() {
  const soon = performance.now() + Math.random() * SPREAD;
  own.due = Math.min(own.due, soon);
  other.due = Math.min(other.due, soon);
}

/** Begin to watch; a page without a second laptop never does. */
function watchPair() {
  if (!pair || watching) return;
  watching = true;
  noteSign();
  woke = true;
  if ('staff' in pair) renewTicketRegularly();
  setInterval(look, LOOK);
}

function look() {
  const now = performance.now();
  if (now - lookedAt > ASLEEP) [wokeAt, woke] = [now, true];
  lookedAt = now;
  if (left) return;
  for (const one of [own, other]) if (!one.asking && now >= one.due && now >= one.next) inquire(one);
  const given = own.said === null || (own.asking && now - own.askedAt > GIVEN);
  if (given && other.said && other.said.role === 'standby') {
    reportSilence(other.address, unheard, woke, () => { other.next = 0; });
  }
}

/** Ask one of the two, and go by what it says, whatever becomes of the question to the other. */
async function inquire(one) {
  const silent = performance.now() - lastSignAt;
  one.asking = true;
  one.askedAt = performance.now();
  one.next = one.askedAt + (silent > LONG ? SLOWLY : ASKS) * (0.75 + Math.random() / 2);
  if (one === own && one.said) one.said = undefined;
  one.said = await ask(pair.page, one, one === own ? 0 : Math.round(silent));
  one.asking = false;
  if (one === own && one.said) answered(one.said);
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
  setTimeout(() => { left = false; }, LONG);
}

/** A page that slept cannot tell for how long its laptop was silent. */
function unheard() {
  return performance.now() - Math.max(lastSignAt, wokeAt);
}
