/**
 * Actions being sent: the button shows it at once, panels that come back keep unfinished input, and an action that did
 * not arrive shows "not sent".
 */

import { text } from '../shared/sentences.js';
import { remember, restore } from '../shared/unfinished.js';
import { panelQuery } from './panels.js';

/** How long a button shows "not sent", in ms. */
const MESSAGE_TIME = 4000;

/**
 * @param {object} given
 * @param {(what: string, why: string) => void} given.say shows words in the alert
 * @param {(panel: Element) => void} given.onDrawn called after a panel was drawn again
 * @param {() => void} given.onDone called after an action was done
 * @param {() => boolean} given.isLive whether the stream tells what changes: then the answer brings only the panels in
 *   front of the person
 * @param {(names: string[], version: number) => void} given.onLeft called with the changed panels that it leaves out
 */
export function watchActions({ say, onDrawn, onDone, isLive, onLeft }) {
  const remembered = new Map();
  const pending = new Map();
  let sentAction = '';

  const listen = (name, handle) => document.body.addEventListener(name, handle);
  const actionOf = (element) => element.closest('[data-action]')?.dataset.action ?? '';

  // the server sends back the panels of this page, for their current search
  listen('htmx:configRequest', ({ detail }) => {
    if (!actionOf(detail.elt)) return;
    detail.path += `?${panelQuery(document)}`;
    detail.headers['X-Panels'] = [...document.querySelectorAll('[id^="panel-"]')]
      .map(({ id }) => id.replace('panel-', ''))
      .join();
    if (isLive()) detail.headers['X-Tapped'] = detail.elt.closest('[id^="panel-"]')?.id.replace('panel-', '') ?? '';
  });

  // listens to the request, since the element may have been drawn again by its end: htmx reports a failed request at
  // the element, and nobody hears it if that is gone from the page
  listen('htmx:beforeSend', ({ detail: { elt, requestConfig, xhr } }) => {
    const button = pressedButton(elt, requestConfig);
    button?.setAttribute('aria-busy', 'true');
    clearErrors(elt);
    pending.set(xhr, { button, action: actionOf(elt), back: clearNameField(elt) });
    xhr.addEventListener('error', () => say(text('notSentAction', { action: actionName(elt) }), text('away')));
    xhr.addEventListener('timeout', () => say(text('noAnswer', { action: actionName(elt) }), text('unanswered')));
    xhr.addEventListener('loadend', () => onRequestEnd(xhr));
  });

  function onRequestEnd(xhr) {
    const { button, action, back: restoreName } = pending.get(xhr);
    pending.delete(xhr);
    if (xhr.status === 0 || xhr.status >= 400) restoreName();
    button?.removeAttribute('aria-busy');
    if (xhr.status === 0) showNotSent(button);
    else if (xhr.status < 400 && action) onDone();
  }

  listen('htmx:beforeOnLoad', ({ detail: { xhr } }) => {
    sentAction = xhr.status < 400 ? pending.get(xhr)?.action ?? '' : '';
    const [version, ...names] = xhr.getResponseHeader('X-Left')?.split(' ') ?? [];
    if (names.length) onLeft(names, Number(version));
  });
  listen('htmx:oobBeforeSwap', ({ detail: { target } }) => {
    remembered.set(target.id, remember(target, sentAction));
  });
  // htmx reports every panel again with each that follows
  listen('htmx:oobAfterSwap', () => {
    for (const [id, rememberedPanel] of remembered) {
      remembered.delete(id);
      restore(document.getElementById(id), rememberedPanel);
      onDrawn(document.getElementById(id));
    }
  });

  listen('htmx:responseError', ({ detail: { elt, xhr } }) => {
    say(text('notDone', { action: actionName(elt) }), refusalText(xhr));
  });
  listen('refused', ({ target, detail: { fields } }) =>
    Object.entries(fields).forEach(([name, messages]) => showFieldError(target, name, messages))
  );

  return { busy: () => [...pending.values()].some(({ action }) => action) };
}

/**
 * Clear the form's field for the next name at once. Returns a function that restores the name if nothing else was
 * typed.
 */
function clearNameField(elt) {
  const field = elt.matches('[data-empties]') && elt.querySelector('[data-focus]');
  if (!field) return () => {};
  const { value } = field;
  field.value = '';
  field.dataset.next = '';
  return () => { if (field.value === '') field.value = value; };
}

/** Return the pressed button: the element itself, or the form's button. */
function pressedButton(elt, { triggeringEvent } = {}) {
  return triggeringEvent?.submitter ?? (elt.tagName === 'BUTTON' ? elt : elt.querySelector('button'));
}

function actionName(elt) {
  const button = pressedButton(elt);
  return (button?.dataset.said ?? button?.querySelector('span')?.textContent ?? button?.textContent ?? '').trim();
}

function refusalText(xhr) {
  try {
    return JSON.parse(xhr.responseText).error.says;
  } catch {
    return text('broken');
  }
}

/** Show on the button that the action was not sent, then its usual label again. */
function showNotSent(button) {
  if (!button || button.dataset.said) return;
  const label = button.querySelector('span') ?? [...button.childNodes].find(({ textContent }) => textContent.trim());
  button.dataset.said = label.textContent;
  label.textContent = text('notSent');
  button.classList.add('unsent');
  setTimeout(() => {
    label.textContent = button.dataset.said;
    delete button.dataset.said;
    button.classList.remove('unsent');
  }, MESSAGE_TIME);
}

/** Show a field's error at the field. */
function showFieldError(elt, name, messages) {
  const field = elt.querySelector?.(`[name="${CSS.escape(name)}"]`);
  if (!field || field.type === 'hidden') return;
  const message = document.createElement('small');
  message.className = 'error';
  message.id = `error-${name}`;
  message.textContent = messages.join(' ');
  field.setAttribute('aria-invalid', 'true');
  field.setAttribute('aria-describedby', message.id);
  field.closest('form').append(message);
  field.focus();
}

function clearErrors(elt) {
  for (const message of elt.querySelectorAll?.('.error') ?? []) message.remove();
  for (const field of elt.querySelectorAll?.('[aria-invalid]') ?? []) {
    field.removeAttribute('aria-invalid');
    field.removeAttribute('aria-describedby');
  }
}
