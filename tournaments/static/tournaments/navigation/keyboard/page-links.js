/**
 * Keys that every page of the staff has: G and a letter lead to a page, and one key opens one thing. A page with keys of
 * its own, as the dashboard, hears G itself (`page-keys.js`) and follows the same links.
 */

import { typesInto } from './fields.js';

/** How long G waits for its letter, in ms. */
const WAITS = 1500;

/** Follow the link of a letter; false when no page has it. */
export function follow(letter) {
  const link = document.querySelector(`[data-go="${CSS.escape(letter.toLowerCase())}"]`);
  link?.click();
  return Boolean(link);
}

/** Press the button in the page's head that bears a key; false when none does. */
function press(key) {
  const button = document.querySelector(`.s-act [data-key="${CSS.escape(key)}"]`);
  button?.click();
  return Boolean(button);
}

/** G, then a letter, and the keys that the page's head shows, on a page without keys of its own. */
export function watchPageLinks() {
  let since = -Infinity;
  document.addEventListener('keydown', (event) => {
    if (event.key === 'Escape' && !isAsked(event) && shutFold(event.target)) event.preventDefault();
    if (isTaken(event) || event.repeat) return;
    const key = event.key.toLowerCase();
    const waits = event.timeStamp - since < WAITS;
    since = key === 'g' && !waits ? event.timeStamp : -Infinity;
    if (key.length === 1 && (waits ? follow(key) : press(key))) event.preventDefault();
  });
}

/** Close what was opened around a place, or else the form that lies folded on the page; false when nothing is open. */
function shutFold(place) {
  if (document.querySelector(':popover-open')) return false;
  const open = place.closest?.('#content details[open]') ?? document.querySelector('#content .fold[open]');
  if (!open) return false;
  open.open = false;
  open.querySelector('summary').focus();
  return true;
}

/** A key that does something on every page. */
export function watchKey(key, act) {
  document.addEventListener('keydown', (event) => {
    if (event.key !== key || isTaken(event)) return;
    event.preventDefault();
    act();
  });
}

/** Somebody else takes the key: a field, a box that is open, the browser. */
function isTaken(event) {
  return isAsked(event) || typesInto(event.target) || event.target.isContentEditable;
}

/** The browser takes the key, or what lies over the page: a box, a menu, a list of choices. */
function isAsked(event) {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return true;
  return document.querySelector('dialog:modal') !== null || Boolean(event.target.closest?.('select'));
}
