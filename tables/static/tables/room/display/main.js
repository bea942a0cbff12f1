/** The room's public pages: what the server draws is fetched again when it has changed, on a wall page by page. */

import { openLink } from '../../../tournaments/shared/connection.js';
import { lookAgain } from '../../../tournaments/screens/screen.js';
import { openFinder } from './find.js';
import { openLeaves } from './pages.js';

/** What each page is about. */
const ABOUT = {
  seats: ['tables', 'moves', 'draw', 'field'],
  moves: ['tables', 'moves'],
  tables: ['tables', 'moves', 'field'],
  draw: ['tables', 'draw'],
};
/** Walls are few and look at once; phones are many and wait a while, so that a thousand of them make no wave. */
const SPREAD = { wall: 400, hand: 3000 };
/** Not oftener than this, however fast the room changes, in ms. */
const REST = 1500;
/** What stands still for so long is looked at again: a player who was called becomes overdue by himself. */
const AGAIN = 30_000;
const LOOK = 1000;

const { page, slug, version, zone, offline } = document.body.dataset;
const onAWall = 'wall' in document.body.dataset;
const leaves = openLeaves({ turns: onAWall });
const finder = openFinder({ onFound: leaves.lay });
let soon = null;
let looked = performance.now();
let lastContact = Date.now();

const link = openLink({
  base: `/live/${slug}`,
  snapshot: { version: Number(version) },
  onSnapshot: () => {},
  onTopics: (topics) => { lookAgain(topics); if (concerns(topics)) renewSoon(); },
  onContact: renewSoon,
});

const concerns = (topics) => topics.includes('all') || topics.some((topic) => ABOUT[page].includes(topic));

function renewSoon() {
  const rest = Math.max(0, looked + REST - performance.now());
  soon ??= setTimeout(renew, rest + Math.random() * SPREAD[onAWall ? 'wall' : 'hand']);
}

/** Put the page's part as it is now in place of the one that is shown; what somebody is typing stays. */
async function renew() {
  soon = null;
  looked = performance.now();
  try {
    const answer = await fetch(location.pathname + location.search, { cache: 'no-store' });
    if (answer.ok) put(new DOMParser().parseFromString(await answer.text(), 'text/html'));
  } catch {
    // no network: what is shown stays, and says so
  }
}

function put(fresh) {
  const id = document.getElementById('found') && !onAWall ? 'found' : 'room';
  const [here, newer] = [document.getElementById(id), fresh.getElementById(id)];
  if (!newer || leaves.plain() === newer.innerHTML) return;
  here.replaceChildren(...newer.childNodes);
  leaves.lay();
}

/** Say how old it is when the server has not answered for a while. */
function mindNetwork() {
  const lost = link.outOfTouch() || !navigator.onLine;
  if (!lost) lastContact = Date.now();
  const note = document.getElementById('offline');
  note.hidden = !lost;
  if (lost) note.textContent = offline.replace('{time}', wall(lastContact));
  if (!lost && (onAWall || page === 'moves') && performance.now() - looked > AGAIN) renewSoon();
}

function wall(moment) {
  return new Intl.DateTimeFormat(document.documentElement.lang || 'en', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone: zone }).format(moment);
}

finder.listen();
leaves.lay();
document.fonts.ready.then(leaves.lay);
setInterval(mindNetwork, LOOK);
