/** The page's own part, fetched again after a tap and when the room has changed. */

const SOON = 300;
/** Phones of one room do not ask all at once. */
const SPREAD = 1200;
/** How long a button rests after a press, in ms, unless it says otherwise in seconds. */
const REST = 1200;

/** @param {{onSwap: () => void}} given */
export function openPage({ onSwap }) {
  let soon = null;
  let asking = null;
  let rests = new Map();

  /** Fetch this address and put its part in place of this one; a card that was replaced loads as what it is. */
  async function renew() {
    if (asking) asking.abort();
    asking = new AbortController();
    try {
      const answer = await fetch(location.pathname + location.search, { cache: 'no-store', signal: asking.signal });
      if (answer.status === 404) location.reload();
      if (answer.ok) swap(await answer.text());
    } catch (error) {
      // no network, or a newer question: the page stays as it was last fetched
    }
  }

  function renewSoon() {
    soon = soon || setTimeout(() => { soon = null; renew(); }, SOON + Math.random() * SPREAD);
  }

  function swap(markup) {
    const fresh = new DOMParser().parseFromString(markup, 'text/html').getElementById('page');
    const page = document.getElementById('page');
    if (!fresh || page.innerHTML === fresh.innerHTML) return;
    page.textContent = '';
    page.append(...fresh.childNodes);
    // a question that is open is the address's target, which the new one becomes only by going there again
    if (location.hash.length > 1) location.replace(location.hash);
    for (const [tap, until] of rests) keepResting(tap, until);
    onSwap();
  }

  /** Let a form's buttons rest, also when the page is drawn again meanwhile. */
  function rest(form) {
    const span = Number(form.dataset.rest) * 1000 || REST;
    rests.set(form.dataset.tap, performance.now() + span);
    keepResting(form.dataset.tap, performance.now() + span);
  }

  function keepResting(tap, until) {
    const span = until - performance.now();
    const buttons = [...document.querySelectorAll(`form[data-tap="${tap}"] button:not([disabled])`)];
    if (span <= 0) { rests.delete(tap); return; }
    for (const button of buttons) button.disabled = true;
    setTimeout(() => { rests.delete(tap); for (const button of buttons) button.disabled = false; }, span);
  }

  return { renew, renewSoon, rest, close };
}

/** Close the question that is open: it is the address's target. */
function close() {
  if (!location.hash || location.hash === '#page') return;
  location.hash = '#page';
  history.replaceState(null, '', location.pathname + location.search);
}
