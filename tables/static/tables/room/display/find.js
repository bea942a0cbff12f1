/** Find my seat: the answer follows what is typed. */

const PAUSE = 110;

/** @param {{onFound: () => void}} given */
export function openFinder({ onFound }) {
  let pause = null;
  let asking = null;

  function listen() {
    const field = document.getElementById('q');
    if (!field) return;
    field.addEventListener('input', () => { clearTimeout(pause); pause = setTimeout(() => find(field.value), PAUSE); });
    field.form.addEventListener('submit', (event) => { event.preventDefault(); clearTimeout(pause); find(field.value); field.blur(); });
  }

  /** Ask for a name; the address says so too, for a reload and for whoever it is sent to. */
  async function find(typed) {
    const address = typed.trim() ? `?q=${encodeURIComponent(typed.trim())}` : location.pathname;
    if (asking) asking.abort();
    asking = new AbortController();
    try {
      const answer = await fetch(address, { cache: 'no-store', signal: asking.signal });
      if (!answer.ok) return;
      const fresh = new DOMParser().parseFromString(await answer.text(), 'text/html').getElementById('found');
      const found = document.getElementById('found');
      found.textContent = '';
      found.append(...fresh.childNodes);
      history.replaceState(null, '', address);
      onFound();
    } catch (error) {
      // typed on, or no network: the note says so
    }
  }

  return { listen };
}
