/** The field that finds tables, seats and players: hits are fetched while somebody types, the best one stands lowest. */

const PAUSE = 180;

export function watchFinder() {
  let [timer, request] = [null, null];

  document.addEventListener('input', ({ target }) => {
    const form = target.closest('[data-finder]');
    if (!form) return;
    clearTimeout(timer);
    request?.abort();
    timer = setTimeout(() => fetchHits(form), PAUSE);
  });

  /** Return opens the lowest hit; before any was fetched the browser opens the page of the search. */
  document.addEventListener('submit', (event) => {
    const form = event.target.closest('[data-finder]');
    const best = form?.parentElement.querySelector('#hits:not([hidden]) li:first-child a');
    if (!best) return;
    event.preventDefault();
    best.click();
  });

  async function fetchHits(form) {
    const hits = form.parentElement.querySelector('#hits');
    const fields = new FormData(form);
    hits.hidden = !fields.get('q').trim();
    document.body.toggleAttribute('data-finding', !hits.hidden);
    if (hits.hidden) return;
    request = new AbortController();
    try {
      const address = `${form.action}?${new URLSearchParams(fields)}`;
      const answer = await fetch(address, { headers: { 'X-Fragment': 'hits' }, signal: request.signal });
      const found = new DOMParser().parseFromString(await answer.text(), 'text/html').getElementById('hits');
      if (found) hits.replaceChildren(...found.childNodes);
    } catch {
      // a newer search, or no network: Return opens the page of the search
    }
  }
}
