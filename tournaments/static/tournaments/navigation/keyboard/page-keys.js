/**
 * The keys of a page: each presses its button (`data-key`), so that no key can do more than a button; or first asks for
 * confirmation (`data-key-asks`: Return then presses the button behind it); or goes to its field (`data-focus`); after
 * G a letter follows its link (`data-go`).
 */

import { followLink } from './page-links.js';
import { QUESTIONS, watchProposals } from './proposals.js';
import { addKeyHandlers, openMenu } from './keyboard.js';

/** The places in which a key's button is searched, in this order. */
const PLACES = ['#panel-next', '#panel-now', '#undo-card', '#panel-clock', '#panel-table', 'body'];
const ALIASES = { '=': '+', '−': '-', _: '-' };
/** How long a proposal must have been shown before Return accepts it, in ms. */
const MIN_READ_TIME = 1000;
/** Keys whose presses all count, even while the first is being sent. */
const ADDING_KEYS = ['+', '-'];

/**
 * @param {object} [given]
 * @param {() => boolean} [given.busy] whether an action is being sent
 * @param {(button: Element) => void} [given.ask] show the button behind one whose key asks
 * @param {() => boolean} [given.closeOne] close the topmost open thing
 * @param {(key: string) => boolean} [given.goTo] go to the field of a key
 * @param {() => void} [given.withdraw] close the confirmation that another key has opened
 */
export function watchPageKeys({
  busy = () => false,
  ask = (button) => button.click(),
  closeOne = () => false,
  goTo = () => false,
  withdraw = () => {},
} = {}) {
  const waitingKeys = [];
  const shownDuration = watchProposals();

  addKeyHandlers({ page: pressKey, menu: ({ key }) => followLink(key), escape: closeOne });

  function pressKey(stroke) {
    const key = keyName(stroke);
    if (key === 'Escape' && closeOne()) return true;
    if (key !== 'Enter') withdraw();
    const button = buttonOf(key);
    if (button) return pressButton(button, key);
    if (key !== 'g') return goTo(key);
    openMenu();
    return true;
  }

  function pressButton(button, key) {
    if (key === 'Enter' && shownDuration(button) < MIN_READ_TIME) return showTooEarly(button);
    if (key !== 'Enter' && button.matches('[data-key-asks]')) {
      ask(button);
      return true;
    }
    document.activeElement?.blur();
    if (busy() && ADDING_KEYS.includes(key)) waitingKeys.push(key);
    else button.click();
    return true;
  }

  /** Show on the button that Return came too early to have read it. */
  function showTooEarly(button) {
    button.dataset.early = document.body.dataset.early;
    setTimeout(() => delete button.dataset.early, 2 * MIN_READ_TIME);
    return true;
  }

  /** Send the next waiting press after an action was done. */
  function pressNextWaiting() {
    const key = waitingKeys.shift();
    if (key) buttonOf(key)?.click();
  }

  return { goOn: pressNextWaiting };
}

function keyName({ key, shift }) {
  if (key.length > 1) return key;
  const letter = key.toLowerCase();
  return shift && letter !== key ? `shift+${letter}` : ALIASES[letter] ?? letter;
}

function buttonOf(key) {
  // Return answers the confirmation, not the alert behind it
  const question = key === 'Enter' ? document.querySelector(QUESTIONS) : null;
  if (question?.checkVisibility()) return question;
  if (key === 'Enter' && document.querySelector('#undo-card.open')) return null;
  for (const place of PLACES) {
    const buttons = [...document.querySelectorAll(`${place} [data-key="${CSS.escape(key)}"]:not([disabled])`)];
    if (buttons.length) return buttons.find((button) => button.checkVisibility()) ?? buttons[0];
  }
  return null;
}
