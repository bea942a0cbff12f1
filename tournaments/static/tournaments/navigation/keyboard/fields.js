/** Fields, and writing into them what was typed before they could take it. */

const NO_TEXT = ['checkbox', 'radio', 'button', 'submit'];

/** Whether keys are written into it. */
export function typesInto({ tagName, type }) {
  if (['TEXTAREA', 'SELECT'].includes(tagName)) return true;
  return tagName === 'INPUT' && !NO_TEXT.includes(type);
}

/** Write a stroke into a field as the browser would have; false when it is none that writes. */
export function write(field, { key, alt }) {
  if (alt || (key.length > 1 && key !== 'Backspace')) return false;
  const [from, to] = [field.selectionStart ?? field.value.length, field.selectionEnd ?? field.value.length];
  if (key.length === 1) field.setRangeText(key, from, to, 'end');
  else field.setRangeText('', from === to ? Math.max(0, from - 1) : from, to, 'end');
  field.dispatchEvent(new Event('input', { bubbles: true }));
  return true;
}
