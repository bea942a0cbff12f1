/** One stream for a page and the pages within it: a browser keeps six connections to a server, and each would take one. */

const streams = {};
const CLOSED = 2;

/** What looks like an EventSource of the address; all that ask for it share one. */
export function sharedStream(address) {
  if (!streams[address] || streams[address].source.readyState === CLOSED) streams[address] = begin(address);
  const { source, users } = streams[address];
  const handlers = [];
  const user = {
    onerror: null,
    get readyState() { return source.readyState; },
    addEventListener(name, handle) {
      handlers.push([name, handle]);
      source.addEventListener(name, handle);
    },
    close() {
      handlers.forEach(([name, handle]) => source.removeEventListener(name, handle));
      users.delete(user);
      if (!users.size) source.close();
    },
  };
  users.add(user);
  return user;
}

function begin(address) {
  const source = new EventSource(address);
  const users = new Set();
  source.onerror = () => Array.from(users).forEach((user) => { if (user.onerror) user.onerror(); });
  return { source, users };
}
