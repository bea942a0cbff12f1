/** Text fields, and writing queued strokes into them. */

const OTHER_INPUTS = ['checkbox', 'radio', 'button', 'submit'];

/** Return whether keys are typed into an element. */
export function isTextField({ tagName, type }) {
  if (['TEXTAREA', 'SELECT'].includes(tagName)) return true;
  return tagName === 'INPUT' && !OTHER_INPUTS.includes(type);
}

/** Write a stroke into a field as the browser would; false if it is not a character or Backspace. */
export function writeStroke(field, { key, alt }) {
  if (alt || (key.length > 1 && key !== 'Backspace')) return false;
  const [from, to] = [field.selectionStart ?? field.value.length, field.selectionEnd ?? field.value.length];
  if (key.length === 1) field.setRangeText(key, from, to, 'end');
  else field.setRangeText('', from === to ? Math.max(0, from - 1) : from, to, 'end');
  field.dispatchEvent(new Event('input', { bubbles: true }));
  return true;
}
