// The widgets as boxes over the picture: selected, dragged and resized with a mouse, a finger or the arrow keys.

import { make } from '../../shared/elements.js';
import { cornered, moved, resized } from './grid.js';

const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
const CORNERS = ['nw', 'ne', 'sw', 'se'];
const DELETE_KEYS = /^(delete|backspace)$/i;

export class Boxes {
  constructor({ place, draft, kinds, grid, say }) {
    Object.assign(this, { place, draft, kinds, grid, say, grip: null });
    place.addEventListener('keydown', (event) => this.#onKey(event));
    place.addEventListener('pointerdown', (event) => this.#onPointerDown(event));
    place.addEventListener('pointermove', (event) => this.#onPointerMove(event));
    for (const eventName of ['pointerup', 'pointercancel']) {
      place.addEventListener(eventName, () => this.#onPointerUp());
    }
    place.addEventListener('focusin', ({ target }) => {
      if (target.dataset.at && Number(target.dataset.at) !== draft.chosen) draft.choose(Number(target.dataset.at));
    });
  }

  /** Draw a box for each widget; boxes that overlap are marked. */
  draw() {
    const { draft, place } = this;
    const isOverlapping = new Set(draft.overlaps.flat());
    while (place.children.length > draft.widgets.length) place.lastChild.remove();
    while (place.children.length < draft.widgets.length) place.append(this.#createBox());
    draft.widgets.forEach((widget, at) => this.#updateBox(place.children[at], widget, at, isOverlapping.has(at)));
  }

  #createBox() {
    return make('div', { className: 'box', tabIndex: 0, role: 'button' }, make('span', { className: 'box__name' }),
      ...CORNERS.map((corner) => make('i', { className: 'box__corner', data: { corner } })));
  }

  #updateBox(box, widget, at, isOverlapping) {
    const { title } = this.kinds[widget.kind];
    const facts = { name: title, x: widget.x + 1, y: widget.y + 1, width: widget.width, height: widget.height };
    box.dataset.at = at;
    box.dataset.kind = widget.kind;
    box.toggleAttribute('data-wrong', isOverlapping);
    box.setAttribute('aria-pressed', at === this.draft.chosen);
    box.setAttribute('aria-label', this.say('box', facts));
    box.firstChild.textContent = this.say('chip', facts);
    Object.assign(box.style, {
      left: this.#percent(widget.x, 'columns'), top: this.#percent(widget.y, 'rows'),
      width: this.#percent(widget.width, 'columns'), height: this.#percent(widget.height, 'rows'),
    });
  }

  #percent(count, axis) { return `${(100 * count) / this.grid[axis]}%`; }

  focus(at) { this.place.children[at]?.focus({ preventScroll: true }); }

  #onKey(event) {
    const { draft } = this;
    const arrow = ARROWS[event.key];
    if (!draft.widget || event.ctrlKey || event.metaKey || event.altKey) return;
    if (arrow)
      draft.changeWidget(
        event.shiftKey
          ? resized(draft.widget, ...arrow, this.#least(), this.grid)
          : moved(draft.widget, ...arrow, this.grid)
      );
    else if (DELETE_KEYS.test(event.key)) draft.remove();
    else if (event.key === 'Escape') draft.choose(-1);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  #least() { return this.kinds[this.draft.widget.kind].least; }

  #onPointerDown(event) {
    const box = event.target.closest('.box');
    if (!box || event.button !== 0) return;
    event.preventDefault();
    box.focus({ preventScroll: true });
    const at = Number(box.dataset.at);
    if (at !== this.draft.chosen) this.draft.choose(at);
    this.draft.endStep();
    this.grip = {
      pointer: event.pointerId,
      x: event.clientX,
      y: event.clientY,
      corner: event.target.dataset.corner ?? '',
      from: this.draft.widget,
    };
    this.place.setPointerCapture(event.pointerId);
  }

  #onPointerMove(event) {
    if (this.grip?.pointer !== event.pointerId) return;
    const { width, height } = this.place.getBoundingClientRect();
    const dx = Math.round(((event.clientX - this.grip.x) * this.grid.columns) / width);
    const dy = Math.round(((event.clientY - this.grip.y) * this.grid.rows) / height);
    const { corner, from } = this.grip;
    this.draft.changeWidget(
      corner ? cornered(from, corner, dx, dy, this.#least(), this.grid) : moved(from, dx, dy, this.grid),
      'drag'
    );
  }

  #onPointerUp() {
    this.grip = null;
    this.draft.endStep();
  }
}
