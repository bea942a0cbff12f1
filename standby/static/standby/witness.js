/**
 * A screen of the room tells the standby for how long it has heard nothing of its laptop: the standby may take over by
 * that, once it has heard nothing either. Told less and less often: there may be hundreds of screens, and a person may have
 * to decide.
 */

/** The standby refuses a shorter silence (`UNHEARD` in standby/protocol/follower.py). */
const UNHEARD = 2000;
/** Screens whose laptop falls silent at one moment tell it within this span. */
const SPREAD = 300;
const AGAIN = 500;
const GROWS = 1.5;
const LONGEST = 4000;
/** Taking over is waited for; one that does not answer for so long is told again. */
const PATIENCE = 3000;

const spread = Math.random() * SPREAD;
let told = 0;
let wait = AGAIN;
let next = 0;
let telling = false;

/**
 * @param {string} address the standby's
 * @param {() => number} unheard ms, as it is when it is told
 * @param {boolean} woke the page has slept since it heard its laptop last, or was just loaded
 * @param {() => void} onTold it has heard: perhaps it has taken over
 */
export async function reportSilence(address, unheard, woke, onTold) {
  const screen = document.querySelector('meta[name="screen"]');
  const silent = unheard();
  if (silent < told) begin();
  if (!screen || !screen.dataset.code || telling || silent < UNHEARD + spread || performance.now() < next) return;
  told = silent;
  next = performance.now() + wait * (0.75 + Math.random() / 2);
  wait = Math.min(LONGEST, wait * GROWS);
  telling = true;
  if (await send(address, screen.dataset.code, silent, woke)) onTold();
  telling = false;
}

/** A silence of its own begins. */
function begin() {
  told = 0;
  next = 0;
  wait = AGAIN;
}

async function send(address, code, silent, woke) {
  const patience = new AbortController();
  const giveUp = setTimeout(() => patience.abort(), PATIENCE);
  const body = new URLSearchParams({ screen: code, unheard: (silent / 1000).toFixed(1) });
  if (woke) body.set('woke', 'on');
  const settings = { method: 'POST', body, mode: 'no-cors', credentials: 'omit', signal: patience.signal };
  try {
    await fetch(`${address}/standby/witness/`, settings);
    return true;
  } catch (error) {
    return false;
  } finally {
    clearTimeout(giveUp);
  }
}
