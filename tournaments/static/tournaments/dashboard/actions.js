/**
 * Actions on their way: the button says so at once, panels that come back keep what somebody is doing in them, and what
 * did not arrive says "not sent".
 */

import { text } from '../shared/sentences.js';
import { remember, restore } from '../shared/unfinished.js';
import { asked } from './panels.js';

/** How long a button says so, in ms. */
const SAYS = 4000;

/**
 * @param {object} given
 * @param {(what: string, why: string) => void} given.say words in the alert
 * @param {(panel: Element) => void} given.onDrawn after a panel was drawn again
 * @param {() => void} given.onDone after an action was done
 */
export function watchActions({ say, onDrawn, onDone }) {
  const remembered = new Map();
  const pending = new Map();
  let sent = '';

  const on = (name, handle) => document.body.addEventListener(name, handle);
  const actionOf = (element) => element.closest('[data-action]')?.dataset.action ?? '';

  // the panels that come back are those of this page, and show what these here were asked for
  on('htmx:configRequest', ({ detail }) => {
    if (!actionOf(detail.elt)) return;
    detail.path += `?${asked(document)}`;
    detail.headers['X-Panels'] = [...document.querySelectorAll('[id^="panel-"]')].map(({ id }) => id.replace('panel-', '')).join();
  });

  // the request tells how it ended, since by then the element may have been drawn again: what htmx says of a request
  // that failed is said at the element, and nobody sees it when that is gone from the page
  on('htmx:beforeSend', ({ detail: { elt, requestConfig, xhr } }) => {
    const button = pressed(elt, requestConfig);
    button?.setAttribute('aria-busy', 'true');
    clearErrors(elt);
    pending.set(xhr, { button, action: actionOf(elt), back: empty(elt) });
    xhr.addEventListener('error', () => say(text('notSentAction', { action: nameOf(elt) }), text('away')));
    xhr.addEventListener('timeout', () => say(text('noAnswer', { action: nameOf(elt) }), text('unanswered')));
    xhr.addEventListener('loadend', () => ended(xhr));
  });

  function ended(xhr) {
    const { button, action, back } = pending.get(xhr);
    pending.delete(xhr);
    if (xhr.status === 0 || xhr.status >= 400) back();
    button?.removeAttribute('aria-busy');
    if (xhr.status === 0) notSent(button);
    else if (xhr.status < 400 && action) onDone();
  }

  on('htmx:beforeOnLoad', ({ detail: { xhr } }) => { sent = xhr.status < 400 ? pending.get(xhr)?.action ?? '' : ''; });
  on('htmx:oobBeforeSwap', ({ detail: { target } }) => { remembered.set(target.id, remember(target, sent)); });
  // htmx says it of every panel again with each that follows
  on('htmx:oobAfterSwap', () => {
    for (const [id, before] of remembered) {
      remembered.delete(id);
      restore(document.getElementById(id), before);
      onDrawn(document.getElementById(id));
    }
  });

  on('htmx:responseError', ({ detail: { elt, xhr } }) => say(text('notDone', { action: nameOf(elt) }), wordsOf(xhr)));
  on('refused', ({ target, detail: { fields } }) => Object.entries(fields).forEach(([name, said]) => sayAt(target, name, said)));

  return { busy: () => [...pending.values()].some(({ action }) => action) };
}

/** The form's field is free for the next name at once. Returns what puts the name back, if nothing else was typed. */
function empty(elt) {
  const field = elt.matches('[data-empties]') && elt.querySelector('[data-focus]');
  if (!field) return () => {};
  const { value } = field;
  field.value = '';
  field.dataset.next = '';
  return () => { if (field.value === '') field.value = value; };
}

/** The button that was pressed: it is the element itself, or the form's. */
function pressed(elt, { triggeringEvent } = {}) {
  return triggeringEvent?.submitter ?? (elt.tagName === 'BUTTON' ? elt : elt.querySelector('button'));
}

function nameOf(elt) {
  const button = pressed(elt);
  return (button?.dataset.said ?? button?.querySelector('span')?.textContent ?? button?.textContent ?? '').trim();
}

function wordsOf(xhr) {
  try {
    return JSON.parse(xhr.responseText).error.says;
  } catch {
    return text('broken');
  }
}

/** The button says that it was not sent, and after a while what it does. */
function notSent(button) {
  if (!button || button.dataset.said) return;
  const label = button.querySelector('span') ?? [...button.childNodes].find(({ textContent }) => textContent.trim());
  button.dataset.said = label.textContent;
  label.textContent = text('notSent');
  button.classList.add('unsent');
  setTimeout(() => {
    label.textContent = button.dataset.said;
    delete button.dataset.said;
    button.classList.remove('unsent');
  }, SAYS);
}

/** What is wrong with a field, at the field. */
function sayAt(elt, name, said) {
  const field = elt.querySelector?.(`[name="${CSS.escape(name)}"]`);
  if (!field || field.type === 'hidden') return;
  const words = document.createElement('small');
  words.className = 'error';
  words.id = `error-${name}`;
  words.textContent = said.join(' ');
  field.setAttribute('aria-invalid', 'true');
  field.setAttribute('aria-describedby', words.id);
  field.closest('form').append(words);
  field.focus();
}

function clearErrors(elt) {
  for (const words of elt.querySelectorAll?.('.error') ?? []) words.remove();
  for (const field of elt.querySelectorAll?.('[aria-invalid]') ?? []) {
    field.removeAttribute('aria-invalid');
    field.removeAttribute('aria-describedby');
  }
}
