/**
 * A browser opens six connections to one server, and the stream of each open page takes one: with six of them no other
 * page loads and no action is sent. So a hidden page gives its stream back when another one opens its own.
 */

/**
 * @param {object} given
 * @param {() => void} given.rest called to give this page's stream back until the page is visible again
 * @param {() => void} given.wake called when the page is visible
 * @returns {{opened: () => void, close: () => void}} `opened` must be called when this page has opened a stream
 */
export function takeTurns({ rest, wake }) {
  // without BroadcastChannel each page keeps its stream
  if (typeof BroadcastChannel !== 'function') return { opened() {}, close() {} };
  const channel = new BroadcastChannel('streams');
  const wakeIfVisible = () => { if (!document.hidden) wake(); };
  channel.onmessage = () => { if (document.hidden) rest(); };
  document.addEventListener('visibilitychange', wakeIfVisible);
  return {
    opened: () => channel.postMessage('opened'),
    close() {
      document.removeEventListener('visibilitychange', wakeIfVisible);
      channel.close();
    },
  };
}
