/**
 * Common parts of walls that show a page as the server wrote it: the live snapshot, the server's time, and the page's
 * part that is fetched again when something changed. While somebody scrolls, the page is left as it is.
 */

import { formats } from './format.js';
import { openLink } from './connection.js';
import { checkScreen } from '../screens/screen.js';
import { serverTime } from './server-time.js';

const SECOND = 1000;
/** The page counts as idle this long after the last touch, in ms. */
const IDLE_AFTER = 30 * SECOND;

const read = (id) => JSON.parse(document.getElementById(id).textContent);

/**
 * @param {object} page `part`: the id of the part that is fetched again; `spread`: a random delay up to so many ms
 *   before fetching; `onLook`: called each second and after each change; `onPart`: replaces the part with its current
 *   version
 */
export function openWall({ part, spread, onLook, onPart }) {
  const time = serverTime({ guess: read('server-now'), at: performance.now(), ask: askTime });
  const language = document.documentElement.lang || 'en';
  let snapshot = read('snapshot');
  let fetching = null;
  let touchedAt = -IDLE_AFTER;

  openLink({
    base: `/live/${snapshot.slug}`,
    snapshot,
    onSnapshot: (newer) => { if (newer.version !== snapshot.version) renewSoon(); snapshot = newer; update(); },
    onTopics: checkScreen,
    onContact: () => time.tune(),
    onTime: time.follow,
  });

  function update() {
    const localTime = document.getElementById('local');
    if (localTime) localTime.textContent = formatter().time(time.now());
    onLook();
  }

  /** Return the formats of the display's language. */
  function formatter() {
    const { zone, money: { currency, digits } } = snapshot;
    return formats({ language, zone, currency, digits });
  }

  function renewSoon() {
    if (fetching === null) fetching = setTimeout(() => { fetching = null; renew(); }, Math.random() * spread);
  }

  async function renew() {
    try {
      const answer = await fetch(location.href, { cache: 'no-store' });
      const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
      if (!answer.ok) return;
      const newer = page.getElementById(part);
      if (newer) replacePart(newer);
      else location.reload(); // the part is gone: the clock is shown instead
    } catch (error) {
      // no network: keep what is shown until the link's next change
    }
  }

  function replacePart(newer) {
    onPart(document.getElementById(part), document.adoptNode(newer));
    update();
  }

  /** Start the updates, one a second. */
  function start() {
    for (const kind of ['wheel', 'touchstart', 'keydown', 'pointerdown']) {
      addEventListener(kind, () => { touchedAt = performance.now(); }, { passive: true });
    }
    time.tune().then(update);
    update();
    setInterval(update, SECOND);
    setInterval(time.mindSleep, SECOND);
  }

  const isIdle = () => performance.now() - touchedAt > IDLE_AFTER;

  return { now: time.now, snapshot: () => snapshot, isIdle, update, renewSoon, start, formatter };
}

async function askTime() {
  const answer = await fetch('/live/time', { cache: 'no-store' });
  return (await answer.json()).now;
}
