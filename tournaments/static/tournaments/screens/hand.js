/** A list in the hand: the server's page is fetched again after changes, and when a notice is due or has ended. */

import { viewAt } from '../clock/state.js';
import { openWall } from '../shared/wall.js';
import { isOnTelevision } from './board/size.js';

/** Phones wait a random time within this span, in ms, so that a thousand of them do not fetch at once. */
const SPREAD = 3000;

function start() {
  const wall = openWall({ part: 'hand', spread: SPREAD, onLook: fetchDueNotices, onPart: replace });
  let shownNotices = noticesNow();

  function noticesNow() {
    return viewAt(wall.snapshot(), wall.now()).notices.map((notice) => notice.id).join();
  }

  function fetchDueNotices() {
    if (noticesNow() === shownNotices) return;
    shownNotices = noticesNow();
    wall.renewSoon();
  }

  function replace(list, newer) {
    list.replaceWith(newer);
    writeAmounts();
  }

  /** Write amounts in the display's language: the server writes them in the organisation's format. */
  function writeAmounts() {
    const { money } = wall.formatter();
    for (const place of document.querySelectorAll('#hand [data-money]')) {
      place.textContent = money(Number(place.dataset.money));
    }
  }

  writeAmounts();
  wall.start();
}

if (!isOnTelevision()) start();
