/** The places of a layout's widgets. Pure: places are columns and rows of a grid, from 0. */

export const COLUMNS = 12;
/** A widget of at least so many columns fills the width of an upright screen, a narrower one half of it. */
const MIN_FULL_WIDTH = 7;

/**
 * @typedef {{kind: string, x: number, y: number, width: number, height: number, align: string, when: string,
 *   colour: string, size: number, text: string}} Widget
 */

/**
 * Return the widgets that are shown at a moment, each with its place, and how many rows they have together.
 * @param {Widget[]} widgets
 * @param {{tall: boolean, rows: number, isShownNow: (widget: Widget) => boolean}} given
 * @returns {{rows: number, placed: Widget[]}}
 */
export function place(widgets, { tall, rows, isShownNow }) {
  const visible = widgets.filter(isShownNow);
  return tall ? stackWidgets(visible) : { rows, placed: visible };
}

/** Stack widgets in reading order; two narrow ones share a line. */
function stackWidgets(widgets) {
  const inOrder = widgets.slice().sort((first, second) => first.y - second.y || first.x - second.x);
  const placed = [];
  let y = 0;
  let leftWidget = null;
  inOrder.forEach((widget) => {
    // what begins a line stands at its left edge
    const align = widget.align === 'right' ? 'left' : widget.align;
    if (widget.width >= MIN_FULL_WIDTH) {
      leftWidget = null;
      placed.push(Object.assign({}, widget, { x: 0, y, width: COLUMNS, align }));
      y += widget.height;
    } else if (leftWidget) {
      leftWidget.width = COLUMNS / 2;
      placed.push(
        Object.assign({}, widget, { x: COLUMNS / 2, y: leftWidget.y, width: COLUMNS / 2, height: leftWidget.height })
      );
      leftWidget = null;
    } else {
      leftWidget = Object.assign({}, widget, { x: 0, y, width: COLUMNS, align });
      placed.push(leftWidget);
      y += widget.height;
    }
  });
  return { rows: y, placed };
}

const PLAY = ['running', 'lastminute', 'paused', 'cancelled'];
const STATES = {
  before: ['before'],
  play: PLAY,
  break: ['break'],
  hand_for_hand: ['handforhand'],
  finished: ['finished'],
};

/** "Registration ends" holds for so many ms before it closes, as in a playlist's condition. */
const CLOSING_SPAN = 600000;

/** Return whether a widget is shown in the view's state; `now` in ms. */
export function isShown({ when }, view, now) {
  const { open, at } = view.registration;
  if (when === 'always') return true;
  if (when === 'registration') return open;
  if (when === 'registration_ends') return open && at !== null && at - now <= CLOSING_SPAN;
  if (when === 'registration_closed') return !open;
  return STATES[when].includes(view.state);
}
