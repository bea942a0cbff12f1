/**
 * The queue of taps. Each has a key made on this phone, so that the server does it once however often it is sent. They
 * are stored across reloads, sent in the order in which they were made, and wait while there is no network.
 *
 * @typedef {object} Tap
 * @property {string} key the Idempotency-Key
 * @property {string} url where it is sent
 * @property {object} body what it sends
 * @property {string} words its description in the phone's list
 * @property {number} at when it was made, ms since 1970 by this phone
 * @property {string} [refused] why the server refused it
 * @property {string} [code] the code of the refusal
 * @property {boolean} [tried] it may have reached the server
 * @property {boolean} [takenBack] it is undone as soon as the server has done it
 * @property {number} [moved] when it was moved to the other laptop (standby/redirect-to-primary.js), ms since 1970
 */

import { text } from './sentences.js';

const STORAGE_KEY = 'shuffle-up-taps';
const MAX_SENT = 4;
const RETRY = 2500;
/** ms to wait for an answer; a tap sent again with its key is still done only once. */
const TIMEOUT = 8000;
/** Speed of the slowest network: a tap with a photo gets more time. */
const CHARACTERS_PER_MS = 16;
/** Taps moved to the other laptop are sent from here too, with their key, while servers still know keys of that age. */
const MAX_AGE = 24 * 3600000;

/**
 * @param {object} given
 * @param {string} given.slug the tournament; taps of another one wait until its page is open
 * @param {() => string} given.token the page's CSRF token
 * @param {(waiting: Tap[], sent: object[]) => void} given.onChange
 * @param {(tap: Tap, answer: object) => void} given.onDone
 * @param {(row: object) => object} [given.undo] returns the tap that undoes a log row, for taps that may already be
 *   done
 * @param {Storage} [given.storage]
 */
export function openQueue({ slug, token, onChange, onDone, undo, storage = window.localStorage }) {
  let waiting = readStored();
  const sent = [];
  let sending = false;
  let retryTimer = null;

  function readStored() {
    try {
      const stored = JSON.parse(storage.getItem(`${STORAGE_KEY}-${slug}`)) || [];
      return stored.filter(({ moved }) => !moved || Date.now() - moved < MAX_AGE);
    } catch (error) {
      return [];
    }
  }

  function writeStored() {
    storage.setItem(`${STORAGE_KEY}-${slug}`, JSON.stringify(waiting));
  }

  function storeAndShow() {
    writeStored();
    onChange(waiting, sent);
  }

  /** Update a waiting tap. */
  function updateTap(key, known) {
    waiting = waiting.map((tap) => (tap.key === key ? Object.assign({}, tap, known) : tap));
  }

  /**
   * Put a tap at the end and send what waits.
   * @returns {'' | 'noRoom' | 'waitsAlready'} why it was not added: no room on this phone, or the same tap already
   *   waits
   */
  function addTap(tap) {
    if (waiting.some((waitingTap) => !waitingTap.refused && isSameAction(waitingTap, tap))) return 'waitsAlready';
    waiting.push(Object.assign({ key: newKey(), at: Date.now() }, tap));
    try {
      storeAndShow();
    } catch (error) {
      waiting.pop();
      return 'noRoom';
    }
    flush();
    return '';
  }

  /** Take back a tap: remove it if it was not sent, else wait for its answer and undo it. */
  function removeTap(key) {
    const mayBeDone = (tap) => undo && tap.tried && !tap.refused;
    waiting = waiting.filter((tap) => tap.key !== key || mayBeDone(tap));
    updateTap(key, { takenBack: true });
    storeAndShow();
    flush();
  }

  /** Send a refused tap again, with more fields: the server stored nothing of it. */
  function retryTap(key, fields = {}) {
    const { body } = waiting.find((tap) => tap.key === key) || {};
    updateTap(key, { body: Object.assign({}, body, fields), refused: undefined, code: undefined });
    storeAndShow();
    flush();
  }

  async function flush() {
    clearTimeout(retryTimer);
    if (sending) return;
    sending = true;
    while (nextTap() && (await send(nextTap())));
    sending = false;
    if (nextTap()) retryTimer = setTimeout(flush, RETRY);
  }

  /** Return the first unanswered tap. A refused tap waits for the user, and those behind it go past. */
  const nextTap = () => waiting.find((tap) => !tap.refused);

  /** Send a tap. Resolves to whether the next may follow: not while the server does not answer, to keep the order. */
  async function send(tap) {
    const offline = !navigator.onLine;
    updateTap(tap.key, { tried: true });
    writeStored();
    const answer = await postTap(tap, token());
    if (!answer && offline) updateTap(tap.key, { tried: tap.tried }); // it never left this phone
    if (!answer || answer.status >= 500 || answer.status === 429) return false;
    const body = await answer.text().catch(() => null);
    if (body === null) return false; // the page was left while the answer came
    const result = parseJson(body);
    if (answer.ok && !result) return false; // somebody else answered: a captive portal, say
    onAnswer(waiting.find(({ key }) => key === tap.key), tap, answer.ok, result);
    return true;
  }

  /** @param {Tap | undefined} lastState the tap as it is now; another page may have had its answer */
  function onAnswer(lastState, tap, ok, result) {
    const takenBack = Boolean(lastState && lastState.takenBack);
    const { error = {}, log = [] } = result || {};
    if (!ok && !takenBack) {
      updateTap(tap.key, { refused: error.says || text('refused'), code: error.code });
      storeAndShow();
      return;
    }
    const rest = waiting.filter(({ key }) => key !== tap.key);
    const row = ok && undo && takenBack ? log[log.length - 1] : null;
    waiting = row ? [Object.assign({ key: newKey(), at: tap.at }, undo(row)), ...rest] : rest;
    if (ok) sent.unshift(Object.assign({}, tap, { sentAt: Date.now() }));
    sent.length = Math.min(sent.length, MAX_SENT);
    storeAndShow();
    if (!takenBack) onDone(tap, result);
  }

  /** Read the taps again on a page from the browser's cache: other pages have sent and added taps since. */
  function onPageShow({ persisted }) {
    if (!persisted) return;
    waiting = readStored();
    onChange(waiting, sent);
    flush();
  }

  /** Read the taps again after another page of this phone changed them. */
  function onStorage({ key }) {
    if (key !== `${STORAGE_KEY}-${slug}`) return;
    waiting = readStored();
    onChange(waiting, sent);
  }

  window.addEventListener('storage', onStorage);
  window.addEventListener('pageshow', onPageShow);
  window.addEventListener('online', flush);
  document.addEventListener('visibilitychange', () => document.hidden || flush());
  return {
    add: addTap, drop: removeTap, retry: retryTap, flush, waiting: () => waiting, show: () => onChange(waiting, sent),
  };
}

/** Return whether both taps do the same to the same player and neither is marked as another incident. */
function isSameAction(first, second) {
  const subject = ({ body }) => (body.entry === undefined ? body.move : body.entry);
  return subject(first) !== undefined && subject(first) === subject(second)
    && first.url === second.url && !second.body.apart;
}

/** Post a tap. Resolves to null without an answer: it may have been done, so the same key is sent again. */
async function postTap(tap, token) {
  const body = JSON.stringify(tap.body);
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(), TIMEOUT + body.length / CHARACTERS_PER_MS);
  try {
    return await fetch(tap.url, {
      method: 'POST',
      body,
      headers: { 'Content-Type': 'application/json', 'Idempotency-Key': tap.key, 'X-CSRFToken': token },
      signal: controller.signal,
    });
  } catch (error) {
    return null;
  } finally {
    clearTimeout(timer);
  }
}

/** Return the value of a JSON text; null if it is none. */
function parseJson(text) {
  try {
    return JSON.parse(text);
  } catch (error) {
    return null;
  }
}

/** Return 128 random bits; `crypto.randomUUID` is missing on pages served over plain HTTP. */
function newKey() {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
