/**
 * Deeds on their way: the button says so at once, panels that come back keep what somebody is doing in them, and what
 * did not arrive says "not sent".
 */

import { remember, restore } from './keep.js';
import { asked } from './panels.js';

const NOT_SENT = 'Not sent';
/** How long a button says so, in ms. */
const SAYS = 4000;
const AWAY = 'The house cannot be reached. The clock runs on; try again in a moment.';
const LATE = 'The house gave no answer yet. Look in the log whether it was done before you try again.';
const BROKEN = 'The house gave no answer to that. Nothing was done; try again, and tell whoever keeps it.';

/**
 * @param {object} given
 * @param {(what: string, why: string) => void} given.say words in the line
 * @param {(panel: Element) => void} given.onDrawn after a panel was drawn anew
 * @param {() => void} given.onDone after a deed was done
 */
export function watchDeeds({ say, onDrawn, onDone }) {
  const kept = new Map();
  const underWay = new Map();
  let sent = '';

  const on = (name, handle) => document.body.addEventListener(name, handle);
  const deedOf = (element) => element.closest('[data-deed]')?.dataset.deed ?? '';

  // the panels that come back are those of this page, and show what these here were asked for
  on('htmx:configRequest', ({ detail }) => {
    if (!deedOf(detail.elt)) return;
    detail.path += `?${asked(document)}`;
    detail.headers['X-Panels'] = [...document.querySelectorAll('[id^="panel-"]')].map(({ id }) => id.replace('panel-', '')).join();
  });

  // the request tells how it ended, since by then the element may have been drawn anew: what htmx says of a request
  // that failed is said at the element, and nobody hears it when that is gone from the page
  on('htmx:beforeSend', ({ detail: { elt, requestConfig, xhr } }) => {
    const button = pressed(elt, requestConfig);
    button?.setAttribute('aria-busy', 'true');
    clearErrors(elt);
    underWay.set(xhr, { button, deed: deedOf(elt) });
    xhr.addEventListener('error', () => say(`Not sent: ${nameOf(elt)}.`, AWAY));
    xhr.addEventListener('timeout', () => say(`No answer: ${nameOf(elt)}.`, LATE));
    xhr.addEventListener('loadend', () => ended(xhr));
  });

  function ended(xhr) {
    const { button, deed } = underWay.get(xhr);
    underWay.delete(xhr);
    button?.removeAttribute('aria-busy');
    if (xhr.status === 0) notSent(button);
    else if (xhr.status < 400 && deed) onDone();
  }

  on('htmx:beforeOnLoad', ({ detail: { xhr } }) => { sent = xhr.status < 400 ? underWay.get(xhr)?.deed ?? '' : ''; });
  on('htmx:oobBeforeSwap', ({ detail: { target } }) => { kept.set(target.id, remember(target, sent)); });
  // htmx says it of every panel again with each that follows
  on('htmx:oobAfterSwap', () => {
    for (const [id, before] of kept) {
      kept.delete(id);
      restore(document.getElementById(id), before);
      onDrawn(document.getElementById(id));
    }
  });

  on('htmx:responseError', ({ detail: { elt, xhr } }) => say(`Not done: ${nameOf(elt)}.`, wordsOf(xhr)));
  on('refused', ({ target, detail: { fields } }) => Object.entries(fields).forEach(([name, said]) => sayAt(target, name, said)));

  return { busy: () => [...underWay.values()].some(({ deed }) => deed) };
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
    return BROKEN;
  }
}

/** The button says that it was not sent, and after a while what it does. */
function notSent(button) {
  if (!button || button.dataset.said) return;
  const label = button.querySelector('span') ?? button.firstChild;
  button.dataset.said = label.textContent;
  label.textContent = NOT_SENT;
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
