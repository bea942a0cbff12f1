/* What somebody taps before the page's own scripts run is remembered, and done once they do. On a slow connection a tap
   must not be lost; nor may a form that only a script sends (it names no method) be written into the address, as
   browsers do with it.
   One with `data-held` is left to the browser only where no script runs. Module scripts have run when the document is
   ready, and htmx gets up in that moment: hence the task after it. */
(() => {
  const waiting = new Map();

  /** Typed or chosen: said once more to those who listen only now. */
  const filled = ({ type, target }) => waiting.set(`${type} ${target.id || target.name}`, () => target.dispatchEvent(new Event(type, { bubbles: true })));

  const early = {
    input: filled,
    change: filled,
    click({ target }) {
      const button = target.closest('button:not([data-theme-switch])');
      if (button && (button.type === 'button' || !button.form)) waiting.set(button, () => button.click());
    },
    submit(event) {
      const { target, submitter } = event;
      if (target.hasAttribute('method') && !('held' in target.dataset)) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      waiting.set(target, () => target.requestSubmit(submitter));
    },
  };

  for (const [type, keep] of Object.entries(early)) document.addEventListener(type, keep, true);
  document.addEventListener('DOMContentLoaded', () => setTimeout(() => {
    for (const [type, keep] of Object.entries(early)) document.removeEventListener(type, keep, true);
    for (const again of waiting.values()) again();
  }));

  // a place of the page that its address opens takes room once all has come: what stands there is not shown before
  if (location.hash) {
    const page = document.documentElement;
    page.toggleAttribute('data-opens-place', true);
    window.addEventListener('load', () => page.removeAttribute('data-opens-place'));
  }
})();
