/** Keys that lead to pages: G, then a letter. On a page with keys of its own the letters after G are looked at first. */

/** How long G waits for its letter, in ms. */
const WAITS = 1500;

export function watchGoing() {
  let since = -Infinity;
  document.addEventListener('keydown', (event) => {
    if (hasOwnG() || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
    if (types(event.target) || document.querySelector('dialog:modal')) return;
    const key = event.key.toLowerCase();
    const waits = event.timeStamp - since < WAITS;
    since = key === 'g' && !waits ? event.timeStamp : -Infinity;
    if (waits && key.length === 1 && go(key)) event.preventDefault();
  });
}

/** The dashboard's own G goes to a level of its list. */
const hasOwnG = () => document.querySelector('[data-focus="g"], [data-key="g"]');

function go(letter) {
  const link = document.querySelector(`[data-go="${CSS.escape(letter)}"]`);
  link?.click();
  return Boolean(link);
}

export function types(target) {
  if (target.isContentEditable || ['TEXTAREA', 'SELECT'].includes(target.tagName)) return true;
  return target.tagName === 'INPUT' && !['checkbox', 'radio', 'button', 'submit'].includes(target.type);
}

/** A key that does something on every page, unless the page has a use of its own for it. */
export function watchKey(key, does) {
  document.addEventListener('keydown', (event) => {
    if (event.defaultPrevented || event.key !== key || event.ctrlKey || event.metaKey || event.altKey) return;
    if (types(event.target) || document.querySelector('dialog:modal')) return;
    if (document.querySelector(`[data-key="${key}"], [data-focus="${key}"]`)) return;
    event.preventDefault();
    does();
  });
}
