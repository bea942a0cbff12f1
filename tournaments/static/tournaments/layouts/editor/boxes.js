// The widgets as boxes over the picture: chosen, dragged and sized with a pointer, a finger or the arrow keys.

import { make } from '../../shared/elements.js';
import { cornered, moved, resized } from './grid.js';

const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
const CORNERS = ['nw', 'ne', 'sw', 'se'];
const REMOVES = /^(delete|backspace)$/i;

export class Boxes {
  constructor({ place, draft, kinds, grid, say }) {
    Object.assign(this, { place, draft, kinds, grid, say, grip: null });
    place.addEventListener('keydown', (event) => this.#key(event));
    place.addEventListener('pointerdown', (event) => this.#down(event));
    place.addEventListener('pointermove', (event) => this.#move(event));
    for (const over of ['pointerup', 'pointercancel']) place.addEventListener(over, () => this.#up());
    place.addEventListener('focusin', ({ target }) => { if (target.dataset.at && Number(target.dataset.at) !== draft.chosen) draft.choose(Number(target.dataset.at)); });
  }

  /** A box for each widget; those that stand on another are marked. */
  draw() {
    const { draft, place } = this;
    const wrong = new Set(draft.overlaps.flat());
    while (place.children.length > draft.widgets.length) place.lastChild.remove();
    while (place.children.length < draft.widgets.length) place.append(this.#box());
    draft.widgets.forEach((widget, at) => this.#show(place.children[at], widget, at, wrong.has(at)));
  }

  #box() {
    return make('div', { className: 'box', tabIndex: 0, role: 'button' }, make('span', { className: 'box__name' }),
      ...CORNERS.map((corner) => make('i', { className: 'box__corner', data: { corner } })));
  }

  #show(box, widget, at, wrong) {
    const { title } = this.kinds[widget.kind];
    const facts = { name: title, x: widget.x + 1, y: widget.y + 1, width: widget.width, height: widget.height };
    box.dataset.at = at;
    box.dataset.kind = widget.kind;
    box.toggleAttribute('data-wrong', wrong);
    box.setAttribute('aria-pressed', at === this.draft.chosen);
    box.setAttribute('aria-label', this.say('box', facts));
    box.firstChild.textContent = this.say('chip', facts);
    Object.assign(box.style, {
      left: this.#share(widget.x, 'columns'), top: this.#share(widget.y, 'rows'),
      width: this.#share(widget.width, 'columns'), height: this.#share(widget.height, 'rows'),
    });
  }

  #share(many, of) { return `${(100 * many) / this.grid[of]}%`; }

  focus(at) { this.place.children[at]?.focus({ preventScroll: true }); }

  #key(event) {
    const { draft } = this;
    const arrow = ARROWS[event.key];
    if (!draft.widget || event.ctrlKey || event.metaKey || event.altKey) return;
    if (arrow) draft.alter(event.shiftKey ? resized(draft.widget, ...arrow, this.#least(), this.grid) : moved(draft.widget, ...arrow, this.grid));
    else if (REMOVES.test(event.key)) draft.remove();
    else if (event.key === 'Escape') draft.choose(-1);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  #least() { return this.kinds[this.draft.widget.kind].least; }

  #down(event) {
    const box = event.target.closest('.box');
    if (!box || event.button !== 0) return;
    event.preventDefault();
    box.focus({ preventScroll: true });
    const at = Number(box.dataset.at);
    if (at !== this.draft.chosen) this.draft.choose(at);
    this.draft.rest();
    this.grip = { pointer: event.pointerId, x: event.clientX, y: event.clientY, corner: event.target.dataset.corner ?? '', from: this.draft.widget };
    this.place.setPointerCapture(event.pointerId);
  }

  #move(event) {
    if (this.grip?.pointer !== event.pointerId) return;
    const { width, height } = this.place.getBoundingClientRect();
    const dx = Math.round(((event.clientX - this.grip.x) * this.grid.columns) / width);
    const dy = Math.round(((event.clientY - this.grip.y) * this.grid.rows) / height);
    const { corner, from } = this.grip;
    this.draft.alter(corner ? cornered(from, corner, dx, dy, this.#least(), this.grid) : moved(from, dx, dy, this.grid), 'drag');
  }

  #up() {
    this.grip = null;
    this.draft.rest();
  }
}
