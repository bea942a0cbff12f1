/** Fits the map into its place: chooses the columns for the largest tables, and draws the ways between them. */

/** Width by height of an oval, and of a plate of a large room. */
const OVAL_ASPECT = 1.28;
const PLATE_ASPECT = 1.5;
const HALL_ASPECT = 2.1;
/** A plate of this height has room for the count and the table's number. */
const ROOMY_HEIGHT = 24;
/** Gap and borders of a plate, and the height of a figure within its line: no figure is cut in a small plate. */
const RIM = 5;
const FIGURE_HEIGHT = 0.74;

/**
 * On a phone the map is as high as its tables need, up to these limits; tables nearly as large as possible are enough.
 */
const ON_PHONE = matchMedia('(max-width: 820px)');
const MAX_HEIGHT = 544;
const MAX_WIDTH = 190;
const TOLERANCE = 0.85;

/** Lay out the map that is on the page. */
export function fitMap() {
  const grid = document.querySelector('[data-fits]');
  if (grid) fitOvals(grid);
  const map = document.querySelector('.big-map');
  if (map) fitHalls(map);
}

function fitOvals(grid) {
  const ovals = grid.querySelectorAll('.oval').length;
  if (ON_PHONE.matches) layOutOnPhone(grid, ovals);
  else layOut(grid, ovals, OVAL_ASPECT);
  grid.classList.toggle('many', ovals > 28);
  drawPaths(grid);
}

function fitHalls(map) {
  const halls = [...map.querySelectorAll('.hall')];
  const zoomed = halls.find((hall) => 'zoomed' in hall.dataset);
  const most = Math.max(...halls.map((hall) => hall.querySelectorAll('a').length));
  map.dataset.fitted = '';
  if (!zoomed) {
    map.style.setProperty('--cols', bestColumns(halls.length, map.clientWidth / map.clientHeight, HALL_ASPECT));
  }
  for (const hall of zoomed ? [zoomed] : halls) fitPack(hall.querySelector('.pack'), zoomed ? 0 : most);
}

/** Fit the plates of a hall; halls of the same room get plates of the same size. */
function fitPack(pack, most) {
  layOut(pack, Math.max(most, pack.childElementCount), PLATE_ASPECT);
  const height = pack.clientHeight / Number(pack.style.getPropertyValue('--rows'));
  pack.toggleAttribute('data-roomy', height >= ROOMY_HEIGHT);
  pack.style.setProperty('--small', `${Math.max(7, Math.min(12, (height - RIM) / FIGURE_HEIGHT)).toFixed(1)}px`);
  pack.style.setProperty('--count', `${Math.round(Math.max(12, Math.min(22, height * 0.42)))}px`);
}

function layOutOnPhone(grid, count) {
  const cols = bestColumns(count, grid.clientWidth / MAX_HEIGHT, OVAL_ASPECT, {
    most: MAX_WIDTH / MAX_HEIGHT, as: TOLERANCE,
  });
  const rows = setGridSize(grid, count, cols);
  const height = Math.min(MAX_HEIGHT, rows * Math.min(MAX_WIDTH, grid.clientWidth / cols) / OVAL_ASPECT);
  grid.parentElement.style.setProperty('--high', `${Math.ceil(height)}px`);
}

function layOut(place, count, shape) {
  setGridSize(place, count, bestColumns(count, place.clientWidth / Math.max(1, place.clientHeight), shape));
}

/** Set the columns and rows of a place; returns the rows. */
function setGridSize(place, count, cols) {
  const rows = Math.max(1, Math.ceil(count / cols));
  place.style.setProperty('--cols', cols);
  place.style.setProperty('--rows', rows);
  return rows;
}

/**
 * Return the number of columns that gives the largest cells of a shape; `aspect` is the place's width by its height. No
 * cell is wider than `most`; more columns win if their cells are larger than `as` times the largest so far.
 */
function bestColumns(count, aspect, shape, { most = Infinity, as = 1.0001 } = {}) {
  let [best, size] = [1, 0];
  for (let cols = 1; cols <= count; cols += 1) {
    const cell = Math.min(most, aspect / cols, shape / Math.ceil(count / cols));
    if (cell > size * as) [best, size] = [cols, Math.max(size, cell)];
  }
  return best;
}

/**
 * Draw each way along the aisles: from its table into the next aisle, between two columns, and into the other table.
 */
function drawPaths(grid) {
  const frame = grid.getBoundingClientRect();
  const cell = {
    x: frame.width / Number(grid.style.getPropertyValue('--cols')),
    y: frame.height / Number(grid.style.getPropertyValue('--rows')),
  };
  const place = (number) => grid.querySelector(`[data-table="${number}"]`)?.getBoundingClientRect();
  for (const path of grid.querySelectorAll('.room-air path')) {
    const [from, to] = [place(path.dataset.from), place(path.dataset.to)];
    if (from && to) path.setAttribute('d', pathBetween(centre(from, frame), centre(to, frame), from.height / 2, cell));
  }
}

const centre = (box, frame) => ({ x: box.x + box.width / 2 - frame.x, y: box.y + box.height / 2 - frame.y });

function pathBetween(from, to, half, cell) {
  const down = to.y > from.y + half;
  const up = to.y < from.y - half;
  const leaves = from.y + (up ? -1 : 1) * cell.y / 2;
  const enters = to.y + (down ? -1 : 1) * cell.y / 2;
  const between = from.x + (to.x < from.x ? -1 : 1) * cell.x / 2;
  const start = `M${from.x} ${from.y + (up ? -1 : 1) * half}V${leaves}`;
  const along = Math.abs(leaves - enters) < half ? '' : `H${between}V${enters}`;
  return `${start}${along}H${to.x}V${to.y + (down ? -1 : 1) * half * 0.96}`;
}
