/** The page's keyboard: every key passes the machine first, which decides who gets it. */

import { isTextField } from './fields.js';
import { openMachine } from './machine.js';

/** How long a menu waits for its key, in ms. */
const MENU_TIME = 1500;
/** After a field disappeared while somebody typed, letters within so many ms are still meant for it. */
const VANISHED_TIME = 1500;
const MODIFIERS = ['Shift', 'Control', 'Alt', 'AltGraph', 'Meta', 'CapsLock', 'Tab'];

export const keyboard = openMachine();

const handlers = [];
const lastField = { last: null, at: 0 };
let timer = null;
/** The focus was moved with Tab: then Return and Space mean the focused button. */
let hasTabbed = false;

/**
 * Add handlers for the page's own keys, those of a menu, and Escape in a field. Each returns whether it did something.
 *
 * @param {{page?: Function, menu?: Function, escape?: Function}} keyHandlers
 */
export function addKeyHandlers(keyHandlers) {
  if (!handlers.length) {
    document.addEventListener('pointerdown', () => { hasTabbed = false; }, true);
    document.addEventListener('keydown', onKey, true);
  }
  handlers.push(keyHandlers);
}

/** Open the menu: the next key chooses where to go. */
export function openMenu() {
  keyboard.menu();
  clearTimeout(timer);
  timer = setTimeout(keyboard.leaveMenu, MENU_TIME);
}

/** Play the strokes that a closed finder had queued, if the first opens it again; otherwise drop them. */
export function playQueued(strokes, openKey) {
  if (strokes[0]?.key.toLowerCase() !== openKey) return;
  for (const stroke of strokes) {
    const owner = keyboard.claim(stroke);
    if (owner === 'page') dispatch('page', stroke);
    else if (owner === 'finder') keyboard.finder().play(stroke);
  }
}

const dispatch = (name, stroke) => handlers.some((handler) => handler[name]?.(stroke));

function onKey(event) {
  if (event.key === 'Tab') hasTabbed = true;
  if (event.ctrlKey || event.metaKey || event.isComposing || MODIFIERS.includes(event.key)) return;
  const isInField = isTextField(event.target);
  if (event.key === 'Escape' && handleEscape(event, isInField)) return;
  if (!isInField && isElementsOwnKey(event)) return;
  const stroke = { key: event.key, shift: event.shiftKey, alt: event.altKey };
  HANDLERS[keyboard.claim(stroke, isInField)](event, stroke);
}

const HANDLERS = {
  kept: stopEvent,
  field({ target }) {
    Object.assign(lastField, { last: keyboard.finder() ? null : target, at: performance.now() });
  },
  menu(event, stroke) {
    stopEvent(event);
    dispatch('menu', stroke);
  },
  finder(event, stroke) {
    // a letter is typed into the field by the browser, once it has the focus
    if (event.key.length === 1 && event.key !== '/') keyboard.finder().field()?.focus();
    else {
      stopEvent(event);
      if (event.key === '/') keyboard.finder().field()?.focus();
      else keyboard.finder().play(stroke);
    }
  },
  page(event, stroke) {
    // a clicked button keeps the focus: Return and Space must not press it again
    if (['Enter', ' '].includes(event.key)) event.preventDefault();
    if (event.repeat || event.altKey) return;
    if (hasFieldVanished() || dispatch('page', stroke)) event.preventDefault();
  },
};

/** Close the open finder on Escape, else what surrounds the field. */
function handleEscape(event, isInField) {
  const finder = keyboard.finder();
  if (finder && (!isInField || finder.has(event.target))) {
    stopEvent(event);
    finder.close();
    return true;
  }
  if (!isInField) return false;
  if (!dispatch('escape', event)) event.target.blur();
  return true;
}

/** Return whether the focused element handles the key itself: a button reached with Tab, or a radio button. */
function isElementsOwnKey({ key, target }) {
  if (target.tagName === 'INPUT') return key === ' ' || key.startsWith('Arrow');
  return hasTabbed && [' ', 'Enter'].includes(key) && target.closest('button, a, summary');
}

/** Return whether the field that was typed into has disappeared: further typing is ignored. */
function hasFieldVanished() {
  const isGone = lastField.last && !lastField.last.isConnected && performance.now() - lastField.at < VANISHED_TIME;
  if (isGone) lastField.at = performance.now();
  return isGone;
}

function stopEvent(event) {
  event.preventDefault();
  event.stopImmediatePropagation();
}
