/** Replaces `toggleAttribute`, which browsers of old televisions lack. */

/** Set or remove an attribute without a value. */
export function setFlag(element, name, on) {
  if (on) element.setAttribute(name, '');
  else element.removeAttribute(name);
}
