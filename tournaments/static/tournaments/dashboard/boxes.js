/**
 * Everything that opens and closes on the page: boxes, the list of keys, confirmations, locks. Never a modal dialog.
 */

import { showPanel } from './tabs.js';

/** A button whose confirmation is open. */
const OPEN_QUESTION = '[data-asks][hidden], [data-key-asks][hidden]';
/** A button whose confirmation was opened by a key: Return answers it wherever the focus is. */
const KEY_QUESTION = '.asks-key > [data-key-asks][hidden]';
/** The confirming button in a box that was opened for it. */
const ANSWER_IN_BOX = '[data-box][data-for-key] .asks-key > [data-key-asks][hidden] + button';
const byId = (id) => document.getElementById(id);

/** Closers, topmost first: each closes what it finds and returns whether it did. */
const CLOSERS = [
  () => actOn(byId('all-keys')?.open ? byId('all-keys') : null, (dialog) => dialog.close()),
  () => actOn(document.querySelector(OPEN_QUESTION), closeQuestion),
  () => actOn(document.querySelector('[data-box]:not([hidden])'), close),
  () => actOn(document.querySelector('details[open]'), (details) => { details.open = false; }),
];

/** Close the topmost open thing; false if nothing was open. */
export const closeOne = () => CLOSERS.some((closer) => closer());

/** Go to the field of a key: open its box and focus it. False if there is none. */
export function goTo(key) {
  const field = document.querySelector(`[data-focus="${CSS.escape(key)}"]`);
  const box = field?.closest('[data-box]');
  showPanel(field?.closest('.panel'));
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
    '[data-shows]': (button) => {
      const dialog = byId(button.dataset.shows);
      if (dialog.open) dialog.close();
      else dialog.show();
    },
    '[data-goes]': (button) => goTo(button.dataset.goes),
    '[data-asks]': ask,
    [ANSWER_IN_BOX]: (button) => close(button.closest('[data-box]')),
    '[data-renews]': (button) => {
      button.closest('[data-preview]')?.setAttribute('data-left', '');
      renew(button.dataset.renews);
    },
    '[data-closes-line]': () => renew('now'),
  };

  document.addEventListener('click', (event) => {
    for (const [selector, act] of Object.entries(CLICKS)) {
      const element = event.target.closest(selector);
      if (element) act(element);
    }
  });

  // whoever goes on to something else has not answered: a later Return is not for the question
  for (const eventName of ['pointerdown', 'focusin']) {
    document.addEventListener(eventName, ({ target }) => { if (!target.closest('.asks-key')) withdraw(); });
  }

  document.addEventListener('input', ({ target }) => {
    const form = target.closest('[data-unlocks]');
    if (form && target.name !== 'reason') {
      form.querySelector('button').disabled = target.value.trim().toLowerCase() !== form.dataset.unlocks;
    }
  });
}

/** Ask for confirmation: show the button behind this one, which acts. Opens its box if that is closed. */
export function ask(button) {
  document.querySelectorAll(OPEN_QUESTION).forEach(closeQuestion);
  const box = button.closest('[data-box]');
  if (box?.hidden) {
    open(box);
    box.dataset.forKey = '';
  }
  button.hidden = true;
  button.nextElementSibling.hidden = false;
  button.nextElementSibling.focus();
}

/** Close the confirmations that a key has opened. */
export function withdraw() {
  document.querySelectorAll(KEY_QUESTION).forEach(hideAnswer);
}

function closeQuestion(button) {
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
  openerOf(box)?.setAttribute('aria-expanded', 'true');
  box.querySelector('input')?.focus();
}

function close(box) {
  box.hidden = true;
  delete box.dataset.forKey;
  openerOf(box)?.setAttribute('aria-expanded', 'false');
  openerOf(box)?.focus();
}

const openerOf = (box) => document.querySelector(`[data-opens="${box.id}"]`);

function actOn(element, act) {
  if (element) act(element);
  return Boolean(element);
}
