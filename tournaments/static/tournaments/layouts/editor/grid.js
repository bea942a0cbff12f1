// Places on the grid, pure: what a widget may become, and where there is room for another.

/** What a widget becomes when it is moved by columns and rows: it stays on the grid. */
export function moved(widget, dx, dy, { columns, rows }) {
  return { ...widget, x: clamp(widget.x + dx, 0, columns - widget.width), y: clamp(widget.y + dy, 0, rows - widget.height) };
}

/** What it becomes when its right and lower edge are moved. `least` are the columns and rows that it needs. */
export function resized(widget, dx, dy, least, { columns, rows }) {
  return {
    ...widget,
    width: clamp(widget.width + dx, least[0], columns - widget.x),
    height: clamp(widget.height + dy, least[1], rows - widget.y),
  };
}

/** What it becomes when a corner is moved: `corner` is nw, ne, sw or se, and the opposite one stays. */
export function cornered(widget, corner, dx, dy, least, grid) {
  let { x, y, width, height } = widget;
  if (corner.includes('e')) width = clamp(width + dx, least[0], grid.columns - x);
  if (corner.includes('s')) height = clamp(height + dy, least[1], grid.rows - y);
  if (corner.includes('w')) [x, width] = leading(x, width, dx, least[0]);
  if (corner.includes('n')) [y, height] = leading(y, height, dy, least[1]);
  return { ...widget, x, y, width, height };
}

/** A left or upper edge that is moved: the far edge stays. */
function leading(at, length, by, least) {
  const start = clamp(at + by, 0, at + length - least);
  return [start, at + length - start];
}

/** Whether two widgets cover a place of the grid. */
export function covers(one, other) {
  return one.x < other.x + other.width && other.x < one.x + one.width && one.y < other.y + other.height && other.y < one.y + one.height;
}

/** Whether there is a moment at which both are shown. `apart` are times of which no two are ever at once. */
export function atOnce(one, other, apart) {
  return one === other || !apart.some((times) => times.includes(one) && times.includes(other));
}

/** Which widgets stand on an earlier one at the same time: [[number, number of the earlier one]]. */
export function overlaps(widgets, apart) {
  const found = [];
  widgets.forEach((other, late) => widgets.slice(0, late).forEach((one, early) => {
    if (covers(one, other) && atOnce(one.when, other.when, apart)) found.push([late, early]);
  }));
  return found;
}

/** The widget at the first place from the left upper corner where it stands on nothing; null where there is none. */
export function placed(widget, widgets, apart, { columns, rows }) {
  for (let y = 0; y <= rows - widget.height; y += 1) {
    for (let x = 0; x <= columns - widget.width; x += 1) {
      const one = { ...widget, x, y };
      if (!widgets.some((other) => covers(one, other) && atOnce(one.when, other.when, apart))) return one;
    }
  }
  return null;
}

const clamp = (value, least, most) => Math.max(least, Math.min(most, value));
