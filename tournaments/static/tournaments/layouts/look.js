/** The look of a layout: own colours, and a background picture, dimmed so that text stays readable. */

import { isLight } from './contrast.js';

/** The clock's properties that own colours replace. */
const PROPERTIES = {
  ground: ['--lit', '--state-ground', '--ink', '--felt'],
  text: ['--text', 'color'],
  muted: ['--muted'],
};

/**
 * @param {Document} page
 * @param {Element} frame
 * @returns {(look: {background: string, colours: ?{ground: string, text: string, muted: string}}) => void} shows
 *   another look
 */
export function openLook(page, frame) {
  const picture = page.createElement('img');
  picture.className = 'layout__ground';
  picture.alt = '';

  function applyLook({ background, colours }) {
    setColours(colours);
    if (!background) picture.remove();
    else {
      picture.src = `/pictures/${background}.webp`;
      frame.prepend(picture);
    }
  }

  function setColours(colours) {
    Object.keys(PROPERTIES).forEach((name) => PROPERTIES[name].forEach((property) => {
      if (colours) frame.style.setProperty(property, colours[name]);
      else frame.style.removeProperty(property);
    }));
    // lines are quieter than labels: the same colour, a third of it
    frame.style.setProperty('--line', colours ? `${colours.muted}55` : '');
    if (colours) page.documentElement.dataset.theme = isLight(colours.ground) ? 'light' : 'dark';
  }

  const holder = page.getElementById('look');
  if (holder) applyLook(JSON.parse(holder.textContent));
  return applyLook;
}
