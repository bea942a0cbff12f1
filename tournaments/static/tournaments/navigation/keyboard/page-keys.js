/**
 * The keys of a page: each presses the button that bears it (`data-key`), so that a key can do nothing which a button
 * cannot; or shows first what it would do (`data-key-asks`: Return then presses the button behind it); or goes to the
 * field of that key (`data-focus`); after G a letter follows the link of that letter (`data-go`).
 */

import { follow } from './page-links.js';
import { ASKED, shownFor } from './shown-for.js';
import { onKeys, openMenu } from './keyboard.js';

/** Where a key's button is looked for first. */
const ORDER = ['#panel-next', '#panel-now', '#undo-card', '#panel-clock', '#panel-table', 'body'];
const SAME = { '=': '+', '−': '-', _: '-' };
/** A sentence must have stood so long before Return does what it proposes, in ms. */
const READ = 1000;
/** Presses that count one by one, even when the first is still on its way. */
const ADDS_UP = ['+', '-'];

/**
 * @param {object} [given]
 * @param {() => boolean} [given.busy] whether an action is on its way
 * @param {(button: Element) => void} [given.ask] show the button behind one whose key asks
 * @param {() => boolean} [given.closeOne] close what is open, nearest to the reader first
 * @param {(key: string) => boolean} [given.goTo] go to the field of a key
 * @param {() => void} [given.withdraw] ask no more what another key has asked
 */
export function watchPageKeys({ busy = () => false, ask = (button) => button.click(), closeOne = () => false, goTo = () => false, withdraw = () => {} } = {}) {
  const more = [];
  const shown = shownFor();

  onKeys({ page: press, menu: ({ key }) => follow(key), escape: closeOne });

  function press(stroke) {
    const key = nameOf(stroke);
    if (key === 'Escape' && closeOne()) return true;
    if (key !== 'Enter') withdraw();
    const button = buttonOf(key);
    if (button) return push(button, key);
    if (key !== 'g') return goTo(key);
    openMenu();
    return true;
  }

  function push(button, key) {
    if (key === 'Enter' && shown(button) < READ) return tooEarly(button);
    if (key !== 'Enter' && button.matches('[data-key-asks]')) {
      ask(button);
      return true;
    }
    document.activeElement?.blur();
    if (busy() && ADDS_UP.includes(key)) more.push(key);
    else button.click();
    return true;
  }

  /** Nobody has read it yet: the button says so until Return works. */
  function tooEarly(button) {
    button.dataset.early = document.body.dataset.early;
    setTimeout(() => delete button.dataset.early, 2 * READ);
    return true;
  }

  /** An action was done: the presses that waited for it. */
  function goOn() {
    const key = more.shift();
    if (key) buttonOf(key)?.click();
  }

  return { goOn };
}

function nameOf({ key, shift }) {
  if (key.length > 1) return key;
  const letter = key.toLowerCase();
  return shift && letter !== key ? `shift+${letter}` : SAME[letter] ?? letter;
}

function buttonOf(key) {
  // what is asked takes Return: the alert behind it must not
  const asked = key === 'Enter' ? document.querySelector(ASKED) : null;
  if (asked?.checkVisibility()) return asked;
  if (key === 'Enter' && document.querySelector('#undo-card.open')) return null;
  for (const place of ORDER) {
    const found = [...document.querySelectorAll(`${place} [data-key="${CSS.escape(key)}"]:not([disabled])`)];
    if (found.length) return found.find((button) => button.checkVisibility()) ?? found[0];
  }
  return null;
}
