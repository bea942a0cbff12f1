/** Help beside the page, fetched when it is opened; the page stays usable. */

import { watchKey } from './keyboard/page-links.js';

export function watchHelp() {
  const buttons = [...document.querySelectorAll('[data-helps]')];
  if (!buttons.length) return;
  let panel;

  async function openPanel() {
    const answer = await fetch(buttons[0].href, { headers: { 'X-Part': 'help' } });
    if (!answer.ok || answer.redirected) return location.assign(buttons[0].href);
    panel = Object.assign(document.createElement('aside'), { className: 'site-side', innerHTML: await answer.text() });
    panel.ariaLabel = buttons[0].ariaLabel;
    const closeButton = Object.assign(document.createElement('button'), {
      className: 'site-close',
      type: 'button',
      textContent: '×',
    });
    closeButton.ariaLabel = buttons[0].dataset.close;
    closeButton.addEventListener('click', closePanel);
    panel.prepend(closeButton);
    const keys = document.querySelector('[data-shows="all-keys"]');
    if (keys) panel.querySelector('.site-further')?.prepend(keys.cloneNode(true));
    document.body.append(panel);
    markExpanded(true);
    closeButton.focus({ preventScroll: true });
  }

  function closePanel() {
    panel.remove();
    panel = undefined;
    markExpanded(false);
    buttons.find((button) => button.checkVisibility())?.focus();
  }

  const markExpanded = (isExpanded) => buttons.forEach((button) => { button.ariaExpanded = String(isExpanded); });
  const togglePanel = () => (panel ? closePanel() : openPanel());

  for (const button of buttons) {
    button.addEventListener('click', (event) => {
      if (event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      button.closest('[popover]')?.hidePopover();
      togglePanel();
    });
  }
  watchKey('?', togglePanel);
  document.addEventListener('keydown', (event) => {
    if (
      event.key === 'Escape' &&
      panel &&
      !event.defaultPrevented &&
      !document.querySelector('dialog[open], :popover-open')
    )
      closePanel();
  });
}
