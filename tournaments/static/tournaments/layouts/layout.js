/** The picture of a layout: a box for each widget that is shown now, and in it the piece of the clock. */

import { flag } from '../shared/attributes.js';
import { h, patch } from '../shared/tree.js';
import { drawNotice } from '../clock/draw/notice.js';
import { turnPages } from '../clock/draw/pages.js';
import { drawProgress } from '../clock/draw/progress.js';
import { isShown, place } from './place.js';
import { fitBox, forget } from './type.js';
import { PIECES } from './widgets.js';

/** Rows of a screen that is wider than high. */
const ROWS = 8;

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
  let name = '';
  let last = null;
  let laid = '';
  let pages = null;

  function draw(view, kit, lost) {
    last = { view, kit, lost };
    frame.dataset.state = view.state;
    flag(frame, 'data-stands', view.stands);
    flag(frame, 'data-last10', view.lastTen);
    flag(frame, 'data-lost', lost);
    lay(view, kit.now);
    boxes.forEach((box, widget) => drawWidget(box, widget, view, kit));
    drawNotice(page.getElementById('notice'), frame, view, kit);
  }

  function drawWidget(box, { kind, width }, view, kit) {
    if (kind === 'progress') drawProgress(box, frame, view, kit.words);
    else if (kind !== 'qr') patch(box, PIECES[kind](view, kit, { name, width }));
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
    placed.forEach((one) => boxes.set(one, boxOf(one)));
    flag(frame, 'data-tall', tall);
    flag(frame, 'data-waits', false);
    const list = grid.querySelector('[data-kind="payouts"]');
    pages = list ? turnPages(list, { notices: () => 0, show: () => {} }) : null;
  }

  function boxOf(widget) {
    const box = page.createElement('section');
    box.className = 'widget';
    box.dataset.kind = widget.kind;
    box.dataset.align = widget.align;
    box.dataset.size = widget.size;
    if (widget.colour) box.dataset.colour = widget.colour;
    flag(box, 'data-flat', widget.height === 1);
    box.style.gridColumn = `${widget.x + 1} / span ${widget.width}`;
    box.style.gridRow = `${widget.y + 1} / span ${widget.height}`;
    if (widget.kind === 'qr') box.append(code.content.cloneNode(true));
    grid.append(box);
    return box;
  }

  function hold(snapshot) {
    name = snapshot.name;
    frame.dataset.version = snapshot.version;
  }

  function change(newer) {
    widgets = newer;
    forget();
  }

  function refit() {
    forget();
    if (last) draw(last.view, last.kit, last.lost);
    if (pages) pages.restart();
  }

  new ResizeObserver(refit).observe(grid);
  if (page.fonts) page.fonts.ready.then(refit);
  return { draw, hold, change, boxes: () => boxes };
}
