// A layout being edited: its widgets, the selected one, and the undo history.

import { overlappingPairs } from './grid.js';

/** How many steps can be undone. */
const MAX_STEPS = 200;

export class LayoutDraft {
  /** `onChange` is called after every change. */
  constructor({ widgets, look, apart, onChange }) {
    Object.assign(this, { widgets, look, apart, onChange, chosen: -1, past: [], future: [] });
    this.saved = this.#toJson();
  }

  get widget() { return this.widgets[this.chosen] ?? null; }
  get isChanged() { return this.#toJson() !== this.saved; }
  get content() {
    const { colours, ...look } = this.look;
    return { ...look, ...(colours ? { colours } : {}), widgets: this.widgets };
  }
  get overlaps() { return overlappingPairs(this.widgets, this.apart); }

  /** Select a widget by its index; -1 for none. */
  choose(at) {
    this.chosen = at;
    this.onChange();
  }

  /** Make a change that can be undone. Successive changes with the same `name` are one step, for example a drag. */
  change(widgets, { name = '', chosen = this.chosen, look = this.look } = {}) {
    if (JSON.stringify([look, widgets]) === this.#toJson()) return;
    if (!name || name !== this.step) this.past = [...this.past.slice(1 - MAX_STEPS), this.#currentState()];
    this.step = name;
    this.future = [];
    Object.assign(this, { widgets, chosen, look });
    this.onChange();
  }

  /** Change the selected widget. */
  changeWidget(facts, name = '') {
    if (this.widget) {
      this.change(
        this.widgets.map((widget, at) => (at === this.chosen ? { ...widget, ...facts } : widget)),
        { name }
      );
    }
  }

  /** Change the layout's look. */
  changeLook(facts, name = '') { this.change(this.widgets, { name, look: { ...this.look, ...facts } }); }

  add(widget) { this.change([...this.widgets, widget], { chosen: this.widgets.length }); }

  remove() {
    if (this.widget) this.change(this.widgets.filter((_one, at) => at !== this.chosen), { chosen: -1 });
  }

  /** End the step: the next change is one of its own. */
  endStep() { this.step = ''; }

  undo() { this.#restoreState('past', 'future'); }
  redo() { this.#restoreState('future', 'past'); }

  #restoreState(from, to) {
    const state = this[from].pop();
    if (!state) return;
    this[to].push(this.#currentState());
    this.step = '';
    Object.assign(this, state);
    this.onChange();
  }

  #currentState() { return { widgets: this.widgets, chosen: this.chosen, look: this.look }; }
  #toJson() { return JSON.stringify([this.look, this.widgets]); }

  markSaved() {
    this.saved = this.#toJson();
    this.onChange();
  }
}
