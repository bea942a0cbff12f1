/** Whether staff turned the sound of this screen off: its mark says so, and within a playlist that of the page around. */

import { ownMark } from '../../screens/screen.js';

/** @param {() => void} onChange staff turned it off or on. @returns {() => boolean} whether it is off */
export function mutedByStaff(onChange) {
  const mark = markOfScreen();
  if (!mark) return () => false;
  new MutationObserver(onChange).observe(mark, { attributes: true, attributeFilter: ['data-muted'] });
  return () => mark.hasAttribute('data-muted');
}

function markOfScreen() {
  const own = ownMark();
  if (own && own.dataset.code) return own;
  // a page of a playlist is a frame of ours; in anybody else's frame there is nothing to read
  try {
    return window.frameElement && window.parent.document.querySelector('meta[name="screen"]');
  } catch (error) {
    return null;
  }
}
