/** The keyboard: each key presses the button that bears it, so that a key can do nothing which a button cannot. */

import { closeOne, goTo } from './boxes.js';

/** Where a key's button is looked for first. */
const ORDER = ['#panel-now', '#undo-card', '#panel-clock', 'body'];
const SAME = { '=': '+', '−': '-', _: '-' };
/** A sentence must have stood so long before Return does what it proposes, in ms. */
const READ = 1000;
/** Presses that count one by one, even when the first is still on its way. */
const ADDS_UP = ['+', '-'];

/**
 * @param {object} given
 * @param {() => number} given.stood how long the alert's sentence has stood, in ms
 * @param {() => boolean} given.busy whether an action is on its way
 */
export function watchKeys({ stood, busy }) {
  const more = [];
  let tabbed = false;

  document.addEventListener('pointerdown', () => { tabbed = false; });
  document.addEventListener('keydown', (event) => {
    if (event.key === 'Tab') tabbed = true;
    if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || event.isComposing) return;
    if (types(event.target)) inField(event);
    else if (!belongsToButton(event)) press(event);
  });

  /** Somebody who came to a button with Tab means that button. */
  const belongsToButton = ({ key, target }) => tabbed && [' ', 'Enter'].includes(key) && target.closest('button, a, summary');

  function inField(event) {
    if (event.key === 'Escape' && !closeOne()) event.target.blur();
    if (event.key === 'Enter' && event.target.matches('[data-asked]')) firstFound(event);
  }

  function press(event) {
    const key = nameOf(event);
    if (key === 'Escape' && closeOne()) return;
    if (key === 'Enter' && stood() < READ) return;
    const button = buttonOf(key);
    if (button) push(button, key);
    if (button || goTo(key)) event.preventDefault();
  }

  function push(button, key) {
    document.activeElement?.blur();
    if (busy() && ADDS_UP.includes(key)) more.push(key);
    else button.click();
  }

  /** An action was done: the presses that waited for it. */
  function goOn() {
    const key = more.shift();
    if (key) buttonOf(key)?.click();
  }

  return { goOn };
}

function nameOf({ key, shiftKey }) {
  if (key.length > 1) return key;
  const letter = key.toLowerCase();
  return shiftKey && letter !== key ? `shift+${letter}` : SAME[letter] ?? letter;
}

function buttonOf(key) {
  for (const place of ORDER) {
    const found = [...document.querySelectorAll(`${place} [data-key="${CSS.escape(key)}"]:not([disabled])`)];
    if (found.length) return found.find((button) => button.checkVisibility()) ?? found[0];
  }
  return null;
}

/** Return in the search: on to the first player who was found; Return again busts. */
function firstFound(event) {
  event.preventDefault();
  event.target.closest('.panel').querySelector('li button')?.focus();
}

function types({ tagName, type }) {
  if (['TEXTAREA', 'SELECT'].includes(tagName)) return true;
  return tagName === 'INPUT' && !['checkbox', 'radio', 'button', 'submit'].includes(type);
}
