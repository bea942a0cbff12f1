/**
 * Who has the keyboard now: nobody (letters press buttons), a finder, a finder that opens, a finder that waits for an
 * answer, or a menu whose next key says where to go. A field that has the focus always keeps its own keys.
 *
 * While a finder opens or waits every stroke is kept, in order, with what the page showed when it was pressed. A stroke
 * that decides something does so only if exactly that is still shown.
 *
 * @typedef {object} Stroke
 * @property {string} key
 * @property {boolean} [shift]
 * @property {boolean} [alt]
 * @property {string} [shown] whom it would have decided on when it was pressed; only on a stroke that was kept
 * @property {string[]} [offered] those who were found and seen when it was pressed; only on a stroke that was kept
 *
 * @typedef {object} Finder
 * @property {(stroke: Stroke) => void} play do what a kept stroke asks for
 * @property {() => string} shows whom a deciding stroke would decide on now; '' for nobody
 * @property {() => string[]} [offers] those who are found and seen now
 * @property {() => ?HTMLInputElement} field where letters go
 * @property {(element: Element) => boolean} has whether an element is part of it
 * @property {() => void} close what Escape does
 */

export function openMachine() {
  let owner = 'nobody';
  let finder = null;
  let kept = [];

  const seen = (stroke) => ({ ...stroke, shown: finder.shows(), offered: finder.offers?.() ?? [] });
  const keeps = () => owner === 'opening' || owner === 'waiting';

  /** Whose a stroke is: `kept` here, the `menu`'s, the `field`'s, the `finder`'s or the `page`'s. */
  function claim(stroke, inField = false) {
    if (keeps()) {
      kept.push(seen(stroke));
      return 'kept';
    }
    if (owner === 'menu') {
      owner = 'nobody';
      return 'menu';
    }
    if (inField) return 'field';
    return owner === 'finder' ? 'finder' : 'page';
  }

  /** A finder was asked for: all that is typed from now on is for it. */
  function open(opened) {
    finder = opened;
    owner = 'opening';
  }

  /** The finder is there, or its answer has come: what was kept is done in order, as far as it goes. */
  function ready() {
    if (!finder) return;
    owner = 'finder';
    while (kept.length && owner === 'finder') finder.play(kept.shift());
  }

  /** The finder has asked for something: what is pressed now waits. */
  function wait() {
    if (finder) owner = 'waiting';
  }

  /** A stroke comes too early: it waits, and what is pressed after it waits behind it. */
  function keep(stroke) {
    kept.unshift(stroke.shown === undefined ? seen(stroke) : stroke);
    wait();
  }

  /** What was kept is not done: it was meant for an answer that did not come. */
  function drop() {
    kept = [];
    if (finder) owner = 'finder';
  }

  /** The finder is gone. Returns what was still kept. */
  function close() {
    const rest = kept;
    [owner, finder, kept] = ['nobody', null, []];
    return rest;
  }

  /** The next stroke says where to go. */
  function menu() {
    if (owner === 'nobody') owner = 'menu';
  }

  /** Nothing was chosen from the menu. */
  function leaveMenu() {
    if (owner === 'menu') owner = 'nobody';
  }

  /** Whether a stroke may decide: what it would decide on was shown when it was pressed, and is shown still. */
  function decides(stroke) {
    const shown = finder?.shows() ?? '';
    return shown !== '' && (stroke.shown === undefined || stroke.shown === shown);
  }

  return { claim, open, ready, wait, keep, drop, close, menu, leaveMenu, decides, owner: () => owner, finder: () => finder };
}
