/**
 * A display's connection to the server. It listens to the stream; while there is none it asks for the snapshot every
 * few seconds. It hands on snapshots and nothing else, always newer than the last; what time it is meanwhile is nobody's
 * business but the clock's, which counts by itself.
 */

import { mindBuild } from '../screens/build.js';
import { takeTurns } from '../screens/wall/turns.js';

/** How often a display looks after its stream; after how long a silence it asks, and after how long it is out of touch. */
const WALL = { look: 3000, asks: Infinity, lost: 15000 };
/** The same for a phone whose taps must not look sent when they are not. */
export const PHONE = { look: 500, asks: 1000, lost: 2500 };
/** A snapshot that has not come for so long does not come. */
const PATIENCE = 4000;
/** A stream that beats every five seconds and says nothing for this long is dead, whatever the socket believes. */
const DEAD = 12000;
const FIRST_RETRY = 1000;
const LONGEST_RETRY = 20000;
/** Displays that ask all at once wait this long at most first, so that a thousand of them make no wave. */
const SPREAD = 500;
/** What a change says beside the parts of the snapshot that travel with it, each under the name of its topic. */
const BESIDE_PARTS = ['version', 'topics', 'reread', 'now'];
/** What a change was about that nobody has named, as the server calls it too: every page listens to it. */
const EVERYTHING = ['all'];

/**
 * @param {object} given
 * @param {string} given.base `/live/<slug>`
 * @param {object} given.snapshot what the display holds already
 * @param {(snapshot: object) => void} given.onSnapshot
 * @param {(topics: string[], version: number) => void} [given.onTopics] what a change was about, and its version
 * @param {() => void} [given.onContact] back in touch
 * @param {(now: number) => void} [given.onTime] the server's time in ms, with each message that says it
 * @param {{look: number, asks: number, lost: number}} [given.silence] ms: see `WALL`
 */
export function openLink({ base, snapshot, onSnapshot, onTopics = () => {}, onContact = () => {}, onTime = () => {}, silence = WALL }) {
  let held = snapshot;
  let lastMessageAt = performance.now();
  let source = null;
  let retry = FIRST_RETRY;
  let asking = null;
  let question = null;
  let reopening = null;
  let resting = false;

  const streaming = () => source !== null && source.readyState === EventSource.OPEN;
  const silentFor = () => performance.now() - lastMessageAt;
  const outOfTouch = () => silentFor() > silence.lost;

  function touch() {
    const back = outOfTouch();
    lastMessageAt = performance.now();
    notify('heard');
    if (back) onContact();
  }

  /** Take a snapshot or a part of one, unless it is older than what is held. */
  function take(newer) {
    if (newer.version < held.version) return;
    held = newer;
    onSnapshot(held);
    window.dispatchEvent(new CustomEvent('snapshot', { detail: held }));
  }

  /** Take a whole snapshot after a silence: what changed meanwhile nobody has named. */
  function catchUp(whole) {
    touch();
    if (whole.version > held.version) onTopics(EVERYTHING, whole.version);
    take(whole);
  }

  /** What a change carries is shown at once, unless it is to be read again; what it only names is read from the snapshot. */
  function changed(change) {
    touch();
    onTime(change.now);
    if (change.version <= held.version) return;
    const { version, topics, reread } = change;
    const carried = Object.keys(change).filter((name) => !BESIDE_PARTS.includes(name));
    const whole = topics.every((topic) => carried.includes(topic));
    const fits = version === held.version + 1 && !reread;
    if (fits) take(Object.assign({}, held, pick(change, carried), { version: whole ? version : held.version }));
    if (!fits || !whole) askSoon();
    onTopics(topics, version);
  }

  function askSoon() {
    if (asking === null) asking = setTimeout(() => { asking = null; ask(); }, Math.random() * SPREAD);
  }

  /** Ask for the snapshot, in place of a question that is still out; an unchanged one costs a 304. */
  async function ask(handle = (whole) => (streaming() ? take : catchUp)(whole)) {
    if (question) question.abort();
    const mine = new AbortController();
    question = mine;
    const giveUp = setTimeout(() => mine.abort(), PATIENCE);
    try {
      const headers = { 'If-None-Match': `"${held.version}"` };
      const answer = await fetch(`${base}/snapshot`, { cache: 'no-store', headers, signal: mine.signal });
      if (answer.status === 304) touch();
      else if (answer.ok) handle(await answer.json());
    } catch (error) {
      // no network: the watch below goes on asking, and the mark comes after so long a silence
    } finally {
      clearTimeout(giveUp);
      if (question === mine) question = null;
    }
  }

  function open() {
    reopening = null;
    resting = false;
    source = streamOf(`${base}/stream`);
    listen('build', mindBuild);
    listen('snapshot', (whole) => { retry = FIRST_RETRY; catchUp(whole); });
    listen('change', changed);
    listen('beat', (beat) => { touch(); notify('heard', beat); onTime(beat.now); if (beat.version > held.version) askSoon(); });
    source.onerror = reopen;
    if (streaming()) ask(catchUp); // another page's: what it said at its beginning is over
    turns.opened();
  }

  /** Give the stream back to the browser; the watch asks meanwhile. */
  function rest() {
    resting = true;
    leave();
    clearTimeout(reopening);
    reopening = null;
  }

  function wake() {
    if (resting) open();
  }

  function listen(name, handle) {
    source.addEventListener(name, (event) => handle(JSON.parse(event.data)));
  }

  function leave() {
    if (source) source.close();
    source = null;
  }

  /** Leave this stream and try another after a while: longer each time, and never all displays at once. */
  function reopen() {
    leave();
    notify('lost');
    if (reopening === null) reopening = setTimeout(open, retry * (0.5 + Math.random()));
    retry = Math.min(LONGEST_RETRY, retry * 2);
  }

  function watch() {
    if (source && silentFor() > DEAD) reopen();
    if (!question && (!streaming() || silentFor() > silence.asks)) ask();
  }

  const turns = takeTurns({ rest, wake });
  open();
  notify('opened');
  const watching = setInterval(watch, silence.look);

  function close() {
    leave();
    turns.close();
    [asking, reopening].forEach(clearTimeout);
    clearInterval(watching);
  }
  return { outOfTouch, ask: () => ask(), close };
}

/** A stream of one's own, or that of the page in whose frame this one is. */
const streamOf = (address) => (window.parent.sharedStream ? window.parent.sharedStream(address, window) : new EventSource(address));
/** Tell other scripts of the page how the connection is: `link-opened`, `link-heard` (with a heartbeat, what it says), `link-lost`. */
const notify = (what, detail = {}) => window.dispatchEvent(new CustomEvent(`link-${what}`, { detail }));
const pick = (from, names) => Object.assign({}, ...names.map((name) => ({ [name]: from[name] })));
