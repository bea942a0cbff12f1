/** What opens and closes on the page: the box at the clock, the keys, what asks once more, what is locked. Never a dialog that blocks. */

import { turnTo } from './tabs.js';

/** What has asked, and waits for the answer. */
const ASKING = '[data-asks][hidden], [data-key-asks][hidden]';
/** What a key has asked: Return answers it wherever the focus is. */
const ASKED_BY_KEY = '.asks-key > [data-key-asks][hidden]';
/** Its answer, in a box that was opened for it. */
const ANSWERED_IN_BOX = '[data-box][data-for-key] .asks-key > [data-key-asks][hidden] + button';
const byId = (id) => document.getElementById(id);

/** Whatever is open, nearest to the reader first: each closes what it finds and says whether it did. */
const CLOSES = [
  () => put(byId('all-keys')?.open ? byId('all-keys') : null, (dialog) => dialog.close()),
  () => put(document.querySelector(ASKING), unask),
  () => put(document.querySelector('[data-box]:not([hidden])'), close),
  () => put(document.querySelector('details[open]'), (details) => { details.open = false; }),
];

/** Close one thing; false when nothing was open. */
export const closeOne = () => CLOSES.some((closes) => closes());

/** Go to the field of a key: open what it is in, and put the cursor there. False when there is none. */
export function goTo(key) {
  const field = document.querySelector(`[data-focus="${CSS.escape(key)}"]`);
  const box = field?.closest('[data-box]');
  turnTo(field?.closest('.panel'));
  if (box?.hidden) open(box);
  field?.closest('details')?.setAttribute('open', '');
  field?.focus();
  field?.select?.();
  return Boolean(field);
}

/**
 * @param {object} given
 * @param {(name: string) => void} given.renew fetch a panel again
 */
export function watchBoxes({ renew }) {
  const CLICKS = {
    '[data-opens]': (button) => toggle(byId(button.dataset.opens)),
    '[data-shows]': (button) => { const dialog = byId(button.dataset.shows); if (dialog.open) dialog.close(); else dialog.show(); },
    '[data-goes]': (button) => goTo(button.dataset.goes),
    '[data-asks]': ask,
    [ANSWERED_IN_BOX]: (button) => close(button.closest('[data-box]')),
    '[data-renews]': (button) => { button.closest('[data-preview]')?.setAttribute('data-left', ''); renew(button.dataset.renews); },
    '[data-closes-line]': () => renew('now'),
  };

  document.addEventListener('click', (event) => {
    for (const [selector, act] of Object.entries(CLICKS)) {
      const found = event.target.closest(selector);
      if (found) act(found);
    }
  });

  // who goes on to something else has not answered: a Return that comes later is for that
  for (const elsewhere of ['pointerdown', 'focusin']) {
    document.addEventListener(elsewhere, ({ target }) => { if (!target.closest('.asks-key')) withdraw(); });
  }

  document.addEventListener('input', ({ target }) => {
    const form = target.closest('[data-unlocks]');
    if (form && target.name !== 'reason') {
      form.querySelector('button').disabled = target.value.trim().toLowerCase() !== form.dataset.unlocks;
    }
  });
}

/** A button that asks once more: the one behind it does it. It may be in a box that is closed. */
export function ask(button) {
  document.querySelectorAll(ASKING).forEach(unask);
  const box = button.closest('[data-box]');
  if (box?.hidden) {
    open(box);
    box.dataset.forKey = '';
  }
  button.hidden = true;
  button.nextElementSibling.hidden = false;
  button.nextElementSibling.focus();
}

/** What a key has asked is not asked any more. */
export function withdraw() {
  document.querySelectorAll(ASKED_BY_KEY).forEach(hideAnswer);
}

function unask(button) {
  hideAnswer(button);
  button.focus();
}

function hideAnswer(button) {
  button.nextElementSibling.hidden = true;
  button.hidden = false;
}

function toggle(box) {
  if (box.hidden) open(box);
  else close(box);
}

function open(box) {
  box.hidden = false;
  opener(box)?.setAttribute('aria-expanded', 'true');
  box.querySelector('input')?.focus();
}

function close(box) {
  box.hidden = true;
  delete box.dataset.forKey;
  opener(box)?.setAttribute('aria-expanded', 'false');
  opener(box)?.focus();
}

const opener = (box) => document.querySelector(`[data-opens="${box.id}"]`);

function put(found, act) {
  if (found) act(found);
  return Boolean(found);
}
