/**
 * One connection to the server for all graphics of an event that a program such as OBS has open: browsers keep no more
 * than six to one server, and a scene has more graphics. A classic script in ES2017; each page says by `slug` what it
 * shows, again and again while it is open, and `gone` when it closes. It gets `{what, name, data}` of both streams.
 */

const RETRY = 2000;
const SWEEP = 60000;
/** A page that crashed says nothing; one that nobody sees is let speak once a minute. */
const SILENT = 200000;
/** By event: the pages, each with the moment it was heard last, and the streams that are open for them. */
const events = new Map();

self.onconnect = ({ ports: [port] }) => {
  port.onmessage = ({ data: { slug, gone } }) => { if (gone) forget(slug, port); else receive(slug, port); };
  port.start();
};
setInterval(sweep, SWEEP);

/** Who joins streams that are open already hears no snapshot of theirs, and may have missed a change on the way here. */
function receive(slug, port) {
  const joins = events.has(slug);
  if (!joins) open(slug);
  const { ports } = events.get(slug);
  if (joins && !ports.has(port)) port.postMessage({ what: '', name: 'snapshot', data: '{}' });
  ports.set(port, Date.now());
}

/** The last page of an event that closes gives its connections back. */
function forget(slug, port) {
  const event = events.get(slug);
  if (!event) return;
  event.ports.delete(port);
  if (event.ports.size) return;
  events.delete(slug);
  Object.keys(event.sources).forEach((what) => event.sources[what].close());
}

function sweep() {
  const since = Date.now() - SILENT;
  events.forEach(({ ports }, slug) => ports.forEach((last, port) => { if (last < since) forget(slug, port); }));
}

function open(slug) {
  const event = { ports: new Map(), sources: {} };
  events.set(slug, event);
  ['', 'graphics/'].forEach((what) => listen(slug, event, what));
}

function listen(slug, event, what) {
  const source = new EventSource(`/live/${slug}/${what}stream`);
  event.sources[what] = source;
  ['snapshot', 'change', 'beat'].forEach((name) => source.addEventListener(name, ({ data }) => {
    const passed = name === 'snapshot' ? '{}' : data;
    event.ports.forEach((last, port) => port.postMessage({ what, name, data: passed }));
  }));
  // the browser connects again by itself, unless the server refused
  const again = () => { if (events.get(slug) === event) listen(slug, event, what); };
  source.onerror = () => { if (source.readyState === EventSource.CLOSED) setTimeout(again, RETRY); };
}
