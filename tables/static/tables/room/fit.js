/** The map fitted into its place: so many columns that the tables come out as large as they can, and the ways between them. */

/** How wide an oval is to how high, and a plate of a large room. */
const OVAL = 1.28;
const PLATE = 1.5;
const HALL = 2.1;
/** A plate this high has room for the count and the table's number. */
const ROOMY = 24;
/** The gap and the borders of a plate, and how high a figure is in a line of one: in a small plate none is cut. */
const RIM = 5;
const FIGURE = 0.74;

/** In the hand the map is as high as its tables need: a map at most, a table at most so wide; about as large is as good. */
const IN_HAND = matchMedia('(max-width: 820px)');
const HIGHEST = 544;
const WIDEST = 190;
const NEARLY = 0.85;

/** Lay out whatever map there is. */
export function fit() {
  const grid = document.querySelector('[data-fits]');
  if (grid) fitOvals(grid);
  const map = document.querySelector('.big-map');
  if (map) fitHalls(map);
}

function fitOvals(grid) {
  const ovals = grid.querySelectorAll('.oval').length;
  if (IN_HAND.matches) layInHand(grid, ovals);
  else lay(grid, ovals, OVAL);
  grid.classList.toggle('many', ovals > 28);
  drawPaths(grid);
}

function fitHalls(map) {
  const halls = [...map.querySelectorAll('.hall')];
  const zoomed = halls.find((hall) => 'zoomed' in hall.dataset);
  const most = Math.max(...halls.map((hall) => hall.querySelectorAll('a').length));
  map.dataset.fitted = '';
  if (!zoomed) map.style.setProperty('--cols', columns(halls.length, map.clientWidth / map.clientHeight, HALL));
  for (const hall of zoomed ? [zoomed] : halls) fitPack(hall.querySelector('.pack'), zoomed ? 0 : most);
}

/** Halls of the same room get plates of the same size. */
function fitPack(pack, most) {
  lay(pack, Math.max(most, pack.childElementCount), PLATE);
  const high = pack.clientHeight / Number(pack.style.getPropertyValue('--rows'));
  pack.toggleAttribute('data-roomy', high >= ROOMY);
  pack.style.setProperty('--small', `${Math.max(7, Math.min(12, (high - RIM) / FIGURE)).toFixed(1)}px`);
  pack.style.setProperty('--count', `${Math.round(Math.max(12, Math.min(22, high * 0.42)))}px`);
}

function layInHand(grid, count) {
  const cols = columns(count, grid.clientWidth / HIGHEST, OVAL, { most: WIDEST / HIGHEST, as: NEARLY });
  const rows = setSides(grid, count, cols);
  const high = Math.min(HIGHEST, rows * Math.min(WIDEST, grid.clientWidth / cols) / OVAL);
  grid.parentElement.style.setProperty('--high', `${Math.ceil(high)}px`);
}

function lay(place, count, shape) {
  setSides(place, count, columns(count, place.clientWidth / Math.max(1, place.clientHeight), shape));
}

/** Set the columns and rows of a place; returns the rows. */
function setSides(place, count, cols) {
  const rows = Math.max(1, Math.ceil(count / cols));
  place.style.setProperty('--cols', cols);
  place.style.setProperty('--rows', rows);
  return rows;
}

/**
 * The number of columns that makes the largest cells of a shape; `wide` is the place's width by its height. No cell is
 * wider than `most`; more columns are better where their cells are larger than `as` much of the largest.
 */
function columns(count, wide, shape, { most = Infinity, as = 1.0001 } = {}) {
  let [best, size] = [1, 0];
  for (let cols = 1; cols <= count; cols += 1) {
    const cell = Math.min(most, wide / cols, shape / Math.ceil(count / cols));
    if (cell > size * as) [best, size] = [cols, Math.max(size, cell)];
  }
  return best;
}

/** Each way goes along the aisles: out of its table into the next aisle, down between two columns, into the other table. */
function drawPaths(grid) {
  const frame = grid.getBoundingClientRect();
  const cell = { x: frame.width / Number(grid.style.getPropertyValue('--cols')), y: frame.height / Number(grid.style.getPropertyValue('--rows')) };
  const place = (number) => grid.querySelector(`[data-table="${number}"]`)?.getBoundingClientRect();
  for (const path of grid.querySelectorAll('.room-air path')) {
    const [from, to] = [place(path.dataset.from), place(path.dataset.to)];
    if (from && to) path.setAttribute('d', pathOf(middle(from, frame), middle(to, frame), from.height / 2, cell));
  }
}

const middle = (box, frame) => ({ x: box.x + box.width / 2 - frame.x, y: box.y + box.height / 2 - frame.y });

function pathOf(from, to, half, cell) {
  const down = to.y > from.y + half;
  const up = to.y < from.y - half;
  const leaves = from.y + (up ? -1 : 1) * cell.y / 2;
  const enters = to.y + (down ? -1 : 1) * cell.y / 2;
  const between = from.x + (to.x < from.x ? -1 : 1) * cell.x / 2;
  const start = `M${from.x} ${from.y + (up ? -1 : 1) * half}V${leaves}`;
  const along = Math.abs(leaves - enters) < half ? '' : `H${between}V${enters}`;
  return `${start}${along}H${to.x}V${to.y + (down ? -1 : 1) * half * 0.96}`;
}
