/**
 * The main part of the page: fetched again after an action or a change of the room, without disturbing anybody's input.
 */

import { pressEnded } from '../../tournaments/shared/unfinished.js';

const RENEW_DELAY = 300;
/** Taps are ignored for this long after the page moved, in ms: they were aimed at what stood there before. */
const MOVED_PAUSE = 300;
const FIELDS = '#page form:is([data-tap], [method="post"]) :is(input, textarea)';

export function openPage() {
  const { actions } = document.body.dataset;
  let timer = null;
  let request = null;

  /** Fetch this address again and replace the main part, the sheets and the counts at the tabs. */
  async function renew() {
    request?.abort();
    request = new AbortController();
    const { signal } = request;
    try {
      const answer = await fetch(location.href, { headers: { 'X-Fragment': 'page' }, signal });
      const markup = await answer.text();
      await pressEnded();
      if (signal.aborted || isFillingIn()) return;
      // signed out: leave this page
      if (answer.redirected) location.replace(answer.url);
      else if (answer.ok) replacePage(markup);
    } catch {
      // no network, or a newer request: the page stays as it was last fetched
    }
  }

  function renewSoon() {
    timer ??= setTimeout(() => { timer = null; renew(); }, RENEW_DELAY * (0.5 + Math.random()));
  }

  blockTapsAfterMove();
  // a page from the browser's cache may belong to somebody who has signed out since
  window.addEventListener('pageshow', ({ persisted }) => persisted && renew());
  return { renew, renewSoon, close: closeSheet, action: (name) => `${actions}${name}/` };
}

/** Ignore taps for a moment when a message above the page moves it: seats are no longer where they were. */
function blockTapsAfterMove() {
  const page = document.getElementById('page');
  let [heightBefore, timer] = [page.offsetHeight, null];
  new ResizeObserver(() => {
    if (page.offsetHeight === heightBefore) return;
    heightBefore = page.offsetHeight;
    clearTimeout(timer);
    document.body.toggleAttribute('data-moved', true);
    timer = setTimeout(() => document.body.removeAttribute('data-moved'), MOVED_PAUSE);
  }).observe(page);
}

/** Return whether somebody is filling in a form, which must not be replaced. */
function isFillingIn() {
  const field = document.activeElement;
  const typing = field?.matches('input, textarea, select') && !['radio', 'checkbox', 'file'].includes(field.type);
  return typing || [...document.querySelectorAll(FIELDS)].some(isFilledIn);
}

/** Return whether a field holds unsent input, a photo included. */
function isFilledIn(input) {
  if (input.type === 'file') return input.files.length > 0;
  return ['text', 'search', 'textarea'].includes(input.type) && input.value !== input.defaultValue;
}

function replacePage(markup) {
  const answer = new DOMParser().parseFromString(markup, 'text/html');
  const fresh = answer.getElementById('page');
  const page = document.getElementById('page');
  updateTabCounts(answer);
  if (!fresh || page.innerHTML === fresh.innerHTML) return;
  const checked = [...page.querySelectorAll('input:checked')].map((input) => input.id).filter(Boolean);
  const scrolled = page.querySelector('.phone-main')?.scrollTop ?? 0;
  page.replaceChildren(...fresh.childNodes);
  for (const id of checked) {
    const input = document.getElementById(id);
    if (!input) continue;
    input.checked = true;
    // derived fields first, then those that were chosen after them
    input.dispatchEvent(new Event('change', { bubbles: true }));
  }
  // an open sheet is the target of the address; the new sheet becomes it only by navigating there again
  if (location.hash.length > 1) location.replace(location.hash);
  const main = page.querySelector('.phone-main');
  if (main) main.scrollTop = scrolled;
}

/** Update the counts at the tabs together with the page. */
function updateTabCounts(answer) {
  const tabs = document.querySelectorAll('.phone-nav a');
  const newTabs = answer.querySelectorAll('.phone-nav a');
  if (tabs.length !== newTabs.length) return;
  tabs.forEach((tab, at) => {
    tab.querySelector('em')?.remove();
    const badge = newTabs[at].querySelector('em');
    if (badge) tab.append(badge);
  });
}

/** Close the open sheet, which is the target of the address. */
function closeSheet() {
  if (location.hash) history.replaceState(null, '', location.pathname + location.search);
  // the target changes only by navigating to another, not by rewriting the address
  location.hash = '#page';
  history.replaceState(null, '', location.pathname + location.search);
}
