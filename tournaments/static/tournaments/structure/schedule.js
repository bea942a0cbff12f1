/**
 * The blind schedule on walls and phones: the current level is marked and stays in sight. The rows come from the server
 * and are fetched again after changes.
 */

import { viewAt } from '../clock/state.js';
import { openWall } from '../shared/wall.js';
import { startAt, markCurrent, fitWidth, hideCutRows, rowOf, scrollToCurrent } from './schedule-rows.js';

const MINUTE = 60000;
/** The random delay before a fetch, in ms. */
const SPREAD = 3000;

const wall = openWall({ part: 'sheet', spread: SPREAD, onLook: markLevel, onPart: replace });
let lastRow = null;

const currentView = () => viewAt(wall.snapshot(), wall.now());

/** Mark the current level and scroll to it. */
function markLevel() {
  const { state, key } = currentView();
  const playing = !['before', 'finished', 'cancelled'].includes(state);
  const current = playing ? rowOf(key) : null;
  if (current !== lastRow || (current && !current.isConnected)) {
    markCurrent(current);
    lastRow = current;
  }
  if (wall.isIdle()) scrollToCurrent(current);
}

/** Renew the planned times, which move every minute while the clock is stopped. */
function renewTimes() {
  if (currentView().stands) wall.renewSoon();
}

function replace(sheet, newer) {
  const scrolled = document.getElementById('rows').scrollTop;
  sheet.replaceWith(newer);
  document.getElementById('rows').scrollTop = scrolled;
  fitWidth();
  hideCutRows();
}

addEventListener('resize', () => { fitWidth(); scrollToCurrent(lastRow); hideCutRows(); });
// the rows scroll, which does not bubble
addEventListener('scroll', hideCutRows, { capture: true, passive: true });
document.fonts.ready.then(() => { fitWidth(); startAt(lastRow); hideCutRows(); });
wall.start();
setInterval(renewTimes, MINUTE);
