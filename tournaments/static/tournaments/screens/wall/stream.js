/** One stream for a page and the pages within it: a browser keeps six connections to a server, and each would take one. */

const streams = {};
const CLOSED = 2;

/** What looks like an EventSource of the address; all that ask for it share one. The frame `of` may be taken away. */
export function sharedStream(address, of = window) {
  if (!streams[address] || streams[address].source.readyState === CLOSED) streams[address] = begin(address);
  const { source, users } = streams[address];
  const handlers = [];
  const user = {
    onerror: null,
    get readyState() { return source.readyState; },
    addEventListener(name, handle) {
      const whileThere = (event) => { if (of.closed) user.close(); else handle(event); };
      handlers.push([name, whileThere]);
      source.addEventListener(name, whileThere);
    },
    close() {
      handlers.forEach(([name, handle]) => source.removeEventListener(name, handle));
      users.delete(user);
      if (!users.size) source.close();
    },
  };
  users.add(user);
  of.addEventListener('pagehide', user.close); // a frame that goes to another page is not closed, and hears no more
  return user;
}

function begin(address) {
  const source = new EventSource(address);
  const users = new Set();
  source.onerror = () => Array.from(users).forEach((user) => { if (user.onerror) user.onerror(); });
  return { source, users };
}
