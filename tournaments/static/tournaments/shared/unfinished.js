/**
 * Unfinished input in a panel that is drawn again: the focus, the scroll positions, half-typed text, open boxes. It is
 * remembered before and restored after, so that another user's action disturbs nobody. A button drawn again between
 * press and release would lose its click: drawing waits until the press has ended.
 */

const FIELDS = 'input:not([type="hidden"]), select, textarea';
const FOCUSABLE = `${FIELDS}, button, a, summary`;

/** A finger's click comes within so many ms after it has left; a mouse's comes at once. */
const CLICK_DELAY = 60;
/** A press without an end, for example because the window was left, counts at most so many ms. */
const MAX_PRESS = 1500;

let currentPress = Promise.resolve();
let endPress = () => {};

function beginPress() {
  currentPress = new Promise((resolve) => {
    endPress = resolve;
    setTimeout(resolve, MAX_PRESS);
  });
}

document.addEventListener('pointerdown', beginPress, true);
for (const name of ['pointerup', 'pointercancel']) {
  document.addEventListener(name, ({ pointerType }) => {
    setTimeout(endPress, pointerType === 'touch' ? CLICK_DELAY : 0);
  }, true);
}

/** Resolve when nothing is pressed, usually at once. */
export const pressEnded = () => currentPress;

/**
 * @param {Element} panel as it is now
 * @param {string} [sent] the action that was just done: its form comes back empty and closed, except for a field that
 *   was emptied when it was sent, whose text is for the next action
 */
export function remember(panel, sent = '') {
  const focused = panel.contains(document.activeElement) ? document.activeElement : null;
  return {
    text: panel.textContent,
    focus: focused && keyOf(focused),
    caret: focused && caretRange(focused),
    fields: [...panel.querySelectorAll(FIELDS)]
      .filter((field) => isChanged(field) && ('next' in field.dataset || actionOf(field) !== sent))
      .map((field) => [keyOf(field), field.value]),
    scrolls: [...panel.querySelectorAll('[data-keeps]')].map((list) => [list.dataset.keeps, list.scrollTop]),
    unfolded: [...panel.querySelectorAll('details[open][id]')].map(({ id }) => id),
    boxes: [...panel.querySelectorAll('[data-box]:not([hidden])')]
      .filter((box) => !hasAction(box, sent))
      .map((box) => box.id),
  };
}

/** Restore in a panel what was remembered of its predecessor. */
export function restore(panel, remembered) {
  for (const id of remembered.boxes) panel.querySelector(`#${id}`)?.removeAttribute('hidden');
  for (const id of remembered.unfolded) panel.querySelector(`#${id}`)?.setAttribute('open', '');
  for (const [key, value] of remembered.fields) {
    const field = findControl(panel, FIELDS, key);
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
  const control = findControl(panel, FOCUSABLE, focus);
  if (!control || control === document.activeElement) return;
  control.focus({ preventScroll: true });
  if (caret && control.setSelectionRange) control.setSelectionRange(...caret);
}

const findControl = (panel, kind, key) => [...panel.querySelectorAll(kind)].find((control) => keyOf(control) === key);

/** Return what identifies a control when it is drawn again: a button of a form belongs to the same player. */
const keyOf = (control) =>
  [
    hiddenOf(control),
    control.tagName,
    control.id,
    control.name,
    actionOf(control),
    control.getAttribute('hx-vals'),
    control.dataset.key,
    control.getAttribute('href'),
  ].join('|');

const hiddenOf = (control) =>
  [...(control.closest('[data-action]')?.querySelectorAll?.('[type="hidden"]') ?? [])].map(({ value }) => value).join();
const actionOf = (control) => control.closest('[data-action]')?.dataset.action ?? '';
const hasAction = (box, action) => action !== '' && box.querySelector(`[data-action="${action}"]`) !== null;

function isChanged(field) {
  if (field.tagName === 'SELECT') {
    return (
      [...field.options].some((option) => option.selected !== option.defaultSelected) &&
      document.activeElement === field
    );
  }
  return field.value !== field.defaultValue;
}

function caretRange(field) {
  try {
    return field.selectionStart === null || field.selectionStart === undefined
      ? null
      : [field.selectionStart, field.selectionEnd];
  } catch {
    return null;
  }
}

/** Remove offers whose time (`data-gone-at`, ms) is over, unless somebody is filling them in. */
export function removeExpired(now) {
  for (const element of document.querySelectorAll('[data-gone-at]')) {
    if (Number(element.dataset.goneAt) <= now && !element.contains(document.activeElement)) element.remove();
  }
}
