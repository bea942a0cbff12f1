/**
 * What somebody is doing in a panel while it is drawn again: the focus, the scrolling, what is half typed, what is
 * open. It is remembered before and put back after, so that another person's action disturbs nobody. A button that is
 * drawn again between press and release is not pressed: who draws waits until the press is over, and its click has come.
 */

const FIELDS = 'input:not([type="hidden"]), select, textarea';
const FOCUSABLE = `${FIELDS}, button, a, summary`;

/** After a finger has left, its click comes within so many ms; a mouse's comes at once. */
const CLICK = 60;
/** A press whose end nobody hears, as when the window was left, counts no longer than so many ms. */
const LONGEST = 1500;

let press = Promise.resolve();
let end = () => {};

function begin() {
  press = new Promise((over) => {
    end = over;
    setTimeout(over, LONGEST);
  });
}

document.addEventListener('pointerdown', begin, true);
for (const name of ['pointerup', 'pointercancel']) {
  document.addEventListener(name, ({ pointerType }) => setTimeout(end, pointerType === 'touch' ? CLICK : 0), true);
}

/** Resolves when nothing is pressed: mostly at once. */
export const pressEnded = () => press;

/**
 * @param {Element} panel as it is
 * @param {string} [sent] the action that was done just now: its form has done its work and comes back empty and closed,
 *   but for a field that was emptied when it was sent: what stands there is for the next
 */
export function remember(panel, sent = '') {
  const active = panel.contains(document.activeElement) ? document.activeElement : null;
  return {
    text: panel.textContent,
    focus: active && keyOf(active),
    caret: active && caretOf(active),
    fields: [...panel.querySelectorAll(FIELDS)].filter((field) => changed(field) && ('next' in field.dataset || actionOf(field) !== sent)).map((field) => [keyOf(field), field.value]),
    scrolls: [...panel.querySelectorAll('[data-keeps]')].map((list) => [list.dataset.keeps, list.scrollTop]),
    unfolded: [...panel.querySelectorAll('details[open][id]')].map(({ id }) => id),
    boxes: [...panel.querySelectorAll('[data-box]:not([hidden])')].filter((box) => !hasAction(box, sent)).map((box) => box.id),
  };
}

/** Put back into a panel what was remembered of the one before it. */
export function restore(panel, remembered) {
  for (const id of remembered.boxes) panel.querySelector(`#${id}`)?.removeAttribute('hidden');
  for (const id of remembered.unfolded) panel.querySelector(`#${id}`)?.setAttribute('open', '');
  for (const [key, value] of remembered.fields) {
    const field = find(panel, FIELDS, key);
    if (field) field.value = value;
  }
  for (const [name, top] of remembered.scrolls) {
    const list = panel.querySelector(`[data-keeps="${name}"]`);
    if (list) list.scrollTop = top;
  }
  if (remembered.text === panel.textContent) panel.querySelector('.arrive')?.classList.remove('arrive');
  if (remembered.focus) refocus(panel, remembered);
}

function refocus(panel, { focus, caret }) {
  const again = find(panel, FOCUSABLE, focus);
  if (!again || again === document.activeElement) return;
  again.focus({ preventScroll: true });
  if (caret && again.setSelectionRange) again.setSelectionRange(...caret);
}

const find = (panel, kind, key) => [...panel.querySelectorAll(kind)].find((one) => keyOf(one) === key);

/** What makes a control the same one in the next drawing: a button of a form is that of the same player. */
const keyOf = (control) => [hiddenOf(control), control.tagName, control.id, control.name, actionOf(control), control.getAttribute('hx-vals'), control.dataset.key, control.getAttribute('href')].join('|');

const hiddenOf = (control) => [...(control.closest('[data-action]')?.querySelectorAll?.('[type="hidden"]') ?? [])].map(({ value }) => value).join();
const actionOf = (control) => control.closest('[data-action]')?.dataset.action ?? '';
const hasAction = (box, action) => action !== '' && box.querySelector(`[data-action="${action}"]`) !== null;

function changed(field) {
  if (field.tagName === 'SELECT') return [...field.options].some((option) => option.selected !== option.defaultSelected) && document.activeElement === field;
  return field.value !== field.defaultValue;
}

function caretOf(field) {
  try {
    return field.selectionStart === null || field.selectionStart === undefined ? null : [field.selectionStart, field.selectionEnd];
  } catch {
    return null;
  }
}

/** What is offered for a while only says until when (`data-gone-at`, ms): after that it is gone, unless somebody fills it in. */
export function dropPassed(now) {
  for (const one of document.querySelectorAll('[data-gone-at]')) {
    if (Number(one.dataset.goneAt) <= now && !one.contains(document.activeElement)) one.remove();
  }
}
