/**
 * The keys of a page: each presses its button (`data-key`), so that no key can do more than a button; or first asks for
 * confirmation (`data-key-asks`: Return then presses the button behind it); or goes to its field (`data-focus`); after
 * G a letter follows its link (`data-go`).
 */

import { isTextField } from './fields.js';
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
 * @param {() => Promise|null} [given.upToDate] resolves when the page shows all that an own action has changed; null if
 *   it does: a key must not press a button that is about to be drawn again for something else
 * @param {(button: Element) => void} [given.ask] show the button behind one whose key asks
 * @param {() => boolean} [given.closeOne] close the topmost open thing
 * @param {(key: string) => boolean} [given.goTo] go to the field of a key
 * @param {() => void} [given.withdraw] close the confirmation that another key has opened
 */
export function watchPageKeys({
  busy = () => false,
  upToDate = () => null,
  ask = (button) => button.click(),
  closeOne = () => false,
  goTo = () => false,
  withdraw = () => {},
} = {}) {
  const waitingKeys = [];
  const heldStrokes = [];
  const shownDuration = watchProposals();

  addKeyHandlers({ page: pressKey, menu: ({ key }) => followLink(key), escape: closeOne });

  function pressKey(stroke) {
    if (heldStrokes.length) {
      heldStrokes.push(stroke);
      return true;
    }
    const key = keyName(stroke);
    if (key === 'Escape' && closeOne()) return true;
    if (key !== 'Enter') withdraw();
    const button = buttonOf(key);
    if (!button && key === 'g') {
      openMenu();
      return true;
    }
    if (!button && goTo(key)) return true;
    if ((!button || isOfPanel(key)) && hold(stroke)) return true;
    return button ? pressButton(button, key) : false;
  }

  /** Hold a key until its button, or the lack of one, is that of the page as the last own action left it. */
  function hold(stroke) {
    const drawn = upToDate();
    if (!drawn) return false;
    heldStrokes.push(stroke);
    drawn.then(pressHeld);
    return true;
  }

  function pressHeld() {
    for (const stroke of heldStrokes.splice(0)) {
      // the key before it went to a field: what follows was text
      if (isTextField(document.activeElement)) return;
      pressKey(stroke);
    }
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

/** Return whether a panel has a button of this key, even one that may not be pressed at the moment. */
const isOfPanel = (key) => document.querySelector(`[id^="panel-"] [data-key="${CSS.escape(key)}"]`) !== null;

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
