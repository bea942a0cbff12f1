/**
 * Keys of every staff page: G and a letter lead to a page, and single keys open things. Pages with keys of their own,
 * such as the dashboard, handle G themselves (`page-keys.js`) and follow the same links.
 */

import { isTextField } from './fields.js';

/** How long G waits for its letter, in ms. */
const MENU_TIME = 1500;

/** Follow the link of a letter; false if there is none. */
export function followLink(letter) {
  const link = document.querySelector(`[data-go="${CSS.escape(letter.toLowerCase())}"]`);
  link?.click();
  return Boolean(link);
}

/** Press the button of a key in the page's head; false if there is none. */
function press(key) {
  const button = document.querySelector(`.site-act [data-key="${CSS.escape(key)}"]`);
  button?.click();
  return Boolean(button);
}

/** Handle G with a letter, and the keys in the page's head, on pages without keys of their own. */
export function watchPageLinks() {
  let pressedAt = -Infinity;
  document.addEventListener('keydown', (event) => {
    if (event.key === 'Escape' && !isTakenByOverlay(event) && closeFold(event.target)) event.preventDefault();
    if (isTaken(event) || event.repeat) return;
    const key = event.key.toLowerCase();
    const isWaiting = event.timeStamp - pressedAt < MENU_TIME;
    pressedAt = key === 'g' && !isWaiting ? event.timeStamp : -Infinity;
    if (key.length === 1 && (isWaiting ? followLink(key) : press(key))) event.preventDefault();
  });
}

/** Close the open details around a place, or else the open form of the page; false if nothing is open. */
function closeFold(place) {
  if (document.querySelector(':popover-open')) return false;
  const openFold = place.closest?.('#content details[open]') ?? document.querySelector('#content .fold[open]');
  if (!openFold) return false;
  openFold.open = false;
  openFold.querySelector('summary').focus();
  return true;
}

/** Handle a key that works on every page. */
export function watchKey(key, act) {
  document.addEventListener('keydown', (event) => {
    if (event.key !== key || isTaken(event)) return;
    event.preventDefault();
    act();
  });
}

/** Return whether a field, an open box or the browser takes the key. */
function isTaken(event) {
  return isTakenByOverlay(event) || isTextField(event.target) || event.target.isContentEditable;
}

/** Return whether the browser takes the key, or something over the page: a box, a menu, a list. */
function isTakenByOverlay(event) {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return true;
  return document.querySelector('dialog:modal') !== null || Boolean(event.target.closest?.('select'));
}
