/** A deal on a wall: the server's page is fetched again after changes, and a table that does not fit is scrolled. */

import { openWall } from '../shared/wall.js';

/** How long a part of a long table is shown, in ms. */
const PART_TIME = 9000;
const SPREAD = 2000;

const wall = openWall({ part: 'board', spread: SPREAD, onLook: () => {}, onPart: replace });

function replace(board, newer) {
  const oldList = document.getElementById('list');
  const scrolled = oldList ? oldList.scrollTop : 0;
  board.replaceWith(newer);
  const list = document.getElementById('list');
  if (list) list.scrollTop = scrolled;
}

/** Scroll to the next part of a table that does not fit; after the last to the first again. */
function scrollOn() {
  const list = document.getElementById('list');
  if (!list || !wall.isIdle()) return;
  if (list.scrollHeight <= list.clientHeight + 4) return;
  const isAtEnd = list.scrollTop + list.clientHeight >= list.scrollHeight - 4;
  const row = list.querySelector('tbody').rows[0].getBoundingClientRect().height;
  const head = list.querySelector('thead').getBoundingClientRect().height;
  const step = Math.max(row, Math.floor((list.clientHeight - head - row) / row) * row);
  const isMotionReduced = matchMedia('(prefers-reduced-motion: reduce)').matches;
  list.scrollTo({ top: isAtEnd ? 0 : list.scrollTop + step, behavior: isMotionReduced ? 'instant' : 'smooth' });
}

wall.start();
setInterval(scrollOn, PART_TIME);
