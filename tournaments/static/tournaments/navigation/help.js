/** Help beside the page: fetched when it is first asked for; the page stays usable. */

import { watchKey } from './keyboard/page-links.js';

export function watchHelp() {
  const buttons = [...document.querySelectorAll('[data-helps]')];
  if (!buttons.length) return;
  let side;

  async function open() {
    const answer = await fetch(buttons[0].href, { headers: { 'X-Part': 'help' } });
    if (!answer.ok || answer.redirected) return location.assign(buttons[0].href);
    side = Object.assign(document.createElement('aside'), { className: 's-side', innerHTML: await answer.text() });
    side.ariaLabel = buttons[0].ariaLabel;
    const close = Object.assign(document.createElement('button'), { className: 's-close', type: 'button', textContent: '×' });
    close.ariaLabel = buttons[0].dataset.close;
    close.addEventListener('click', shut);
    side.prepend(close);
    const keys = document.querySelector('[data-shows="all-keys"]');
    if (keys) side.querySelector('.s-further')?.prepend(keys.cloneNode(true));
    document.body.append(side);
    mark(true);
    close.focus({ preventScroll: true });
  }

  function shut() {
    side.remove();
    side = undefined;
    mark(false);
    buttons.find((one) => one.checkVisibility())?.focus();
  }

  const mark = (is) => buttons.forEach((one) => { one.ariaExpanded = String(is); });
  const toggle = () => (side ? shut() : open());

  for (const one of buttons) {
    one.addEventListener('click', (event) => {
      if (event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      one.closest('[popover]')?.hidePopover();
      toggle();
    });
  }
  watchKey('?', toggle);
  document.addEventListener('keydown', (event) => {
    if (event.key === 'Escape' && side && !event.defaultPrevented && !document.querySelector('dialog[open], :popover-open')) shut();
  });
}
