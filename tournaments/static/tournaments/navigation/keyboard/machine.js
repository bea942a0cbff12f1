/**
 * The owner of the keyboard: nobody (letters press buttons), a finder, a finder that is opening, a finder that waits
 * for an answer, or a menu whose next key chooses where to go. A focused field always keeps its own keys.
 *
 * While a finder opens or waits every stroke is queued, with what the page showed when it was pressed. A stroke that
 * decides something does so only if exactly that is still shown.
 *
 * @typedef {object} Stroke
 * @property {string} key
 * @property {boolean} [shift]
 * @property {boolean} [alt]
 * @property {string} [shown] whom it would have decided on when it was pressed; only on a queued stroke
 * @property {string[]} [offered] the players offered when it was pressed; only on a queued stroke
 *
 * @typedef {object} Finder
 * @property {(stroke: Stroke) => void} play plays a queued stroke
 * @property {() => string} shows returns whom a deciding stroke would decide on now; '' for nobody
 * @property {() => string[]} [offers] returns the players offered now
 * @property {() => ?HTMLInputElement} field returns the field for letters
 * @property {(element: Element) => boolean} has returns whether an element is part of it
 * @property {() => void} close handles Escape
 */

export function openMachine() {
  let owner = 'nobody';
  let finder = null;
  let queued = [];

  const withShown = (stroke) => ({ ...stroke, shown: finder.shows(), offered: finder.offers?.() ?? [] });
  const isQueueing = () => owner === 'opening' || owner === 'waiting';

  /** Return who gets a stroke: it is `kept` here, or goes to the `menu`, the `field`, the `finder` or the `page`. */
  function claim(stroke, isInField = false) {
    if (isQueueing()) {
      queued.push(withShown(stroke));
      return 'kept';
    }
    if (owner === 'menu') {
      owner = 'nobody';
      return 'menu';
    }
    if (isInField) return 'field';
    return owner === 'finder' ? 'finder' : 'page';
  }

  /** Begin to open a finder: everything typed from now on is for it. */
  function open(newFinder) {
    finder = newFinder;
    owner = 'opening';
  }

  /** Play the queued strokes in order, once the finder is open or its answer has come. */
  function ready() {
    if (!finder) return;
    owner = 'finder';
    while (queued.length && owner === 'finder') finder.play(queued.shift());
  }

  /** Queue strokes while the finder waits for an answer. */
  function wait() {
    if (finder) owner = 'waiting';
  }

  /** Put a stroke that came too early at the front of the queue, and wait. */
  function keep(stroke) {
    queued.unshift(stroke.shown === undefined ? withShown(stroke) : stroke);
    wait();
  }

  /** Drop the queued strokes: they were meant for an answer that did not come. */
  function drop() {
    queued = [];
    if (finder) owner = 'finder';
  }

  /** Close the finder. Returns the strokes that were still queued. */
  function close() {
    const strokes = queued;
    [owner, finder, queued] = ['nobody', null, []];
    return strokes;
  }

  /** Open the menu: the next stroke chooses where to go. */
  function menu() {
    if (owner === 'nobody') owner = 'menu';
  }

  /** Close the menu without a choice. */
  function leaveMenu() {
    if (owner === 'menu') owner = 'nobody';
  }

  /** Return whether a stroke may decide: what it would decide on was shown when it was pressed, and still is. */
  function decides(stroke) {
    const shown = finder?.shows() ?? '';
    return shown !== '' && (stroke.shown === undefined || stroke.shown === shown);
  }

  return {
    claim,
    open,
    ready,
    wait,
    keep,
    drop,
    close,
    menu,
    leaveMenu,
    decides,
    owner: () => owner,
    finder: () => finder,
  };
}
