/** The picture of a layout: a box for each widget that is shown now, and in it the piece of the clock. */

import { setFlag } from '../shared/attributes.js';
import { h, patch } from '../shared/tree.js';
import { drawNotice } from '../clock/draw/notice.js';
import { turnPages } from '../clock/draw/pages.js';
import { drawProgress } from '../clock/draw/progress.js';
import { openLists } from './lists.js';
import { openLook } from './look.js';
import { COLUMNS, isShown, place } from './place.js';
import { fitBox, forget, limitAnte } from './type.js';
import { PIECES } from './widgets.js';

/** Rows of a screen that is wider than high. */
const ROWS = 8;
/** The widgets whose list turns its pages. */
const LISTS = ['payouts', 'busts', 'league'].map((kind) => `[data-kind="${kind}"]`).join();

/**
 * @param {Document} page
 * @param {import('./place.js').Widget[]} first
 * @returns what run.js draws with; `change` shows other widgets, `boxes` are those of now, by their widgets
 */
export function layoutPicture(page, first) {
  const frame = page.getElementById('frame');
  const grid = page.getElementById('widgets');
  const code = page.getElementById('code');
  const boxes = new Map();
  let widgets = first;
  const lists = openLists(page, redraw);
  const style = openLook(page, frame);
  let snapshot = null;
  let last = null;
  let laid = '';
  let drawn = '';
  let pages = [];

  function draw(view, kit, lost) {
    last = { view, kit, lost };
    frame.dataset.state = view.state;
    setFlag(frame, 'data-stands', view.stands);
    setFlag(frame, 'data-last10', view.lastTen);
    setFlag(frame, 'data-lost', lost);
    const told = `${view.state} ${frame.dataset.version}`;
    lay(view, kit.now);
    boxes.forEach((box, widget) => drawWidget(box, widget, view, kit));
    limitAnte(Array.from(boxes.values()));
    // what stands above a list may have come or gone
    if (told !== drawn) pages.forEach((list) => list.again());
    drawn = told;
    drawNotice(page.getElementById('notice'), frame, view, kit);
  }

  function drawWidget(box, widget, view, kit) {
    const { kind } = widget;
    if (kind === 'progress') {
      box.setAttribute('role', 'progressbar');
      drawProgress(box, frame, view, kit.words);
    }
    else if (kind !== 'qr') patch(box, PIECES[kind](view, kit, { snapshot, widget, lists: lists.now() }));
    fitBox(box);
  }

  /** Make the boxes of what is shown now; they stay until something else is. */
  function lay(view, now) {
    const { width, height } = frame.getBoundingClientRect();
    const tall = width <= height;
    const { rows, placed } = place(widgets, { tall, rows: ROWS, shown: (one) => isShown(one, view, now) });
    const wanted = JSON.stringify([rows, placed]);
    if (wanted === laid) return;
    laid = wanted;
    boxes.clear();
    grid.textContent = '';
    grid.style.gridTemplateRows = `repeat(${rows}, minmax(0, 1fr))`;
    placed.forEach((one) => boxes.set(one, boxOf(one, tall)));
    setFlag(frame, 'data-tall', tall);
    setFlag(frame, 'data-waits', false);
    pages.forEach((list) => list.end());
    drawn = '';
    pages = Array.from(grid.querySelectorAll(LISTS), (list) => turnPages(list, { notices: () => 0, show: () => {} }));
  }

  function boxOf(widget, tall) {
    const box = page.createElement('section');
    box.className = 'widget';
    box.dataset.kind = widget.kind;
    box.dataset.align = widget.align;
    box.dataset.size = widget.size;
    if (widget.colour) box.dataset.colour = widget.colour;
    setFlag(box, 'data-flat', widget.height === 1);
    // half an upright screen may be too narrow for a label before its figure, and its rows are high
    setFlag(box, 'data-either', widget.height === 1 && tall && widget.width < COLUMNS);
    box.style.gridColumn = `${widget.x + 1} / span ${widget.width}`;
    box.style.gridRow = `${widget.y + 1} / span ${widget.height}`;
    if (widget.kind === 'qr') box.append(code.content.cloneNode(true));
    grid.append(box);
    return box;
  }

  function hold(newer) {
    snapshot = newer;
    frame.dataset.version = newer.version;
  }

  function redraw() {
    if (last) draw(last.view, last.kit, last.lost);
    pages.forEach((list) => list.restart());
  }

  function change(newer) {
    widgets = newer;
    forget();
  }

  function refit() {
    forget();
    redraw();
  }

  new ResizeObserver(refit).observe(grid);
  if (page.fonts) page.fonts.ready.then(refit);
  return { draw, hold, topicsChanged: lists.topicsChanged, change, restyle: style, boxes: () => boxes };
}
