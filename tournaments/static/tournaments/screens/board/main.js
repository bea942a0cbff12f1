/**
 * A board on a television. The server draws each page of it; this turns them, draws the head, and fetches again what
 * changed. What was seen once turns on without a network, and says how old it is. It runs on Chromium 68.
 */

import { formats } from '../../shared/format.js';
import { openLink } from '../../shared/connection.js';
import { phrases } from '../../shared/sentences.js';
import { pageTime } from '../../shared/page-time.js';
import { lookAgain } from '../screen.js';
import { viewAt } from '../../clock/state.js';
import { boardHead } from './head.js';
import { boardPages } from './pages.js';
import { onATelevision } from './size.js';

const LOOK = 250;

const read = (id) => JSON.parse(document.getElementById(id).textContent);

function start() {
  const language = document.documentElement.lang || 'en';
  const words = phrases(read('board-labels'), language);
  const time = pageTime(read('server-now'));
  const head = boardHead(document, { words });
  const pages = boardPages(document, { speak });
  let snapshot = read('snapshot');
  let format = formatsOf(snapshot);
  let lastContact = time.now();

  const link = openLink({
    base: `/live/${snapshot.slug}`,
    snapshot,
    onSnapshot: hold,
    onTopics: lookAgain,
    onContact: () => { time.tune(); pages.renewSoon(); },
    onTime: time.follow,
  });

  function hold(newer) {
    if (newer.version !== snapshot.version) pages.renewSoon();
    snapshot = newer;
    format = formatsOf(newer);
    look();
  }

  function formatsOf({ zone, money: { currency, digits } }) {
    return formats({ language, zone, currency, digits });
  }

  /** Amounts in the display's language: the server writes them in the organisation's form. */
  function speak(root) {
    root.querySelectorAll('[data-money]').forEach((place) => { place.textContent = format.money(Number(place.dataset.money)); });
  }

  function look() {
    const now = time.now();
    head.draw(viewAt(snapshot, now), format, now);
    mindNetwork(now);
  }

  function mindNetwork(now) {
    const lost = link.outOfTouch();
    if (!lost) lastContact = now;
    document.getElementById('tv-lost').hidden = !lost;
    document.querySelector('.tv__head .qr').hidden = lost;
    const age = document.getElementById('tv-age');
    age.hidden = !lost;
    if (lost) age.textContent = words.say('head.as_of', { time: format.time(lastContact) });
  }

  speak(document.getElementById('tv'));
  look();
  time.tune().then(look);
  setInterval(look, LOOK);
  pages.start();
}

if (onATelevision()) start();
