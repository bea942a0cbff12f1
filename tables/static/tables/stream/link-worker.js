/**
 * One connection to the server for all graphics of an event that a program such as OBS has open: browsers open no more
 * than six to one server, and a scene has more graphics. A classic script in ES2017; each page sends the `slug` that it
 * shows repeatedly while it is open, and `gone` when it closes. It receives `{what, name, data}` of both streams.
 */

const RETRY = 2000;
const SWEEP = 60000;
/** A crashed page sends nothing; the browser lets a hidden page send once a minute. */
const MAX_SILENCE = 200000;
/** For each event the pages with the time each was last heard, and their open streams. */
const events = new Map();

self.onconnect = ({ ports: [port] }) => {
  port.onmessage = ({ data: { slug, gone } }) => { if (gone) forgetPage(slug, port); else registerPage(slug, port); };
  port.start();
};
setInterval(forgetSilentPages, SWEEP);

/**
 * Register a page. One that joins open streams gets no snapshot from them and may have missed a change, so it is told.
 */
function registerPage(slug, port) {
  const isOpen = events.has(slug);
  if (!isOpen) openStreams(slug);
  const { ports } = events.get(slug);
  if (isOpen && !ports.has(port)) port.postMessage({ what: '', name: 'snapshot', data: '{}' });
  ports.set(port, Date.now());
}

/** Forget a page; the last page of an event closes its connections. */
function forgetPage(slug, port) {
  const event = events.get(slug);
  if (!event) return;
  event.ports.delete(port);
  if (event.ports.size) return;
  events.delete(slug);
  Object.keys(event.sources).forEach((what) => event.sources[what].close());
}

function forgetSilentPages() {
  const limit = Date.now() - MAX_SILENCE;
  events.forEach(({ ports }, slug) => ports.forEach((heardAt, port) => {
    if (heardAt < limit) forgetPage(slug, port);
  }));
}

function openStreams(slug) {
  const event = { ports: new Map(), sources: {} };
  events.set(slug, event);
  ['', 'graphics/'].forEach((what) => openSource(slug, event, what));
}

function openSource(slug, event, what) {
  const source = new EventSource(`/live/${slug}/${what}stream`);
  event.sources[what] = source;
  ['snapshot', 'change', 'beat'].forEach((name) => source.addEventListener(name, ({ data }) => {
    const message = name === 'snapshot' ? '{}' : data;
    event.ports.forEach((heardAt, port) => port.postMessage({ what, name, data: message }));
  }));
  // the browser reconnects by itself, unless the server refused
  const reconnect = () => { if (events.get(slug) === event) openSource(slug, event, what); };
  source.onerror = () => { if (source.readyState === EventSource.CLOSED) setTimeout(reconnect, RETRY); };
}
