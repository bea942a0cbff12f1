/**
 * A screen reports to the standby how long it has heard nothing from its laptop. The standby may take over because of
 * it once it has heard nothing either. Reports get rarer: there may be hundreds of screens, and a person may have to
 * decide.
 */

/** The standby refuses a shorter silence (`UNHEARD` in standby/protocol/follower.py). */
const MIN_SILENCE = 2000;
/** Screens whose laptop falls silent at the same moment report within this span, in ms. */
const SPREAD = 300;
const FIRST_INTERVAL = 500;
const GROWTH = 1.5;
const MAX_INTERVAL = 4000;
/** The standby answers once it has taken over; without an answer for so long the report is sent again. */
const TIMEOUT = 3000;

const spread = Math.random() * SPREAD;
let reported = 0;
let interval = FIRST_INTERVAL;
let nextAt = 0;
let isSending = false;

/**
 * @param {string} address the standby's
 * @param {() => number} silenceDuration ms of silence when the report is sent
 * @param {boolean} hasSlept the page has slept since it last heard its laptop, or was just loaded
 * @param {() => void} onReported the standby has answered: perhaps it has taken over
 */
export async function reportSilence(address, silenceDuration, hasSlept, onReported) {
  const screen = document.querySelector('meta[name="screen"]');
  const silent = silenceDuration();
  if (silent < reported) resetBackoff();
  if (!screen || !screen.dataset.code || isSending || silent < MIN_SILENCE + spread || performance.now() < nextAt) {
    return;
  }
  reported = silent;
  nextAt = performance.now() + interval * (0.75 + Math.random() / 2);
  interval = Math.min(MAX_INTERVAL, interval * GROWTH);
  isSending = true;
  if (await sendReport(address, screen.dataset.code, silent, hasSlept)) onReported();
  isSending = false;
}

/** Start again when a new silence begins. */
function resetBackoff() {
  reported = 0;
  nextAt = 0;
  interval = FIRST_INTERVAL;
}

async function sendReport(address, code, silent, hasSlept) {
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(), TIMEOUT);
  const body = new URLSearchParams({ screen: code, unheard: (silent / 1000).toFixed(1) });
  if (hasSlept) body.set('woke', 'on');
  const settings = { method: 'POST', body, mode: 'no-cors', credentials: 'omit', signal: controller.signal };
  try {
    await fetch(`${address}/standby/witness/`, settings);
    return true;
  } catch (error) {
    return false;
  } finally {
    clearTimeout(timer);
  }
}
