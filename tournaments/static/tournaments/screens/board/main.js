/**
 * A board on a television. The server draws its pages; this script turns them, draws the head, and fetches changed
 * pages. Without a network the pages keep turning, with their age. It runs on Chromium 68.
 */

import { formats } from '../../shared/format.js';
import { openLink } from '../../shared/connection.js';
import { phrases } from '../../shared/sentences.js';
import { pageTime } from '../../shared/page-time.js';
import { checkScreen } from '../screen.js';
import { viewAt } from '../../clock/state.js';
import { boardHead } from './head.js';
import { boardPages } from './pages.js';
import { isOnTelevision } from './size.js';

const REDRAW_INTERVAL = 250;

const read = (id) => JSON.parse(document.getElementById(id).textContent);

function start() {
  const language = document.documentElement.lang || 'en';
  const words = phrases(read('board-labels'), language);
  const time = pageTime(read('server-now'));
  const head = boardHead(document, { words });
  const pages = boardPages(document, { writeAmounts });
  let snapshot = read('snapshot');
  let format = formatsOf(snapshot);
  let lastContact = time.now();

  const link = openLink({
    base: `/live/${snapshot.slug}`,
    snapshot,
    onSnapshot: applySnapshot,
    onTopics: checkScreen,
    onContact: () => { time.tune(); pages.renewSoon(); },
    onTime: time.follow,
  });

  function applySnapshot(newer) {
    if (newer.version !== snapshot.version) pages.renewSoon();
    snapshot = newer;
    format = formatsOf(newer);
    redraw();
  }

  function formatsOf({ zone, money: { currency, digits } }) {
    return formats({ language, zone, currency, digits });
  }

  /** Write amounts in the display's language: the server writes them in the organisation's format. */
  function writeAmounts(root) {
    root.querySelectorAll('[data-money]').forEach((place) => {
      place.textContent = format.money(Number(place.dataset.money));
    });
  }

  function redraw() {
    const now = time.now();
    head.draw(viewAt(snapshot, now), format, now);
    showNetworkState(now);
  }

  function showNetworkState(now) {
    const lost = link.outOfTouch();
    if (!lost) lastContact = now;
    document.getElementById('tv-lost').hidden = !lost;
    document.querySelector('.tv__head .qr').hidden = lost;
    const age = document.getElementById('tv-age');
    age.hidden = !lost;
    if (lost) age.textContent = words.say('head.as_of', { time: format.time(lastContact) });
  }

  writeAmounts(document.getElementById('tv'));
  redraw();
  time.tune().then(redraw);
  setInterval(redraw, REDRAW_INTERVAL);
  pages.start();
}

if (isOnTelevision()) start();
