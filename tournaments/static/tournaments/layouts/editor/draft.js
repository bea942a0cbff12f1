// A layout while it is changed: the widgets, which one is chosen, and what was before.

import { overlaps } from './grid.js';

/** So many steps can be taken back. */
const MOST_STEPS = 200;

export class LayoutDraft {
  /** `told` is called after every change. */
  constructor({ widgets, look, apart, told }) {
    Object.assign(this, { widgets, look, apart, told, chosen: -1, past: [], future: [] });
    this.saved = this.#written();
  }

  get widget() { return this.widgets[this.chosen] ?? null; }
  get isChanged() { return this.#written() !== this.saved; }
  get content() {
    const { colours, ...look } = this.look;
    return { ...look, ...(colours ? { colours } : {}), widgets: this.widgets };
  }
  get overlaps() { return overlaps(this.widgets, this.apart); }

  /** Choose a widget by its number; -1 for none. */
  choose(at) {
    this.chosen = at;
    this.told();
  }

  /** A step that can be taken back. One `name` after the other is one step: a widget that is dragged. */
  change(widgets, { name = '', chosen = this.chosen, look = this.look } = {}) {
    if (JSON.stringify([look, widgets]) === this.#written()) return;
    if (!name || name !== this.step) this.past = [...this.past.slice(1 - MOST_STEPS), this.#state()];
    this.step = name;
    this.future = [];
    Object.assign(this, { widgets, chosen, look });
    this.told();
  }

  /** Change the chosen widget. */
  alter(facts, name = '') {
    if (this.widget) this.change(this.widgets.map((one, at) => (at === this.chosen ? { ...one, ...facts } : one)), { name });
  }

  /** Change what the layout has beside its widgets. */
  restyle(facts, name = '') { this.change(this.widgets, { name, look: { ...this.look, ...facts } }); }

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

  #state() { return { widgets: this.widgets, chosen: this.chosen, look: this.look }; }
  #written() { return JSON.stringify([this.look, this.widgets]); }

  savedAs() {
    this.saved = this.#written();
    this.told();
  }
}
