/** Whether staff muted this screen: by its mark, or within a playlist by that of the page around it. */

import { ownMark } from '../../screens/screen.js';

/** @param {() => void} onChange staff turned it off or on. @returns {() => boolean} whether it is off */
export function mutedByStaff(onChange) {
  const mark = findScreenMark();
  if (!mark) return () => false;
  new MutationObserver(onChange).observe(mark, { attributes: true, attributeFilter: ['data-muted'] });
  return () => mark.hasAttribute('data-muted');
}

function findScreenMark() {
  const own = ownMark();
  if (own && own.dataset.code) return own;
  // a playlist page is in a frame of ours; another site's frame cannot be read
  try {
    return window.frameElement && window.parent.document.querySelector('meta[name="screen"]');
  } catch (error) {
    return null;
  }
}
