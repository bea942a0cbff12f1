/** The pages of a board: the next one is fetched before it is due; if that fails, the cached one is shown. */

import { isUpright } from './size.js';

/** The shortest time between two fetches, and a random delay so that screens do not fetch at once, in ms. */
const RENEW_INTERVAL = 1500;
const SPREAD = 400;
/** An unchanged page is fetched again after so many ms: a called player becomes overdue without any change. */
const MAX_AGE = 30000;
const FADE_TIME = 320;
/** The parts of a page that turn. */
const PARTS = ['tv-title', 'tv-body', 'tv-foot'];

/**
 * @param {Document} page
 * @param {{writeAmounts: (root: Element) => void}} given `writeAmounts` writes amounts in the display's language
 */
export function boardPages(page, { writeAmounts }) {
  const board = () => page.getElementById('tv');
  const boardNumber = (name) => Number(board().dataset[name]);
  const isMotionReduced = matchMedia('(prefers-reduced-motion: reduce)').matches;
  const cachedPages = {};
  let timer = null;
  let turnTimer = null;
  let fetchedAt = performance.now();

  function start() {
    if (isUpright()) showForShape();
    matchMedia('(orientation: portrait)').addListener(showForShape);
    planTurn();
    setInterval(() => { if (performance.now() - fetchedAt > MAX_AGE) renewSoon(); }, RENEW_INTERVAL);
  }

  /** Fetch the page for the screen's shape: upright screens have other pages. */
  function showForShape() {
    show(boardNumber('page'), { isSamePage: true, marksChanges: false });
  }

  function planTurn() {
    clearTimeout(turnTimer);
    turnTimer = setTimeout(turnPage, boardNumber('seconds') * 1000);
  }

  async function turnPage() {
    if (boardNumber('pages') > 1) await show((boardNumber('page') + 1) % boardNumber('pages'), { isSamePage: false });
    planTurn();
  }

  function renewSoon() {
    if (timer) return;
    const delay = Math.max(0, fetchedAt + RENEW_INTERVAL - performance.now());
    timer = setTimeout(() => {
      timer = null;
      show(boardNumber('page'), { isSamePage: true });
    }, delay + Math.random() * SPREAD);
  }

  /** Show a page; `isSamePage` if it is already shown. Its changes are then marked, unless the shape has changed. */
  async function show(at, { isSamePage, marksChanges = isSamePage }) {
    fetchedAt = performance.now();
    const newPage = await fetchPage(at);
    if (!newPage) return;
    if (!newPage.getElementById('tv')) return location.reload();
    if (!isSamePage && !isMotionReduced) await fade();
    replacePage(newPage.getElementById('tv'), isSamePage, marksChanges);
    board().removeAttribute('data-turns');
  }

  function fade() {
    board().setAttribute('data-turns', '');
    return new Promise((resolve) => { setTimeout(resolve, FADE_TIME); });
  }

  async function fetchPage(at) {
    const shape = isUpright() ? 'portrait' : 'landscape';
    const params = new URLSearchParams(location.search);
    params.set('page', at);
    params.set('shape', shape);
    try {
      const answer = await fetch(`${location.pathname}?${params}`, { cache: 'no-store' });
      if (answer.ok) cachedPages[at] = await answer.text();
    } catch (error) {
      // no network: show the cached page again; the head shows its age
    }
    return cachedPages[at] ? new DOMParser().parseFromString(cachedPages[at], 'text/html') : null;
  }

  function replacePage(newPage, isSamePage, marksChanges) {
    const textsBefore = marksChanges ? rowTexts(board()) : null;
    const unchanged = isSamePage && PARTS.every(
      (id) => plainMarkup(page.getElementById(id)) === plainMarkup(partOf(newPage, id))
    );
    if (unchanged) return;
    writeAmounts(newPage);
    for (const id of PARTS) {
      const newer = partOf(newPage, id);
      if (!isSamePage || plainMarkup(page.getElementById(id)) !== plainMarkup(newer)) {
        page.getElementById(id).replaceWith(page.importNode(newer, true));
      }
    }
    for (const name of ['page', 'pages', 'seconds', 'board']) board().dataset[name] = newPage.dataset[name];
    if (textsBefore) markChangedRows(textsBefore);
  }

  /** Mark the rows that are new or have changed. */
  function markChangedRows(textsBefore) {
    const currentRows = rows(board());
    for (const key of Object.keys(currentRows)) {
      if (textsBefore[key] !== currentRows[key].textContent) currentRows[key].classList.add('changed');
    }
  }

  return { start, renewSoon };
}

const partOf = (root, id) => root.querySelector(`#${id}`);
const plainMarkup = (element) => element.innerHTML.replace(/ class="[^"]*"/g, '').replace(/\s+/g, ' ');

/** Return each row's text by its key. */
function rowTexts(root) {
  const currentRows = rows(root);
  return Object.keys(currentRows).reduce((texts, key) => Object.assign(texts, {
    [key]: currentRows[key].textContent,
  }), {});
}

/** Return the rows of the list by their keys. */
function rows(root) {
  const rowsByKey = {};
  root.querySelectorAll('[data-key]').forEach((row) => { rowsByKey[row.dataset.key] = row; });
  return rowsByKey;
}
