// What the page showed at each key, and what it sent: read by tests/browser/faults/hasty.py.
(() => {
  const record = { keys: [], sent: [] };
  window.hasty = record;
  let keyEvent = null;

  const textOf = (selector) => [...document.querySelectorAll(selector)].map((element) => element.innerText ?? '')
    .join(' | ');
  const valueOf = (selector) => document.querySelector(selector)?.value ?? '';

  addEventListener('keydown', (event) => {
    keyEvent = event;
    const { key, shiftKey } = event;
    const shown = {
      out: textOf('#outbox .out-rows .who'),
      offered: textOf('#outbox [data-adds]'),
      alert: textOf('#panel-now .say, #panel-next .say'),
      field: valueOf('#panel-field [name=name]'),
      armed: textOf('#found [data-armed] .name b'),
      box: valueOf('[data-box][type=search]'),
    };
    record.keys.push({ key, shiftKey, shown });
  }, true);

  const { open, send } = XMLHttpRequest.prototype;
  XMLHttpRequest.prototype.open = function opened(method, url, ...more) {
    this.hasty = { method, url };
    return open.call(this, method, url, ...more);
  };
  XMLHttpRequest.prototype.send = function sending(body) {
    if (this.hasty.method.toUpperCase() === 'POST') {
      const params = body instanceof FormData ? [...body].map(String) : [...new URLSearchParams(body)];
      // a timer would end too late: an answer's task may run before it
      const inKey = Boolean(keyEvent?.eventPhase);
      const request = { url: this.hasty.url, said: params, key: record.keys.length - 1, inKey, status: 0 };
      record.sent.push(request);
      this.addEventListener('loadend', () => { request.status = this.status; });
    }
    return send.call(this, body);
  };
})();
