/** The page's one keyboard: every key goes past the machine first, and on to whom it belongs. */

import { typesInto } from './fields.js';
import { openMachine } from './machine.js';

/** A menu waits so long for its key, in ms. */
const MENU = 1500;
/** Whose field was drawn away while they typed: so long after the last letter the next one is still meant for it. */
const VANISHED = 1500;
const MODIFIERS = ['Shift', 'Control', 'Alt', 'AltGraph', 'Meta', 'CapsLock', 'Tab'];

export const keyboard = openMachine();

const handlers = [];
const field = { last: null, at: 0 };
let timer = null;
/** Somebody came to where they are with Tab: then a button that has the focus is meant. */
let tabbed = false;

/**
 * Hear the keys that are the page's own, those of a menu, and Escape in a field. Each says whether it did something.
 *
 * @param {{page?: Function, menu?: Function, escape?: Function}} given
 */
export function onKeys(given) {
  if (!handlers.length) {
    document.addEventListener('pointerdown', () => { tabbed = false; }, true);
    document.addEventListener('keydown', onKey, true);
  }
  handlers.push(given);
}

/** The next key says where to go. */
export function openMenu() {
  keyboard.menu();
  clearTimeout(timer);
  timer = setTimeout(keyboard.leaveMenu, MENU);
}

/** What a finder kept when it closed: the key that opens it again takes what follows with it; the rest is not done. */
export function playRest(rest, opens) {
  if (rest[0]?.key.toLowerCase() !== opens) return;
  for (const stroke of rest) {
    const whose = keyboard.claim(stroke);
    if (whose === 'page') dispatch('page', stroke);
    else if (whose === 'finder') keyboard.finder().play(stroke);
  }
}

const dispatch = (name, stroke) => handlers.some((one) => one[name]?.(stroke));

function onKey(event) {
  if (event.key === 'Tab') tabbed = true;
  if (event.ctrlKey || event.metaKey || event.isComposing || MODIFIERS.includes(event.key)) return;
  const inField = typesInto(event.target);
  if (event.key === 'Escape' && escape(event, inField)) return;
  if (!inField && isOwn(event)) return;
  const stroke = { key: event.key, shift: event.shiftKey, alt: event.altKey };
  WHOSE[keyboard.claim(stroke, inField)](event, stroke);
}

const WHOSE = {
  kept: stop,
  field({ target }) {
    Object.assign(field, { last: keyboard.finder() ? null : target, at: performance.now() });
  },
  menu(event, stroke) {
    stop(event);
    dispatch('menu', stroke);
  },
  finder(event, stroke) {
    // a letter goes into its field by itself, once that has the focus
    if (event.key.length === 1 && event.key !== '/') keyboard.finder().field()?.focus();
    else {
      stop(event);
      if (event.key === '/') keyboard.finder().field()?.focus();
      else keyboard.finder().play(stroke);
    }
  },
  page(event, stroke) {
    // a button that was clicked before keeps the focus: Return and Space are not its own
    if (['Enter', ' '].includes(event.key)) event.preventDefault();
    if (event.repeat || event.altKey) return;
    if (vanished() || dispatch('page', stroke)) event.preventDefault();
  },
};

/** Escape closes the finder that is open, else what stands round the field. */
function escape(event, inField) {
  const finder = keyboard.finder();
  if (finder && (!inField || finder.has(event.target))) {
    stop(event);
    finder.close();
    return true;
  }
  if (!inField) return false;
  if (!dispatch('escape', event)) event.target.blur();
  return true;
}

/** Somebody who came to a button with Tab means that button; arrows and Space are a radio button's own. */
function isOwn({ key, target }) {
  if (target.tagName === 'INPUT') return key === ' ' || key.startsWith('Arrow');
  return tabbed && [' ', 'Enter'].includes(key) && target.closest('button, a, summary');
}

/** The field that was typed into is no longer on the page: what is typed on is nobody's. */
function vanished() {
  const gone = field.last && !field.last.isConnected && performance.now() - field.at < VANISHED;
  if (gone) field.at = performance.now();
  return gone;
}

function stop(event) {
  event.preventDefault();
  event.stopImmediatePropagation();
}
