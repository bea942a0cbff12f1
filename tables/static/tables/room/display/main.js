/** The room's public pages in a hand: what the server draws is fetched again when it has changed. */

import { openLink } from '../../../tournaments/shared/connection.js';
import { lookAgain } from '../../../tournaments/screens/screen.js';
import { onATelevision } from '../../../tournaments/screens/board/size.js';
import { openFinder } from './find.js';

/** Phones are many and wait a while, so that a thousand of them make no wave. */
const SPREAD = 3000;
/** Not oftener than this, however fast the room changes, in ms. */
const REST = 1500;
/** What stands still for so long is looked at again: a player who was called becomes overdue without any change. */
const AGAIN = 30000;
const LOOK = 1000;

const { page, slug, version, zone, offline } = document.body.dataset;
/** The topics of the changes that this page shows. */
const shown = document.body.dataset.topics.split(' ');

function start() {
  const finder = openFinder({ onFound: () => {} });
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

  const concerns = (topics) => topics.some((topic) => shown.includes(topic));

  function renewSoon() {
    const rest = Math.max(0, looked + REST - performance.now());
    if (soon === null) soon = setTimeout(renew, rest + Math.random() * SPREAD);
  }

  /** Put the page's part as it is now in place of the one that is shown; what somebody is typing stays. */
  async function renew() {
    soon = null;
    looked = performance.now();
    try {
      const answer = await fetch(location.pathname + location.search, { cache: 'no-store' });
      if (answer.ok) put(new DOMParser().parseFromString(await answer.text(), 'text/html'));
    } catch (error) {
      // no network: what is shown stays, and says so
    }
  }

  function put(fresh) {
    const id = document.getElementById('found') ? 'found' : 'room';
    const [here, newer] = [document.getElementById(id), fresh.getElementById(id)];
    if (newer && here.innerHTML !== newer.innerHTML) here.replaceWith(newer);
  }

  /** Say how old it is when the server has not answered for a while. */
  function mindNetwork() {
    const lost = link.outOfTouch() || !navigator.onLine;
    if (!lost) lastContact = Date.now();
    const note = document.getElementById('offline');
    note.hidden = !lost;
    if (lost) note.textContent = offline.replace('{time}', wall(lastContact));
    if (!lost && page === 'moves' && performance.now() - looked > AGAIN) renewSoon();
  }

  function wall(moment) {
    const shown = { hour: '2-digit', minute: '2-digit', hour12: false, timeZone: zone };
    return new Intl.DateTimeFormat(document.documentElement.lang || 'en', shown).format(moment).replace(/^24/, '00');
  }

  finder.listen();
  setInterval(mindNetwork, LOOK);
}

if (!onATelevision()) start();
