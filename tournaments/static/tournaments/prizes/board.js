/**
 * The prizes on a wall: the server's page is fetched again after changes, and a list that does not fit turns its pages.
 */

import { openWall } from '../shared/wall.js';
import { isOnTelevision } from '../screens/board/size.js';

/** How long a page of a long list is shown, in ms. */
const PAGE_TIME = 9000;
const SPREAD = 2000;

const wall = isOnTelevision() ? null : openWall({ part: 'board', spread: SPREAD, onLook: () => {}, onPart: replace });

/** Write amounts in the display's language: the server writes them in the organisation's format. */
function writeAmounts() {
  const { money } = wall.formatter();
  for (const place of document.querySelectorAll('[data-money]')) place.textContent = money(Number(place.dataset.money));
}

function replace(board, newer) {
  const oldList = document.getElementById('list');
  const scrolled = oldList ? oldList.scrollTop : 0;
  board.replaceWith(newer);
  writeAmounts();
  cutIntoPages();
  const list = document.getElementById('list');
  if (list) list.scrollTop = scrolled;
}

/**
 * Cut a plain list in two columns into pages, so that each page reads down its left column, then its right one. Other
 * content stays whole: a deal's table, the two lists of the bounties.
 */
function cutIntoPages() {
  const list = document.getElementById('list');
  const rows = list ? [...list.querySelectorAll(':scope > ol > li')] : [];
  if (!rows.length) return;
  const wholeList = document.createElement('ol');
  wholeList.append(...rows);
  setChildren(list, wholeList);
  const columns = getComputedStyle(wholeList).columnCount === '2' ? 2 : 1;
  const rowHeight = rows[0].getBoundingClientRect().height;
  const rowsPerPage = Math.floor(
    (list.clientHeight - parseFloat(getComputedStyle(list).paddingBottom)) / rowHeight
  ) * 2;
  if (columns === 1 || !(rowsPerPage > 0) || rows.length <= rowsPerPage) return;
  const pages = Array.from(
    { length: Math.ceil(rows.length / rowsPerPage) }, (_, at) => rows.slice(at * rowsPerPage, (at + 1) * rowsPerPage)
  );
  setChildren(list, ...pages.map((page) => {
    const pageList = document.createElement('ol');
    pageList.dataset.page = '';
    pageList.append(...page);
    return pageList;
  }));
}

function setChildren(list, ...parts) {
  list.textContent = '';
  list.append(...parts);
}

/** Show the next page of a list that does not fit; after the last the first again. */
function turnOrScroll() {
  const list = document.getElementById('list');
  if (!list || !wall.isIdle()) return;
  if (list.scrollHeight <= list.clientHeight + 4) return;
  if (list.querySelector('[data-page]')) return turnPage(list);
  const isAtEnd = list.scrollTop + list.clientHeight >= list.scrollHeight - 4;
  const row = list.querySelector('li, tbody tr').getBoundingClientRect().height;
  const head = [...list.querySelectorAll('thead')]
    .reduce((_, tableHead) => tableHead.getBoundingClientRect().height, 0);
  const step = Math.max(row, Math.floor((list.clientHeight - head - row) / row) * row);
  const isMotionReduced = matchMedia('(prefers-reduced-motion: reduce)').matches;
  list.scrollTo({ top: isAtEnd ? 0 : list.scrollTop + step, behavior: isMotionReduced ? 'instant' : 'smooth' });
}

function turnPage(list) {
  const pages = [...list.children];
  const at = pages.findIndex((page) => page.offsetTop >= list.scrollTop - 4);
  const next = pages[(at + 1) % pages.length];
  list.scrollTo({ top: next.offsetTop, behavior: 'instant' });
}

if (!isOnTelevision()) {
  writeAmounts();
  cutIntoPages();
  document.fonts.ready.then(cutIntoPages);
  addEventListener('resize', cutIntoPages);
  wall.start();
  setInterval(turnOrScroll, PAGE_TIME);
}
