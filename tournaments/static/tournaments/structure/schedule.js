/**
 * The blind schedule on a wall and on a phone: the present level is marked and stays in sight. The rows are the
 * server's, in its words; when something changes they are fetched again.
 */

import { viewAt } from '../clock/state.js';
import { openWall } from '../shared/wall.js';
import { beginAt, markPresent, refit, rowOf, toPresent } from './schedule-rows.js';

const MINUTE = 60000;
/** Nobody reads a schedule by the second. */
const SPREAD = 3000;

const wall = openWall({ part: 'sheet', spread: SPREAD, onLook: mark, onPart: replace });
let shown = null;

const view = () => viewAt(wall.snapshot(), wall.now());

/** Mark the level that is being played now, and bring it back into sight. */
function mark() {
  const { state, key } = view();
  const playing = !['before', 'finished', 'cancelled'].includes(state);
  const present = playing ? rowOf(key) : null;
  if (present !== shown || (present && !present.isConnected)) {
    markPresent(present);
    shown = present;
  }
  if (wall.isIdle()) toPresent(present);
}

/** While the clock stands the times to come move on with every minute. */
function mindTimes() {
  if (view().stands) wall.renewSoon();
}

function replace(sheet, newer) {
  const scrolled = document.getElementById('rows').scrollTop;
  sheet.replaceWith(newer);
  document.getElementById('rows').scrollTop = scrolled;
  refit();
}

addEventListener('resize', () => { refit(); toPresent(shown); });
document.fonts.ready.then(() => { refit(); beginAt(shown); });
wall.start();
setInterval(mindTimes, MINUTE);
