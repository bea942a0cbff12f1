/**
 * Two laptops: a page whose server has fallen silent, or is not in charge any more, goes on at the other one.
 *
 * The page came with the other's address, and with a question that only a server with the same key answers as the page
 * expects. No other address is followed, no redirection, and nobody who calls themselves in charge with an epoch that is
 * over. The clock runs on meanwhile: the page stays what it is until the other has answered. It runs on Chromium 68.
 */

import { comeOver, keepTicket } from './come-over.js';
import { belongsToOther } from './where-to.js';

const LOOK = 200;
/** Silence after a heartbeat is due, before both are asked; how often they are asked then, and how long each is waited for. */
const LATE = 300;
const ASKS = 400;
const PATIENCE = 1500;
/** After a long silence nobody hurries. */
const LONG = 20000;
const SLOWLY = 1500;
/** Until the first heartbeat says how far apart they are. */
const EVERY = 5000;

const mark = document.querySelector('meta[name="laptops"]');
const pair = window.parent === window && mark && mark.content ? Object.assign({ address: mark.content }, mark.dataset) : null;
const known = pair && { role: pair.role, epoch: Number(pair.epoch) };
let lastBeatAt = performance.now();
let every = EVERY;
let askedAt = 0;
let asking = false;
let watching = false;
let left = false;

/** The server said something; with a heartbeat, also how far apart they are and whether it is in charge. */
export function noteBeat({ every: span, standby } = {}) {
  lastBeatAt = performance.now();
  if (span) every = span;
  if (standby) lookNow();
}

/** The stream has ended: perhaps nobody is there any more. */
export function lookNow() {
  lastBeatAt = Math.min(lastBeatAt, performance.now() - every - LATE);
}

/** Begin to watch; a page without a second laptop never does. */
export function watchLaptops() {
  if (!pair || watching) return;
  watching = true;
  if ('staff' in pair) keepTicket();
  setInterval(look, LOOK);
}

function look() {
  const silent = performance.now() - lastBeatAt - every;
  const pause = silent > LONG ? SLOWLY : ASKS;
  if (left || asking || silent < LATE || performance.now() - askedAt < pause) return;
  askBoth(Math.round(silent + every));
}

async function askBoth(silent) {
  asking = true;
  askedAt = performance.now();
  const [own, other] = await Promise.all([ask('', 0), ask(pair.address, silent)]);
  asking = false;
  if (own) {
    lastBeatAt = performance.now();
    if (own.epoch > known.epoch) Object.assign(known, own);
  }
  if (!own && other && other.role === 'standby') bearWitness(silent);
  if (left || !belongsToOther({ known, own, other })) return;
  left = true;
  comeOver(pair.address);
  // who is still here has not come over: nobody answered there
  setTimeout(() => { left = false; }, LONG);
}

/** A screen of the room tells the standby for how long it has heard nothing of this laptop: it may take over by that. */
function bearWitness(silent) {
  const screen = document.querySelector('meta[name="screen"]');
  if (!screen || !screen.dataset.code) return;
  const body = new URLSearchParams({ screen: screen.dataset.code, unheard: (silent / 1000).toFixed(1) });
  const settings = { method: 'POST', body, mode: 'no-cors', credentials: 'omit' };
  fetch(`${pair.address}/standby/witness/`, settings).catch(() => null);
}

/** What a laptop says of itself; null for one that does not answer, has another key, or is no laptop of this pair. */
async function ask(address, silent) {
  const patience = new AbortController();
  const giveUp = setTimeout(() => patience.abort(), PATIENCE);
  try {
    const settings = { cache: 'no-store', credentials: 'omit', redirect: 'error', signal: patience.signal };
    const answer = await fetch(`${address}/live/laptop?asks=${pair.asks}&silent=${silent}`, settings);
    const said = answer.ok ? await answer.json() : {};
    return said.answer === pair.answer && Number.isInteger(said.epoch) ? { role: String(said.role), epoch: said.epoch } : null;
  } catch (error) {
    return null;
  } finally {
    clearTimeout(giveUp);
  }
}
