/** What browsers of old televisions lack: `toggleAttribute`. */

/** Give an element an attribute without a value, or take it away. */
export function flag(element, name, on) {
  if (on) element.setAttribute(name, '');
  else element.removeAttribute(name);
}
