/** The page's own part: fetched again after an action and a change of the room; what somebody is doing in it stays. */

import { released } from '../../tournaments/shared/unfinished.js';

const SOON = 300;
/** For so long after the page moved nothing on it is tapped, in ms: the finger was on its way to what stood there before. */
const MOVED = 300;

export function openPage() {
  const { actions } = document.body.dataset;
  let soon = null;
  let asking = null;

  /** Fetch this address and put its main part and its sheets in place of these, and its counts at the tabs. */
  async function renew() {
    asking?.abort();
    asking = new AbortController();
    const { signal } = asking;
    try {
      const answer = await fetch(location.href, { headers: { 'X-Fragment': 'page' }, signal });
      const markup = await answer.text();
      await released();
      if (signal.aborted || busy()) return;
      // nobody is signed in any more: this page is not shown on
      if (answer.redirected) location.replace(answer.url);
      else if (answer.ok) swap(markup);
    } catch {
      // no network, or a newer question: the page stays as it was last fetched
    }
  }

  function renewSoon() {
    soon ??= setTimeout(() => { soon = null; renew(); }, SOON * (0.5 + Math.random()));
  }

  holdTaps();
  // a page that the browser stored may have been somebody's who has signed out since
  window.addEventListener('pageshow', ({ persisted }) => persisted && renew());
  return { renew, renewSoon, close, action: (name) => `${actions}${name}/` };
}

/** What is said above and below the page, as that there is no network, moves it: seats are not where they were. */
function holdTaps() {
  const page = document.getElementById('page');
  let [before, timer] = [page.offsetHeight, null];
  new ResizeObserver(() => {
    if (page.offsetHeight === before) return;
    before = page.offsetHeight;
    clearTimeout(timer);
    document.body.toggleAttribute('data-moved', true);
    timer = setTimeout(() => document.body.removeAttribute('data-moved'), MOVED);
  }).observe(page);
}

/** Somebody is filling in a form: nothing is taken from under their fingers. */
function busy() {
  const field = document.activeElement;
  const typing = field?.matches('input, textarea, select') && !['radio', 'checkbox', 'file'].includes(field.type);
  return typing || [...document.querySelectorAll('#page form[data-tap] :is(input, textarea)')].some(begun);
}

/** A field that somebody has left with something of theirs in it, a photo too. */
function begun(input) {
  if (input.type === 'file') return input.files.length > 0;
  return ['text', 'search', 'textarea'].includes(input.type) && input.value !== input.defaultValue;
}

function swap(markup) {
  const answer = new DOMParser().parseFromString(markup, 'text/html');
  const fresh = answer.getElementById('page');
  const page = document.getElementById('page');
  countAtTabs(answer);
  if (!fresh || page.innerHTML === fresh.innerHTML) return;
  const checked = [...page.querySelectorAll('input:checked')].map((input) => input.id).filter(Boolean);
  const scrolled = page.querySelector('.f-main')?.scrollTop ?? 0;
  page.replaceChildren(...fresh.childNodes);
  for (const id of checked) {
    const input = document.getElementById(id);
    if (!input) continue;
    input.checked = true;
    input.dispatchEvent(new Event('change', { bubbles: true })); // what follows from it comes before what was chosen after it
  }
  // a sheet that is open is the address's target, which the new one becomes only by going there again
  if (location.hash.length > 1) location.replace(location.hash);
  const main = page.querySelector('.f-main');
  if (main) main.scrollTop = scrolled;
}

/** The tabs say how much waits at each as soon as the page does. */
function countAtTabs(answer) {
  const tabs = document.querySelectorAll('.f-nav a');
  const counted = answer.querySelectorAll('.f-nav a');
  if (tabs.length !== counted.length) return;
  tabs.forEach((tab, at) => {
    tab.querySelector('em')?.remove();
    const many = counted[at].querySelector('em');
    if (many) tab.append(many);
  });
}

/** Close the sheet that is open: it is the address's target. */
function close() {
  if (location.hash) history.replaceState(null, '', location.pathname + location.search);
  // a target is dropped by moving to another, not by rewriting the address
  location.hash = '#page';
  history.replaceState(null, '', location.pathname + location.search);
}
