/** The room's public pages on a phone: fetched again from the server when the room has changed. */

import { openLink } from '../../../tournaments/shared/connection.js';
import { checkScreen } from '../../../tournaments/screens/screen.js';
import { isOnTelevision } from '../../../tournaments/screens/board/size.js';
import { openFinder } from './seat-finder.js';

/** Phones wait a random time within this span, in ms, so that a thousand of them do not fetch at once. */
const SPREAD = 3000;
/** The shortest time between two fetches, in ms, however fast the room changes. */
const RENEW_INTERVAL = 1500;
/** An unchanged page is fetched again after so many ms: a called player becomes overdue without any change. */
const MAX_AGE = 30000;
const TICK_INTERVAL = 1000;

const { page, slug, version, zone, offline } = document.body.dataset;
/** The topics of the changes that this page shows. */
const shownTopics = document.body.dataset.topics.split(' ');

function start() {
  // the tabs are a strip on a phone
  const openTab = document.querySelector('.room__head [aria-current]');
  if (openTab) openTab.scrollIntoView({ block: 'nearest', inline: 'center' });
  const finder = openFinder({ onFound: () => {} });
  let timer = null;
  let fetchedAt = performance.now();
  let lastContact = Date.now();

  const link = openLink({
    base: `/live/${slug}`,
    snapshot: { version: Number(version) },
    onSnapshot: () => {},
    onTopics: (topics) => { checkScreen(topics); if (isShownHere(topics)) renewSoon(); },
    onContact: renewSoon,
  });

  const isShownHere = (topics) => topics.some((topic) => shownTopics.includes(topic));

  function renewSoon() {
    const delay = Math.max(0, fetchedAt + RENEW_INTERVAL - performance.now());
    if (timer === null) timer = setTimeout(renew, delay + Math.random() * SPREAD);
  }

  /** Replace the page's part with its current version; typed text stays. */
  async function renew() {
    timer = null;
    fetchedAt = performance.now();
    try {
      const answer = await fetch(location.pathname + location.search, { cache: 'no-store' });
      if (answer.ok) replacePart(new DOMParser().parseFromString(await answer.text(), 'text/html'));
    } catch (error) {
      // no network: keep what is shown; the note shows it
    }
  }

  function replacePart(fresh) {
    const id = document.getElementById('found') ? 'found' : 'room';
    const [current, newer] = [document.getElementById(id), fresh.getElementById(id)];
    if (newer && current.innerHTML !== newer.innerHTML) current.replaceWith(newer);
  }

  /** Show how old the page is if the server has not answered for a while. */
  function showNetworkState() {
    const lost = link.outOfTouch() || !navigator.onLine;
    if (!lost) lastContact = Date.now();
    const note = document.getElementById('offline');
    note.hidden = !lost;
    if (lost) note.textContent = offline.replace('{time}', formatTime(lastContact));
    if (!lost && page === 'moves' && performance.now() - fetchedAt > MAX_AGE) renewSoon();
  }

  function formatTime(moment) {
    const options = { hour: '2-digit', minute: '2-digit', hour12: false, timeZone: zone };
    return new Intl.DateTimeFormat(document.documentElement.lang || 'en', options).format(moment).replace(/^24/, '00');
  }

  finder.listen();
  setInterval(showNetworkState, TICK_INTERVAL);
}

if (!isOnTelevision()) start();
