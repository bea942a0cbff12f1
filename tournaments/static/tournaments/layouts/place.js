/** Where a layout's widgets stand. Pure: places are columns and rows of a grid, from 0. */

export const COLUMNS = 12;
/** A widget of so many columns has the whole width of an upright screen, a narrower one half of it. */
const WIDE = 7;

/**
 * @typedef {{kind: string, x: number, y: number, width: number, height: number, align: string, when: string,
 *   colour: string, size: number, text: string}} Widget
 */

/**
 * Return the widgets that are shown at a moment, each with its place, and how many rows they have together.
 * @param {Widget[]} widgets
 * @param {{tall: boolean, rows: number, shown: (widget: Widget) => boolean}} given
 * @returns {{rows: number, placed: Widget[]}}
 */
export function place(widgets, { tall, rows, shown }) {
  const now = widgets.filter(shown);
  return tall ? stacked(now) : { rows, placed: now };
}

/** One below the other in the order in which they are read; two narrow ones beside each other share a line. */
function stacked(widgets) {
  const inOrder = widgets.slice().sort((one, other) => one.y - other.y || one.x - other.x);
  const placed = [];
  let y = 0;
  let waiting = null;
  inOrder.forEach((widget) => {
    if (widget.width >= WIDE) {
      waiting = null;
      placed.push(Object.assign({}, widget, { x: 0, y, width: COLUMNS }));
      y += widget.height;
    } else if (waiting) {
      waiting.width = COLUMNS / 2;
      placed.push(Object.assign({}, widget, { x: COLUMNS / 2, y: waiting.y, width: COLUMNS / 2, height: waiting.height }));
      waiting = null;
    } else {
      waiting = Object.assign({}, widget, { x: 0, y, width: COLUMNS });
      placed.push(waiting);
      y += widget.height;
    }
  });
  return { rows: y, placed };
}

const PLAY = ['running', 'lastminute', 'paused', 'cancelled'];
const STATES = { before: ['before'], play: PLAY, break: ['break'], hand_for_hand: ['handforhand'], finished: ['finished'] };

/** The end of registration begins so many ms before it closes, as a playlist's condition has it. */
const ENDS = 600000;

/** Whether a widget is shown while the clock is in a state and registration is open or closed; `now` in ms. */
export function isShown({ when }, view, now) {
  const { open, at } = view.registration;
  if (when === 'always') return true;
  if (when === 'registration') return open;
  if (when === 'registration_ends') return open && at !== null && at - now <= ENDS;
  if (when === 'registration_closed') return !open;
  return STATES[when].includes(view.state);
}
