// Places on the grid, pure: moves and resizes widgets, and finds room for another.

/** Move a widget by columns and rows, within the grid. */
export function moved(widget, dx, dy, { columns, rows }) {
  return {
    ...widget,
    x: clamp(widget.x + dx, 0, columns - widget.width),
    y: clamp(widget.y + dy, 0, rows - widget.height),
  };
}

/** Resize a widget at its right and lower edge. `least` are the columns and rows that it needs. */
export function resized(widget, dx, dy, least, { columns, rows }) {
  return {
    ...widget,
    width: clamp(widget.width + dx, least[0], columns - widget.x),
    height: clamp(widget.height + dy, least[1], rows - widget.y),
  };
}

/** Resize a widget at a corner: nw, ne, sw or se; the opposite corner stays. */
export function cornered(widget, corner, dx, dy, least, grid) {
  let { x, y, width, height } = widget;
  if (corner.includes('e')) width = clamp(width + dx, least[0], grid.columns - x);
  if (corner.includes('s')) height = clamp(height + dy, least[1], grid.rows - y);
  if (corner.includes('w')) [x, width] = movedEdge(x, width, dx, least[0]);
  if (corner.includes('n')) [y, height] = movedEdge(y, height, dy, least[1]);
  return { ...widget, x, y, width, height };
}

/** Move a left or upper edge; the far edge stays. Returns the start and length. */
function movedEdge(at, length, offset, least) {
  const start = clamp(at + offset, 0, at + length - least);
  return [start, at + length - start];
}

/** Return whether two widgets overlap on the grid. */
export function overlap(first, second) {
  return (
    first.x < second.x + second.width &&
    second.x < first.x + first.width &&
    first.y < second.y + second.height &&
    second.y < first.y + first.height
  );
}

/** Return whether both times can be shown together. `apart` lists groups of times that exclude each other. */
export function areEverTogether(firstTime, secondTime, apart) {
  return firstTime === secondTime || !apart.some((times) => times.includes(firstTime) && times.includes(secondTime));
}

/** Return the widgets that overlap an earlier one at the same time: [[index, index of the earlier one]]. */
export function overlappingPairs(widgets, apart) {
  const pairs = [];
  widgets.forEach((widget, index) => widgets.slice(0, index).forEach((earlierWidget, earlierIndex) => {
    if (overlap(earlierWidget, widget) && areEverTogether(earlierWidget.when, widget.when, apart)) {
      pairs.push([index, earlierIndex]);
    }
  }));
  return pairs;
}

/** Return the widget at the first free place from the upper left corner; null if there is none. */
export function placeFreely(widget, widgets, apart, { columns, rows }) {
  for (let y = 0; y <= rows - widget.height; y += 1) {
    for (let x = 0; x <= columns - widget.width; x += 1) {
      const candidate = { ...widget, x, y };
      if (!widgets.some((other) => overlap(candidate, other) && areEverTogether(candidate.when, other.when, apart))) {
        return candidate;
      }
    }
  }
  return null;
}

const clamp = (value, least, most) => Math.max(least, Math.min(most, value));
