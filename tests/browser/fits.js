// Looks at a page: lines of text that are cut or lie on others, and figures that a script cannot read (test_fits.py).
// A name may be cut (an element with dir="auto"), and so may what scrolls or has a clamp of lines; `cap` is a figure
// whose box is lower than its line.
async () => {
  // a row that follows the width of the window does so with the next picture
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  const faults = new Set();
  const lines = [];
  const range = document.createRange();
  const styles = new Map();
  const style = (element) => styles.get(element) ?? styles.set(element, getComputedStyle(element)).get(element);
  const isCut = (overflow) => overflow === 'hidden' || overflow === 'clip';
  const isScrolled = (overflow) => overflow === 'auto' || overflow === 'scroll';
  const name = (element) => [element.tagName.toLowerCase(), ...element.classList].join('.');
  const ignored = ['[dir=auto]', 'bdi', 'script', 'style', 'svg', 'option', 'template', '.cap', '.sr-only'].join(', ');

  /** Whether a line is seen: it lies in every box that scrolls, in none that moves on its own, and no box cuts it. */
  function isSeen(own, words, { left, right, top, bottom }) {
    let [freeX, freeY] = [true, true];
    for (let box = own; box && box !== document.body; box = box.parentElement) {
      const { overflowX, overflowY, webkitLineClamp, position, clipPath, clip } = style(box);
      const at = box.getBoundingClientRect();
      const hidden = clipPath !== 'none' || clip !== 'auto' || at.width <= 1 || at.height <= 1;
      if (hidden || webkitLineClamp !== 'none' || position === 'fixed' || position === 'sticky') return false;
      freeX &&= !isScrolled(overflowX);
      freeY &&= !isScrolled(overflowY);
      if (!freeX || !freeY) {
        if (right > at.right || left < at.left || bottom > at.bottom || top < at.top) return false;
      }
      const cutX = freeX && isCut(overflowX) && (right > at.right + 1.5 || left < at.left - 1.5);
      const cutY = freeY && isCut(overflowY) && (bottom > at.bottom + 6 || top < at.top - 6);
      if (cutX || cutY) {
        faults.add(`${cutX ? 'wide' : 'high'} ${name(own)} in ${name(box)}: ${words}`);
        return false;
      }
    }
    return true;
  }

  // a script reads 0.5: in its attributes a number is nobody's language
  const figures = ['style', 'max', 'min', 'step', 'cx', 'cy'];
  const isForScripts = (attribute) => attribute.startsWith('data-') || figures.includes(attribute);
  for (const element of document.querySelectorAll('body *')) {
    for (const attribute of element.attributes) {
      const isLocalised = isForScripts(attribute.name) && /(^|: ?)-?\d+,\d+(%|px|em|;|$)/.test(attribute.value);
      if (isLocalised) faults.add(`${name(element)} ${attribute.name}="${attribute.value}"`);
    }
  }

  const { scrollWidth } = document.scrollingElement;
  if (scrollWidth > innerWidth + 1) faults.add(`scrolls sideways: ${scrollWidth} in ${innerWidth}`);
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let text = walk.nextNode(); text; text = walk.nextNode()) {
    const own = text.parentElement;
    if (!/[\p{L}\p{N}]/u.test(text.data) || own.closest(ignored)) continue;
    if (!own.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
    range.selectNodeContents(text);
    const words = text.data.trim().slice(0, 40);
    for (const at of range.getClientRects()) {
      if (at.width >= 2 && isSeen(own, words, at)) lines.push({ own, words, at });
    }
  }
  // from the top down: a line is compared with those alone that begin above its end, not with all of a long page
  lines.sort((first, lower) => first.at.top - lower.at.top);
  for (let first = 0; first < lines.length; first += 1) {
    const upper = lines[first];
    for (let next = first + 1; next < lines.length && lines[next].at.top < upper.at.bottom; next += 1) {
      const lower = lines[next];
      const overlapX = Math.min(upper.at.right, lower.at.right) - Math.max(upper.at.left, lower.at.left);
      const overlapY = Math.min(upper.at.bottom, lower.at.bottom) - Math.max(upper.at.top, lower.at.top);
      const lowerHeight = Math.min(upper.at.height, lower.at.height);
      const areApart = !upper.own.contains(lower.own) && !lower.own.contains(upper.own);
      if (overlapX <= 3 || overlapY <= lowerHeight / 2 || !areApart) continue;
      faults.add(`${name(upper.own)} on ${name(lower.own)}: ${upper.words} / ${lower.words}`);
    }
  }
  return [...faults];
}
