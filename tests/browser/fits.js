// Looks at a page: lines of text that are cut or lie on others, and figures that a script cannot read (test_fits.py). A
// name may be cut (an element with dir="auto"), and so may what scrolls or has a clamp of lines; `cap` is a figure whose
// box is lower than its line.
async () => {
  // a row that follows the width of the window does so with the next picture
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  const found = new Set();
  const lines = [];
  const range = document.createRange();
  const styles = new Map();
  const style = (one) => styles.get(one) ?? styles.set(one, getComputedStyle(one)).get(one);
  const cuts = (how) => how === 'hidden' || how === 'clip';
  const scrolls = (how) => how === 'auto' || how === 'scroll';
  const name = (one) => [one.tagName.toLowerCase(), ...one.classList].join('.');
  const looked = ['[dir=auto]', 'bdi', 'script', 'style', 'svg', 'option', 'template', '.cap', '.sr-only'].join(', ');

  /** Whether a line is seen: it lies in every box that scrolls, in none that moves on its own, and no box cuts it. */
  function seen(own, words, { left, right, top, bottom }) {
    let [wide, high] = [true, true];
    for (let box = own; box && box !== document.body; box = box.parentElement) {
      const { overflowX, overflowY, webkitLineClamp, position, clipPath, clip } = style(box);
      const at = box.getBoundingClientRect();
      const hidden = clipPath !== 'none' || clip !== 'auto' || at.width <= 1 || at.height <= 1;
      if (hidden || webkitLineClamp !== 'none' || position === 'fixed' || position === 'sticky') return false;
      wide &&= !scrolls(overflowX);
      high &&= !scrolls(overflowY);
      if (!wide || !high) {
        if (right > at.right || left < at.left || bottom > at.bottom || top < at.top) return false;
      }
      const cutX = wide && cuts(overflowX) && (right > at.right + 1.5 || left < at.left - 1.5);
      const cutY = high && cuts(overflowY) && (bottom > at.bottom + 6 || top < at.top - 6);
      if (cutX || cutY) {
        found.add(`${cutX ? 'wide' : 'high'} ${name(own)} in ${name(box)}: ${words}`);
        return false;
      }
    }
    return true;
  }

  // a script reads 0.5: in its attributes a number is nobody's language
  const figures = ['style', 'max', 'min', 'step', 'cx', 'cy'];
  const read = (attribute) => attribute.startsWith('data-') || figures.includes(attribute);
  for (const one of document.querySelectorAll('body *')) {
    for (const attribute of one.attributes) {
      const written = read(attribute.name) && /(^|: ?)-?\d+,\d+(%|px|em|;|$)/.test(attribute.value);
      if (written) found.add(`${name(one)} ${attribute.name}="${attribute.value}"`);
    }
  }

  const { scrollWidth } = document.scrollingElement;
  if (scrollWidth > innerWidth + 1) found.add(`scrolls sideways: ${scrollWidth} in ${innerWidth}`);
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let text = walk.nextNode(); text; text = walk.nextNode()) {
    const own = text.parentElement;
    if (!/[\p{L}\p{N}]/u.test(text.data) || own.closest(looked)) continue;
    if (!own.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
    range.selectNodeContents(text);
    const words = text.data.trim().slice(0, 40);
    for (const at of range.getClientRects()) {
      if (at.width >= 2 && seen(own, words, at)) lines.push({ own, words, at });
    }
  }
  // from the top down: a line is compared with those alone that begin above its end, not with all of a long page
  lines.sort((one, two) => one.at.top - two.at.top);
  for (let first = 0; first < lines.length; first += 1) {
    const one = lines[first];
    for (let next = first + 1; next < lines.length && lines[next].at.top < one.at.bottom; next += 1) {
      const two = lines[next];
      const wide = Math.min(one.at.right, two.at.right) - Math.max(one.at.left, two.at.left);
      const high = Math.min(one.at.bottom, two.at.bottom) - Math.max(one.at.top, two.at.top);
      const low = Math.min(one.at.height, two.at.height);
      const apart = !one.own.contains(two.own) && !two.own.contains(one.own);
      if (wide <= 3 || high <= low / 2 || !apart) continue;
      found.add(`${name(one.own)} on ${name(two.own)}: ${one.words} / ${two.words}`);
    }
  }
  return [...found];
}
