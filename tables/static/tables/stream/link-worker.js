/**
 * One connection to the server for all graphics of an event that a program such as OBS has open: browsers keep no more
 * than six to one server, and a scene has more graphics. A classic script in ES2017; each page says by `slug` what it
 * shows, and gets `{what, name, data}` of both streams.
 */

const RETRY = 2000;
const streams = new Map();

self.onconnect = ({ ports: [port] }) => {
  port.onmessage = ({ data: { slug } }) => join(slug, port);
  port.start();
};

/** Who joins streams that are open already hears no snapshot of theirs, and may have missed a change on the way here. */
function join(slug, port) {
  if (streams.has(slug)) port.postMessage({ what: '', name: 'snapshot', data: '{}' });
  else open(slug);
  streams.get(slug).push(port);
}

function open(slug) {
  streams.set(slug, []);
  ['', 'graphics/'].forEach((what) => listen(slug, what));
}

function listen(slug, what) {
  const source = new EventSource(`/live/${slug}/${what}stream`);
  ['snapshot', 'change', 'beat'].forEach((name) => source.addEventListener(name, ({ data }) => {
    const passed = name === 'snapshot' ? '{}' : data;
    streams.get(slug).forEach((port) => port.postMessage({ what, name, data: passed }));
  }));
  // the browser connects again by itself, unless the server refused
  source.onerror = () => { if (source.readyState === EventSource.CLOSED) setTimeout(() => listen(slug, what), RETRY); };
}
