/** The main part of the page, fetched again after a tap and when the room has changed. */

const RENEW_DELAY = 300;
/** Phones of a room fetch within this span, in ms, not all at once. */
const SPREAD = 1200;
/** How long a button is disabled after a press, in ms, unless its form has its own time in seconds. */
const REST_TIME = 1200;

/** @param {{onSwap: () => void}} given */
export function openPage({ onSwap }) {
  let timer = null;
  let request = null;
  let restingUntil = new Map();

  /** Fetch this address again and replace the main part; reload if the card was replaced. */
  async function renew() {
    if (request) request.abort();
    request = new AbortController();
    try {
      const answer = await fetch(location.pathname + location.search, { cache: 'no-store', signal: request.signal });
      if (answer.status === 404) location.reload();
      if (answer.ok) replacePage(await answer.text());
    } catch (error) {
      // no network, or a newer request: the page stays as it was last fetched
    }
  }

  function renewSoon() {
    timer = timer || setTimeout(() => { timer = null; renew(); }, RENEW_DELAY + Math.random() * SPREAD);
  }

  function replacePage(markup) {
    const fresh = new DOMParser().parseFromString(markup, 'text/html').getElementById('page');
    const page = document.getElementById('page');
    if (!fresh || page.innerHTML === fresh.innerHTML) return;
    page.textContent = '';
    page.append(...fresh.childNodes);
    // an open question is the target of the address; the new one becomes it only by navigating there again
    if (location.hash.length > 1) location.replace(location.hash);
    for (const [tap, until] of restingUntil) disableUntil(tap, until);
    onSwap();
  }

  /** Disable a form's buttons for a while, also if the page is drawn again meanwhile. */
  function restButtons(form) {
    const span = Number(form.dataset.rest) * 1000 || REST_TIME;
    restingUntil.set(form.dataset.tap, performance.now() + span);
    disableUntil(form.dataset.tap, performance.now() + span);
  }

  function disableUntil(tap, until) {
    const span = until - performance.now();
    const buttons = [...document.querySelectorAll(`form[data-tap="${tap}"] button:not([disabled])`)];
    if (span <= 0) { restingUntil.delete(tap); return; }
    for (const button of buttons) button.disabled = true;
    setTimeout(() => { restingUntil.delete(tap); for (const button of buttons) button.disabled = false; }, span);
  }

  return { renew, renewSoon, rest: restButtons, close: closeQuestion };
}

/** Close the open question, which is the target of the address. */
function closeQuestion() {
  if (!location.hash || location.hash === '#page') return;
  location.hash = '#page';
  history.replaceState(null, '', location.pathname + location.search);
}
