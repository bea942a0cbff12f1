/** What a layout has beside its widgets: own colours, and a picture behind it, dimmed so that words stay readable. */

import { isLight } from './contrast.js';

/** The clock's colours that own ones stand for. */
const OF = {
  ground: ['--lit', '--state-ground', '--ink', '--felt'],
  text: ['--text', 'color'],
  muted: ['--muted'],
};

/**
 * @param {Document} page
 * @param {Element} frame
 * @returns {(look: {background: string, colours: ?{ground: string, text: string, muted: string}}) => void} shows another look
 */
export function openLook(page, frame) {
  const ground = page.createElement('img');
  ground.className = 'layout__ground';
  ground.alt = '';

  function style({ background, colours }) {
    paint(colours);
    if (!background) ground.remove();
    else {
      ground.src = `/pictures/${background}.webp`;
      frame.prepend(ground);
    }
  }

  function paint(colours) {
    Object.keys(OF).forEach((name) => OF[name].forEach((property) => {
      if (colours) frame.style.setProperty(property, colours[name]);
      else frame.style.removeProperty(property);
    }));
    // lines are quieter than labels: the same colour, a third of it
    frame.style.setProperty('--line', colours ? `${colours.muted}55` : '');
    if (colours) page.documentElement.dataset.theme = isLight(colours.ground) ? 'light' : 'dark';
  }

  const holder = page.getElementById('look');
  if (holder) style(JSON.parse(holder.textContent));
  return style;
}
