/**
 * A display's connection to the server. It listens to the stream; without one it fetches the snapshot every few
 * seconds. It passes on snapshots only, each newer than the last; the clock counts by itself meanwhile.
 */

import { followBuild } from '../screens/build.js';
import { takeTurns } from '../screens/wall/turns.js';

/** ms: how often a display checks its stream, after which silence it fetches, and after which it is out of touch. */
const WALL = { look: 3000, asks: Infinity, lost: 15000 };
/** The same for a phone whose taps must not look sent when they are not. */
export const PHONE = { look: 500, asks: 1000, lost: 2500 };
/** ms to wait for a snapshot. */
const SNAPSHOT_TIMEOUT = 4000;
/** A stream beats every five seconds; after this silence it is dead, whatever the socket reports. */
const DEAD_AFTER = 12000;
const FIRST_RETRY = 1000;
const LONGEST_RETRY = 20000;
/** Displays wait a random time up to this before they fetch, so that a thousand of them do not fetch at once. */
const SPREAD = 500;
/** ms that the stream has to bring an own change, before it is fetched. */
const OWN_CHANGE = 300;
/** The fields of a change message besides the parts of the snapshot, each of which has the name of its topic. */
const OTHER_FIELDS = ['version', 'since', 'topics', 'reread', 'now'];
const NOT_FOUND = 404;
/** The topic of unknown changes, named as on the server: every page listens to it. */
const EVERYTHING = ['all'];

/**
 * @param {object} given
 * @param {string} given.base `/live/<slug>`
 * @param {object} given.snapshot the snapshot that the display already has
 * @param {(snapshot: object) => void} given.onSnapshot
 * @param {(topics: string[], version: number) => void} [given.onTopics] the topics and version of a change
 * @param {() => void} [given.onContact] back in touch
 * @param {(now: number) => void} [given.onTime] the server's time in ms, from each message that has it
 * @param {{look: number, asks: number, lost: number}} [given.silence] ms: see `WALL`
 */
export function openLink({
  base,
  snapshot,
  onSnapshot,
  onTopics = () => {},
  onContact = () => {},
  onTime = () => {},
  silence = WALL,
}) {
  let current = snapshot;
  let announcedVersion = 0;
  let lastMessageAt = performance.now();
  let source = null;
  let retryDelay = FIRST_RETRY;
  let fetchTimer = null;
  let currentRequest = null;
  let reopening = null;
  let isResting = false;

  const isStreaming = () => source !== null && source.readyState === EventSource.OPEN;
  const silenceDuration = () => performance.now() - lastMessageAt;
  const outOfTouch = () => silenceDuration() > silence.lost;

  function noteContact() {
    const wasOutOfTouch = outOfTouch();
    lastMessageAt = performance.now();
    notify('heard');
    if (wasOutOfTouch) onContact();
  }

  /** Apply a snapshot, unless it is older than the current one. */
  function applySnapshot(newer) {
    if (newer.version < current.version) return;
    current = newer;
    onSnapshot(current);
    window.dispatchEvent(new CustomEvent('snapshot', { detail: current }));
  }

  /** Apply a whole snapshot after a silence: the changes in between are unknown. */
  function catchUpWith(whole) {
    noteContact();
    if (whole.version > current.version) onTopics(EVERYTHING, whole.version);
    applySnapshot(whole);
  }

  /** Apply the parts that a change carries at once, unless it must be read again; fetch what it only names. */
  function onChange(change) {
    noteContact();
    onTime(change.now);
    if (change.version <= current.version) return;
    announcedVersion = change.version;
    const { version, since = version - 1, topics, reread } = change;
    const parts = Object.keys(change).filter((name) => !OTHER_FIELDS.includes(name));
    const whole = topics.every((topic) => parts.includes(topic));
    const isNext = since <= current.version && !reread;
    if (isNext) {
      applySnapshot(Object.assign({}, current, pick(change, parts), { version: whole ? version : current.version }));
    }
    if (!isNext || !whole) fetchSoon();
    onTopics(topics, version);
  }

  function fetchSoon() {
    if (fetchTimer !== null) return;
    fetchTimer = setTimeout(() => {
      fetchTimer = null;
      fetchSnapshot();
    }, Math.random() * SPREAD);
  }

  /** Fetch the snapshot, or the announced one, in place of a request under way; an unchanged one costs a 304. */
  async function fetchSnapshot(handle = (whole) => (isStreaming() ? applySnapshot : catchUpWith)(whole)) {
    if (currentRequest) currentRequest.abort();
    const controller = new AbortController();
    currentRequest = controller;
    const timeout = setTimeout(() => controller.abort(), SNAPSHOT_TIMEOUT);
    try {
      const headers = { 'If-None-Match': `"${current.version}"` };
      const query = announcedVersion > current.version ? `?version=${announcedVersion}` : '';
      const answer = await fetch(`${base}/snapshot${query}`, { cache: 'no-store', headers, signal: controller.signal });
      if (answer.status === 304) noteContact();
      else if (answer.ok) handle(await answer.json());
      else if (answer.status === NOT_FOUND) notify('gone');
    } catch (error) {
      // no network: the check below fetches again
    } finally {
      clearTimeout(timeout);
      if (currentRequest === controller) currentRequest = null;
    }
  }

  function openStream() {
    reopening = null;
    isResting = false;
    source = openSource(`${base}/stream`);
    listen('build', followBuild);
    listen('snapshot', (whole) => {
      retryDelay = FIRST_RETRY;
      catchUpWith(whole);
    });
    listen('change', onChange);
    listen('beat', (beat) => {
      noteContact();
      notify('heard', beat);
      onTime(beat.now);
      if (beat.version <= current.version) return;
      announcedVersion = beat.version;
      fetchSoon();
    });
    source.onerror = reopen;
    if (isStreaming()) fetchSnapshot(catchUpWith); // another page's stream, whose first snapshot has already passed
    turns.opened();
  }

  /** Give the stream back to the browser; the check fetches meanwhile. */
  function giveBackStream() {
    isResting = true;
    closeStream();
    clearTimeout(reopening);
    reopening = null;
  }

  function takeStream() {
    if (isResting) openStream();
  }

  function listen(name, handle) {
    source.addEventListener(name, (event) => handle(JSON.parse(event.data)));
  }

  function closeStream() {
    if (source) source.close();
    source = null;
  }

  /** Close this stream and open another after a random, growing delay. */
  function reopen() {
    closeStream();
    notify('lost');
    if (reopening === null) reopening = setTimeout(openStream, retryDelay * (0.5 + Math.random()));
    retryDelay = Math.min(LONGEST_RETRY, retryDelay * 2);
  }

  function checkStream() {
    if (source && silenceDuration() > DEAD_AFTER) reopen();
    if (!currentRequest && (!isStreaming() || silenceDuration() > silence.asks)) fetchSnapshot();
  }

  const turns = takeTurns({ rest: giveBackStream, wake: takeStream });
  openStream();
  notify('opened');
  const timer = setInterval(checkStream, silence.look);

  const isLive = () => isStreaming() && silenceDuration() < DEAD_AFTER;

  /** See to it that a version that this page has made arrives, by the stream or else by a request. */
  function reach(version) {
    if (!isLive()) fetchSnapshot();
    else setTimeout(() => { if (current.version < version) fetchSnapshot(); }, OWN_CHANGE);
  }

  function close() {
    closeStream();
    turns.close();
    [fetchTimer, reopening].forEach(clearTimeout);
    clearInterval(timer);
  }
  return { outOfTouch, isLive, reach, refresh: () => fetchSnapshot(), close };
}

/** Open a stream, or share that of the page around this frame. */
const openSource = (address) =>
  window.parent.sharedStream ? window.parent.sharedStream(address, window) : new EventSource(address);
/**
 * Tell other scripts of the page: `link-opened`, `link-heard` (with the heartbeat's fields, if any), `link-lost`, and
 * `link-gone` each time that the server answers that there is no such tournament.
 */
const notify = (what, detail = {}) => window.dispatchEvent(new CustomEvent(`link-${what}`, { detail }));
const pick = (from, names) => Object.assign({}, ...names.map((name) => ({ [name]: from[name] })));
