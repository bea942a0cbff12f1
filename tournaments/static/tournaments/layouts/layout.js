/** The picture of a layout: a box for each widget that is shown now, with its piece of the clock. */

import { setFlag } from '../shared/attributes.js';
import { h, patch } from '../shared/tree.js';
import { drawNotice } from '../clock/draw/notice.js';
import { turnPages } from '../clock/draw/pages.js';
import { drawProgress } from '../clock/draw/progress.js';
import { openLists } from './lists.js';
import { openLook } from './look.js';
import { COLUMNS, isShown, place } from './place.js';
import { fitBox, forgetMeasures, limitAnte } from './type.js';
import { PIECES } from './widgets.js';

/** Rows of a screen that is wider than high. */
const ROWS = 8;
/** The widgets with a list that turns pages. */
const LISTS = ['payouts', 'busts', 'league'].map((kind) => `[data-kind="${kind}"]`).join();

/**
 * @param {Document} page
 * @param {import('./place.js').Widget[]} first
 * @returns the drawing for run.js; `change` shows other widgets, `boxes` returns the current boxes by widget
 */
export function layoutPicture(page, initialWidgets) {
  const frame = page.getElementById('frame');
  const grid = page.getElementById('widgets');
  const code = page.getElementById('code');
  const boxes = new Map();
  let widgets = initialWidgets;
  const lists = openLists(page, redraw);
  const changeLook = openLook(page, frame);
  let snapshot = null;
  let lastDrawn = null;
  let laidOutKey = '';
  let drawnKey = '';
  let pages = [];

  function draw(view, kit, lost) {
    lastDrawn = { view, kit, lost };
    frame.dataset.state = view.state;
    setFlag(frame, 'data-stands', view.stands);
    setFlag(frame, 'data-last10', view.lastTen);
    setFlag(frame, 'data-lost', lost);
    const stateKey = `${view.state} ${frame.dataset.version}`;
    layOut(view, kit.now);
    boxes.forEach((box, widget) => drawWidget(box, widget, view, kit));
    limitAnte(Array.from(boxes.values()));
    // something above a list may have come or gone
    if (stateKey !== drawnKey) pages.forEach((list) => list.again());
    drawnKey = stateKey;
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

  /** Create the boxes of the shown widgets; they stay until others are shown. */
  function layOut(view, now) {
    const { width, height } = frame.getBoundingClientRect();
    const tall = width <= height;
    const { rows, placed } = place(widgets, {
      tall, rows: ROWS, isShownNow: (candidate) => isShown(candidate, view, now),
    });
    const layoutKey = JSON.stringify([rows, placed]);
    if (layoutKey === laidOutKey) return;
    laidOutKey = layoutKey;
    boxes.clear();
    grid.textContent = '';
    grid.style.gridTemplateRows = `repeat(${rows}, minmax(0, 1fr))`;
    placed.forEach((placedWidget) => boxes.set(placedWidget, createBox(placedWidget, tall)));
    setFlag(frame, 'data-tall', tall);
    setFlag(frame, 'data-waits', false);
    pages.forEach((list) => list.end());
    drawnKey = '';
    pages = Array.from(grid.querySelectorAll(LISTS), (list) => turnPages(list, { notices: () => 0, show: () => {} }));
  }

  function createBox(widget, tall) {
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

  function setSnapshot(newer) {
    snapshot = newer;
    frame.dataset.version = newer.version;
  }

  function redraw() {
    if (lastDrawn) draw(lastDrawn.view, lastDrawn.kit, lastDrawn.lost);
    pages.forEach((list) => list.restart());
  }

  function setWidgets(newer) {
    widgets = newer;
    forgetMeasures();
  }

  function measureAgain() {
    forgetMeasures();
    redraw();
  }

  new ResizeObserver(measureAgain).observe(grid);
  if (page.fonts) page.fonts.ready.then(measureAgain);
  return {
    draw,
    hold: setSnapshot,
    topicsChanged: lists.topicsChanged,
    change: setWidgets,
    restyle: changeLook,
    boxes: () => boxes,
  };
}
