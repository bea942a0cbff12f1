/** Find my seat: shows the answer while typing. */

const TYPING_PAUSE = 110;

/** @param {{onFound: () => void}} given */
export function openFinder({ onFound }) {
  let timer = null;
  let request = null;

  function listen() {
    const field = document.getElementById('q');
    if (!field) return;
    field.addEventListener('input', () => {
      clearTimeout(timer);
      timer = setTimeout(() => findPlayer(field.value), TYPING_PAUSE);
    });
    field.form.addEventListener('submit', (event) => {
      event.preventDefault();
      clearTimeout(timer);
      findPlayer(field.value);
      field.blur();
    });
  }

  /** Search for a name and put it into the address, so that it can be reloaded and shared. */
  async function findPlayer(typed) {
    const address = typed.trim() ? `?q=${encodeURIComponent(typed.trim())}` : location.pathname;
    if (request) request.abort();
    request = new AbortController();
    try {
      const answer = await fetch(address, { cache: 'no-store', signal: request.signal });
      if (!answer.ok) return;
      const newResults = new DOMParser().parseFromString(await answer.text(), 'text/html').getElementById('found');
      const results = document.getElementById('found');
      results.textContent = '';
      results.append(...newResults.childNodes);
      history.replaceState(null, '', address);
      onFound();
    } catch (error) {
      // replaced by a newer request, or no network: the note shows it
    }
  }

  return { listen };
}
