// Run by tests/browser/stream/test_link_worker.py.
window.streams = [];
window.EventSource = class {
  constructor(address) { Object.assign(this, { address, readyState: 1, handlers: {} }); window.streams.push(this); }
  addEventListener(name, handle) { this.handlers[name] = handle; }
  close() { this.readyState = 2; }
};
window.EventSource.CLOSED = 2;
window.pages = {};
window.open_page = (name, slug) => {
  const port = { heard: [], start() {}, postMessage({ name }) { this.heard.push(name); } };
  window.pages[name] = port;
  window.onconnect({ ports: [port] });
  port.onmessage({ data: { slug } });
};
window.say = (name, data) => window.pages[name].onmessage({ data });
window.open_ones = () => window.streams.filter((one) => one.readyState === 1);
window.change = () => window.open_ones().forEach((one) => one.handlers.change({ data: '{}' }));
window.open_streams = () => window.open_ones().map((one) => one.address);
