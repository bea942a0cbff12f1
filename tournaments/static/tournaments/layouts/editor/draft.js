// A layout while it is changed: the widgets, which one is chosen, and what was before.

import { overlaps } from './grid.js';

/** So many steps can be taken back. */
const MOST_STEPS = 200;

export class LayoutDraft {
  /** `told` is called after every change. */
  constructor({ widgets, apart, told }) {
    Object.assign(this, { widgets, apart, told, chosen: -1, past: [], future: [], saved: JSON.stringify(widgets) });
  }

  get widget() { return this.widgets[this.chosen] ?? null; }
  get isChanged() { return JSON.stringify(this.widgets) !== this.saved; }
  get overlaps() { return overlaps(this.widgets, this.apart); }

  /** Choose a widget by its number; -1 for none. */
  choose(at) {
    this.chosen = at;
    this.told();
  }

  /** A step that can be taken back. One `name` after the other is one step: a widget that is dragged. */
  change(widgets, { name = '', chosen = this.chosen } = {}) {
    if (JSON.stringify(widgets) === JSON.stringify(this.widgets)) return;
    if (!name || name !== this.step) this.past = [...this.past.slice(1 - MOST_STEPS), this.#state()];
    this.step = name;
    this.future = [];
    this.widgets = widgets;
    this.chosen = chosen;
    this.told();
  }

  /** Change the chosen widget. */
  alter(facts, name = '') {
    if (this.widget) this.change(this.widgets.map((one, at) => (at === this.chosen ? { ...one, ...facts } : one)), { name });
  }

  add(widget) { this.change([...this.widgets, widget], { chosen: this.widgets.length }); }

  remove() {
    if (this.widget) this.change(this.widgets.filter((_one, at) => at !== this.chosen), { chosen: -1 });
  }

  /** The next change is a step of its own. */
  rest() { this.step = ''; }

  undo() { this.#go('past', 'future'); }
  redo() { this.#go('future', 'past'); }

  #go(from, to) {
    const state = this[from].pop();
    if (!state) return;
    this[to].push(this.#state());
    this.step = '';
    Object.assign(this, state);
    this.told();
  }

  #state() { return { widgets: this.widgets, chosen: this.chosen }; }

  savedAs() {
    this.saved = JSON.stringify(this.widgets);
    this.told();
  }
}
