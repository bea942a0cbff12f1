/** One stream for a page and its frames: a browser opens six connections to a server, and each frame would take one. */

const streams = {};
const CLOSED = 2;

/** Return a stand-in for an EventSource of the address, which is shared. The frame `frameWindow` may be removed. */
export function sharedStream(address, frameWindow = window) {
  if (!streams[address] || streams[address].source.readyState === CLOSED) streams[address] = openShared(address);
  const { source, users } = streams[address];
  const handlers = [];
  const user = {
    onerror: null,
    get readyState() { return source.readyState; },
    addEventListener(name, handle) {
      const guardedHandle = (event) => { if (frameWindow.closed) user.close(); else handle(event); };
      handlers.push([name, guardedHandle]);
      source.addEventListener(name, guardedHandle);
    },
    close() {
      handlers.forEach(([name, handle]) => source.removeEventListener(name, handle));
      users.delete(user);
      if (!users.size) source.close();
    },
  };
  users.add(user);
  // a frame that navigates away is not closed, but must hear no more
  frameWindow.addEventListener('pagehide', user.close);
  return user;
}

function openShared(address) {
  const source = new EventSource(address);
  const users = new Set();
  source.onerror = () => Array.from(users).forEach((user) => { if (user.onerror) user.onerror(); });
  return { source, users };
}
