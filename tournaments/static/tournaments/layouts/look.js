/** What a layout has beside its widgets: a picture behind them, dimmed so that words stay readable on it. */

/**
 * @param {Document} page
 * @param {Element} frame
 * @returns {(look: {background: string}) => void} shows another look
 */
export function openLook(page, frame) {
  const ground = page.createElement('img');
  ground.className = 'layout__ground';
  ground.alt = '';

  function style({ background }) {
    if (!background) ground.remove();
    else {
      ground.src = `/pictures/${background}.webp`;
      frame.prepend(ground);
    }
  }

  const holder = page.getElementById('look');
  if (holder) style(JSON.parse(holder.textContent));
  return style;
}
