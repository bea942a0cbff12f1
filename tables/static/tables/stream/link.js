/** What a page of graphics hears: changes of the event, and of what is shown; through one connection for all pages. */

/** A page says so often that it is still open. */
const HERE = 30000;

/**
 * @param {object} given
 * @param {string} given.slug
 * @param {string} given.worker the address of the worker that all pages share
 * @param {() => void} given.onChange something changed
 * @param {(now: number) => void} given.onTime the server's time in ms
 */
export function openAirLink({ slug, worker, onChange, onTime }) {
  function receive({ name, data }) {
    const { now } = JSON.parse(data);
    if (now) onTime(now);
    if (name !== 'beat') onChange();
  }
  if (worker && typeof SharedWorker === 'function') {
    try {
      const { port } = new SharedWorker(worker);
      port.onmessage = ({ data }) => receive(data);
      join(port, slug);
      return;
    } catch (error) {
      // a browser that lets no page share a worker: this one listens by itself
    }
  }
  ['', 'graphics/'].forEach((what) => {
    const source = new EventSource(`/live/${slug}/${what}stream`);
    ['change', 'beat'].forEach((name) => source.addEventListener(name, ({ data }) => receive({ name, data })));
    source.addEventListener('snapshot', () => receive({ name: 'snapshot', data: '{}' }));
  });
}

/** A page that comes back from the browser's memory joins again: it is never loaded anew. */
function join(port, slug) {
  const here = () => port.postMessage({ slug });
  here();
  setInterval(here, HERE);
  addEventListener('pageshow', ({ persisted }) => { if (persisted) here(); });
  addEventListener('pagehide', () => port.postMessage({ slug, gone: true }));
}
