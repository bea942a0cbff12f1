/**
 * The blind schedule on a wall and on a phone: the present level is marked and kept in sight. The rows are the
 * server's, in its words; when something changes they are fetched again.
 */

import { formats } from '../clock/format.js';
import { openLink } from '../clock/link.js';
import { lookAgain } from '../clock/screen.js';
import { viewAt } from '../clock/state.js';
import { serverTime } from '../clock/time.js';
import { beginAt, markPresent, refit, rowOf, toPresent } from './rows.js';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
/** Phones that fetch all at once wait this long at most first: nobody reads a schedule by the second. */
const SPREAD = 3000;
/** Whoever scrolls is left alone for this long; then the present level comes back into sight. */
const PATIENCE = 30 * SECOND;

const read = (id) => JSON.parse(document.getElementById(id).textContent);
const time = serverTime({ guess: read('server-now'), at: performance.now(), ask: askTime });
const language = document.documentElement.lang || 'en';

let snapshot = read('snapshot');
let shown = null;
let touched = -PATIENCE;
let fetching = null;

openLink({
  base: `/live/${snapshot.slug}`,
  snapshot,
  onSnapshot: (newer) => { if (newer.version !== snapshot.version) renewSoon(); snapshot = newer; look(); },
  onTopics: lookAgain,
  onContact: () => time.tune(),
});

/** Mark the level that is being played now, and tell the time. */
function look() {
  const view = viewAt(snapshot, time.now());
  const playing = !['before', 'finished', 'cancelled'].includes(view.state);
  const present = playing ? rowOf(view.key) : null;
  if (present !== shown || (present && !present.isConnected)) {
    markPresent(present);
    shown = present;
  }
  if (performance.now() - touched > PATIENCE) toPresent(present);
  const { zone, money: { currency, digits } } = snapshot;
  document.getElementById('local').textContent = formats({ language, zone, currency, digits }).time(time.now());
  return view;
}

/** While the clock stands the times to come move on with every minute. */
function mindTimes() {
  if (look().stands) renewSoon();
}

function renewSoon() {
  fetching ??= setTimeout(() => { fetching = null; renew(); }, Math.random() * SPREAD);
}

/** Put the sheet as it is now in the place of the one that is shown. */
async function renew() {
  try {
    const answer = await fetch(location.href, { cache: 'no-store' });
    const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
    const newer = answer.ok && page.getElementById('sheet');
    if (newer) replace(newer);
  } catch {
    // no network: what is shown stays, and the link's next change or the next minute asks again
  }
}

function replace(newer) {
  const scrolled = document.getElementById('rows').scrollTop;
  document.getElementById('sheet').replaceWith(document.adoptNode(newer));
  document.getElementById('rows').scrollTop = scrolled;
  refit();
  look();
}

async function askTime() {
  const answer = await fetch('/live/time', { cache: 'no-store' });
  return (await answer.json()).now;
}

for (const kind of ['wheel', 'touchstart', 'keydown', 'pointerdown']) {
  addEventListener(kind, () => { touched = performance.now(); }, { passive: true });
}
addEventListener('resize', () => { refit(); toPresent(shown); });
document.fonts.ready.then(() => { refit(); beginAt(shown); });
time.tune().then(look);
look();
setInterval(look, SECOND);
setInterval(mindTimes, MINUTE);
setInterval(time.mindSleep, SECOND);
