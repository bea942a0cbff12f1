/**
 * What walls have that show a page as the server wrote it: the live snapshot, the server's time, and the page's part
 * fetched again when something changed. Whoever scrolls in it is left alone for a while.
 */

import { formats } from './format.js';
import { openLink } from './connection.js';
import { lookAgain } from '../screens/screen.js';
import { serverTime } from './server-time.js';

const SECOND = 1000;
/** Whoever scrolls is left alone for this long. */
const PATIENCE = 30 * SECOND;

const read = (id) => JSON.parse(document.getElementById(id).textContent);

/**
 * @param {object} page `part`: the id of what is fetched again; `spread`: phones that fetch all at once wait so many ms
 *   at most first; `onLook`: drawn each second and after each change; `onPart`: puts the part as it is now in its place
 */
export function openWall({ part, spread, onLook, onPart }) {
  const time = serverTime({ guess: read('server-now'), at: performance.now(), ask: askTime });
  const language = document.documentElement.lang || 'en';
  let snapshot = read('snapshot');
  let fetching = null;
  let touched = -PATIENCE;

  openLink({
    base: `/live/${snapshot.slug}`,
    snapshot,
    onSnapshot: (newer) => { if (newer.version !== snapshot.version) renewSoon(); snapshot = newer; look(); },
    onTopics: lookAgain,
    onContact: () => time.tune(),
    onTime: time.follow,
  });

  function look() {
    document.getElementById('local').textContent = written().time(time.now());
    onLook();
  }

  /** Figures as the display's language writes them. */
  function written() {
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
      if (newer) put(newer);
      else location.reload(); // there is no such thing any more: the clock stands in for it
    } catch (error) {
      // no network: what is shown stays until the link's next change
    }
  }

  function put(newer) {
    onPart(document.getElementById(part), document.adoptNode(newer));
    look();
  }

  /** Begin to look each second. */
  function start() {
    for (const kind of ['wheel', 'touchstart', 'keydown', 'pointerdown']) {
      addEventListener(kind, () => { touched = performance.now(); }, { passive: true });
    }
    time.tune().then(look);
    look();
    setInterval(look, SECOND);
    setInterval(time.mindSleep, SECOND);
  }

  return { now: time.now, snapshot: () => snapshot, leftAlone: () => performance.now() - touched > PATIENCE, look, renewSoon, start, written };
}

async function askTime() {
  const answer = await fetch('/live/time', { cache: 'no-store' });
  return (await answer.json()).now;
}
