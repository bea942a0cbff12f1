/**
 * A browser keeps six connections to one server, and the stream of each open page takes one: with six of them no other
 * page is loaded and no action sent. So a page that nobody sees gives its stream back when another one opens its own.
 */

/**
 * @param {object} given
 * @param {() => void} given.rest this page's stream is to be given back: it asks for the snapshot until it is seen again
 * @param {() => void} given.wake the page is seen
 * @returns {{opened: () => void, close: () => void}} `opened` is called when this page has opened a stream
 */
export function takeTurns({ rest, wake }) {
  // a browser that does not let pages speak with each other keeps a stream for each of them
  if (typeof BroadcastChannel !== 'function') return { opened() {}, close() {} };
  const others = new BroadcastChannel('streams');
  const look = () => { if (!document.hidden) wake(); };
  others.onmessage = () => { if (document.hidden) rest(); };
  document.addEventListener('visibilitychange', look);
  return {
    opened: () => others.postMessage('opened'),
    close() {
      document.removeEventListener('visibilitychange', look);
      others.close();
    },
  };
}
