/**
 * Taps on their way. Each has a key made on this phone, so that the server does it once however often it is sent. They
 * are stored across reloads, go out in the order in which they were made, and wait while there is no network.
 *
 * @typedef {object} Tap
 * @property {string} key the Idempotency-Key
 * @property {string} url where it goes
 * @property {object} body what it says
 * @property {string} words what it does, as the phone lists it
 * @property {number} at when it was made, ms since 1970 by this phone
 * @property {string} [refused] why the server did not do it
 * @property {string} [code] the same for a script
 * @property {boolean} [tried] the server may have it
 * @property {boolean} [takenBack] what the server does by it is undone
 * @property {number} [moved] when it went along to the other laptop (standby/redirect-to-primary.js), ms since 1970
 */

import { text } from './sentences.js';

const STORAGE_KEY = 'shuffle-up-taps';
const SENT = 4;
const RETRY = 2500;
/** An answer that does not come for so long counts as none; sent again with its key the tap is done once all the same. */
const PATIENCE = 8000;
/** Characters that the slowest network takes in a millisecond: a tap with a photo has so much more time. */
const PACE = 16;
/** What went along to the other laptop is sent from here too, with its key, while servers still know keys of that age. */
const KNOWN = 24 * 3600000;

/**
 * @param {object} given
 * @param {string} given.slug the tournament; the taps of another wait until its page is open
 * @param {() => string} given.token the page's CSRF token
 * @param {(waiting: Tap[], sent: object[]) => void} given.onChange
 * @param {(tap: Tap, answer: object) => void} given.onDone
 * @param {(row: object) => object} [given.undo] the tap that undoes a row of the log: what may be there already is taken back by it
 * @param {Storage} [given.storage]
 */
export function openQueue({ slug, token, onChange, onDone, undo, storage = window.localStorage }) {
  let waiting = read();
  const sent = [];
  let sending = false;
  let retry = null;

  function read() {
    try {
      const kept = JSON.parse(storage.getItem(`${STORAGE_KEY}-${slug}`)) || [];
      return kept.filter(({ moved }) => !moved || Date.now() - moved < KNOWN);
    } catch (error) {
      return [];
    }
  }

  function store() {
    storage.setItem(`${STORAGE_KEY}-${slug}`, JSON.stringify(waiting));
  }

  function keep() {
    store();
    onChange(waiting, sent);
  }

  /** Write what is known now of a tap that waits. */
  function note(key, known) {
    waiting = waiting.map((tap) => (tap.key === key ? Object.assign({}, tap, known) : tap));
  }

  /**
   * Put a tap at the end and send what waits.
   * @returns {'' | 'noRoom' | 'waitsAlready'} why it was not put there: no room on this phone, or the same for the same player waits
   */
  function add(tap) {
    if (waiting.some((one) => !one.refused && sameAction(one, tap))) return 'waitsAlready';
    waiting.push(Object.assign({ key: newKey(), at: Date.now() }, tap));
    try {
      keep();
    } catch (error) {
      waiting.pop();
      return 'noRoom';
    }
    flush();
    return '';
  }

  /** Take back a tap: one that was not sent leaves the queue; of one that may be there the answer is awaited and undone. */
  function drop(key) {
    const mayBeThere = (tap) => undo && tap.tried && !tap.refused;
    waiting = waiting.filter((tap) => tap.key !== key || mayBeThere(tap));
    note(key, { takenBack: true });
    keep();
    flush();
  }

  /** A refused tap is tried again, with `more` said: the server stored nothing of it. */
  function again(key, more = {}) {
    const { body } = waiting.find((tap) => tap.key === key) || {};
    note(key, { body: Object.assign({}, body, more), refused: undefined, code: undefined });
    keep();
    flush();
  }

  async function flush() {
    clearTimeout(retry);
    if (sending) return;
    sending = true;
    while (next() && (await send(next())));
    sending = false;
    if (next()) retry = setTimeout(flush, RETRY);
  }

  /** The first that has not been answered: a refused one waits for somebody to look, and those behind it go past. */
  const next = () => waiting.find((tap) => !tap.refused);

  /** Whether the next may follow: not while the server does not answer, or the order would be lost. */
  async function send(tap) {
    const offline = !navigator.onLine;
    note(tap.key, { tried: true });
    store();
    const answer = await post(tap, token());
    if (!answer && offline) note(tap.key, { tried: tap.tried }); // it did not leave this phone
    if (!answer || answer.status >= 500 || answer.status === 429) return false;
    const told = await answer.json().catch(() => null);
    if (answer.ok && !told) return false; // somebody else answered: a captive portal, say
    answered(waiting.find(({ key }) => key === tap.key), tap, answer.ok, told);
    return true;
  }

  /** @param {Tap | undefined} now what has become of the tap since it was sent; another page may have had its answer */
  function answered(now, tap, ok, told) {
    const takenBack = Boolean(now && now.takenBack);
    const { error = {}, log = [] } = told || {};
    if (!ok && !takenBack) {
      note(tap.key, { refused: error.says || text('refused'), code: error.code });
      keep();
      return;
    }
    const rest = waiting.filter(({ key }) => key !== tap.key);
    const row = ok && undo && takenBack ? log[log.length - 1] : null;
    waiting = row ? [Object.assign({ key: newKey(), at: tap.at }, undo(row)), ...rest] : rest;
    if (ok) sent.unshift(Object.assign({}, tap, { sentAt: Date.now() }));
    sent.length = Math.min(sent.length, SENT);
    keep();
    if (!takenBack) onDone(tap, told);
  }

  /** A page that the browser stored and shows again knows what it knew: since then others have sent and added taps. */
  function reopen({ persisted }) {
    if (!persisted) return;
    waiting = read();
    onChange(waiting, sent);
    flush();
  }

  /** Another page of this phone added, sent or took back a tap. */
  function elsewhere({ key }) {
    if (key !== `${STORAGE_KEY}-${slug}`) return;
    waiting = read();
    onChange(waiting, sent);
  }

  window.addEventListener('storage', elsewhere);
  window.addEventListener('pageshow', reopen);
  window.addEventListener('online', flush);
  document.addEventListener('visibilitychange', () => document.hidden || flush());
  return { add, drop, again, flush, waiting: () => waiting, show: () => onChange(waiting, sent) };
}

/** Whether both do the same to the same player; who says that it is another incident is believed. */
function sameAction(one, other) {
  const about = ({ body }) => (body.entry === undefined ? body.move : body.entry);
  return about(one) !== undefined && about(one) === about(other) && one.url === other.url && !other.body.apart;
}

/** The answer, or null when there was none: then nobody knows, and the same key is sent again. */
async function post(tap, token) {
  const body = JSON.stringify(tap.body);
  const patience = new AbortController();
  const giveUp = setTimeout(() => patience.abort(), PATIENCE + body.length / PACE);
  try {
    return await fetch(tap.url, {
      method: 'POST',
      body,
      headers: { 'Content-Type': 'application/json', 'Idempotency-Key': tap.key, 'X-CSRFToken': token },
      signal: patience.signal,
    });
  } catch (error) {
    return null;
  } finally {
    clearTimeout(giveUp);
  }
}

/** 128 bits of chance; `crypto.randomUUID` is not there on a page that came over plain HTTP. */
function newKey() {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
