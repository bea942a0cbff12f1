/** The connection of a page of graphics: changes of the event and of the shown graphics, shared by all pages. */

/** How often a page announces that it is still open, in ms. */
const ANNOUNCE_INTERVAL = 30000;

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
      // no shared workers in this browser: the page listens by itself
    }
  }
  ['', 'graphics/'].forEach((what) => {
    const source = new EventSource(`/live/${slug}/${what}stream`);
    ['change', 'beat'].forEach((name) => source.addEventListener(name, ({ data }) => receive({ name, data })));
    source.addEventListener('snapshot', () => receive({ name: 'snapshot', data: '{}' }));
  });
}

/** Join the shared worker, again also when the page comes back from the browser's cache. */
function join(port, slug) {
  const announce = () => port.postMessage({ slug });
  announce();
  setInterval(announce, ANNOUNCE_INTERVAL);
  addEventListener('pageshow', ({ persisted }) => { if (persisted) announce(); });
  addEventListener('pagehide', () => port.postMessage({ slug, gone: true }));
}
