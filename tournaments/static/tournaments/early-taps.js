/* Remembers taps from before the page's own scripts run, and replays them afterwards. A tap on a slow connection must
   not be lost, and the browser must not put a form that only a script sends (it has no method) into the address. A form
   with `data-held` is left to the browser only if no script runs. Module scripts have run when the document is ready,
   and htmx starts at that moment: hence the timeout. */
(() => {
  const replays = new Map();

  /** Remember typed or chosen input, to dispatch its event again. */
  const rememberInput = ({ type, target }) =>
    replays.set(`${type} ${target.id || target.name}`, () => target.dispatchEvent(new Event(type, { bubbles: true })));

  const earlyEvents = {
    input: rememberInput,
    change: rememberInput,
    click({ target }) {
      const button = target.closest('button:not([data-theme-switch])');
      if (button && (button.type === 'button' || !button.form)) replays.set(button, () => button.click());
    },
    submit(event) {
      const { target, submitter } = event;
      if (target.hasAttribute('method') && !('held' in target.dataset)) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      replays.set(target, () => target.requestSubmit(submitter));
    },
  };

  for (const [type, rememberEvent] of Object.entries(earlyEvents)) document.addEventListener(type, rememberEvent, true);
  document.addEventListener('DOMContentLoaded', () => setTimeout(() => {
    for (const [type, rememberEvent] of Object.entries(earlyEvents)) {
      document.removeEventListener(type, rememberEvent, true);
    }
    for (const replay of replays.values()) replay();
  }));

  // a place of the page that the address opens changes the layout when all has loaded: it is not shown before
  if (location.hash) {
    const page = document.documentElement;
    page.toggleAttribute('data-opens-place', true);
    window.addEventListener('load', () => page.removeAttribute('data-opens-place'));
  }
})();
