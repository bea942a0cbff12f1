// What is done to rows and cells: typing, the row buttons, pasting. Everything ends in the draft.

import { stripSeparators } from '../../shared/figures.js';
import { grouped, tidy } from './cells.js';
import { block, fill } from './paste.js';
import { say } from './words.js';

/** Cells on which the look of other cells hangs. */
const REDRAWS = new Set(['end_of_day', 'game', 'betting']);

/** Wires a grid to a draft. `changed({redraw, focus})` is told of every change. */
export class Rows {
  #typing = null;

  constructor({ draft, grid, options, changed, refuse }) {
    Object.assign(this, { draft, grid, options, changed, refuse });
    this.here = { id: draft.rows[0]?.id, cell: 'minutes' };
    const { table } = grid;
    table.addEventListener('focusin', ({ target }) => this.#enter(target));
    table.addEventListener('input', ({ target }) => this.#write(target));
    table.addEventListener('change', ({ target }) => this.#leave(target));
    table.addEventListener('paste', (event) => this.#paste(event));
  }

  get at() { return Math.max(0, this.draft.indexOf(this.here.id)); }

  #enter(target) {
    if (!target.dataset.cell) return;
    this.here = { id: this.grid.rowOf(target).dataset.row, cell: target.dataset.cell };
    this.#typing = null;
    for (const line of this.grid.lines()) line.toggleAttribute('data-here', line.dataset.row === this.here.id);
  }

  #write(target) {
    const { cell } = target.dataset;
    const row = this.draft.rows[this.draft.indexOf(this.grid.rowOf(target).dataset.row)];
    if (this.#typing !== target) this.draft.remember();
    this.#typing = target;
    row[cell] = target.type === 'checkbox' ? target.checked : target.value;
    this.changed({});
  }

  /** A cell that is left is written tidily; blinds that follow from what was typed are filled in. */
  #leave(target) {
    const row = this.draft.rows[this.draft.indexOf(this.grid.rowOf(target)?.dataset.row)];
    if (!row) return;
    const { cell } = target.dataset;
    const column = this.grid.columns.find(({ id }) => id === cell);
    const numbers = this.draft.rows.map(({ number }) => number).join();
    if (target.type === 'text' && column) target.value = row[cell] = tidy(column.kind, target.value);
    const followed = follow(row, cell);
    this.draft.number();
    const renumbered = numbers !== this.draft.rows.map(({ number }) => number).join();
    const redraw = followed || renumbered || REDRAWS.has(cell);
    // the focus is still on its way to another cell: the grid is drawn once it is there
    setTimeout(() => this.changed(redraw ? { redraw, focus: this.here } : {}), 0);
  }

  // -- the row buttons

  'insert-level'() { this.#put(this.draft.insert('level', this.at), 'small_blind'); }
  'insert-break'() { this.#put(this.draft.insert('break', this.at), 'minutes'); }
  copy() { this.#put(this.draft.copy(this.at), this.here.cell); }
  up() { this.#move(-1); }
  down() { this.#move(1); }
  undo() { this.draft.undo(); this.changed({ redraw: true, focus: this.here }); }
  redo() { this.draft.redo(); this.changed({ redraw: true, focus: this.here }); }

  delete() {
    const { at } = this;
    if (!this.draft.rows.length) return;
    if (!this.draft.remove(at)) return void this.refuse(say('level_is_played'));
    const next = this.draft.rows[Math.min(at, this.draft.rows.length - 1)];
    this.here = { id: next?.id, cell: this.here.cell };
    this.changed({ redraw: true, focus: this.here });
  }

  #put(row, cell) {
    this.here = { id: row.id, cell };
    this.changed({ redraw: true, focus: this.here });
  }

  #move(by) {
    if (this.draft.move(this.at, by)) this.changed({ redraw: true, focus: this.here });
  }

  #paste(event) {
    const control = event.target.closest('[data-cell]');
    const cells = control && block(event.clipboardData.getData('text/plain'));
    if (!cells) return;
    event.preventDefault();
    const at = this.draft.indexOf(this.grid.rowOf(control).dataset.row);
    fill(this.draft, this.grid.columns, { at, cell: control.dataset.cell, cells, options: this.options });
    this.changed({ redraw: true, focus: this.here });
  }
}

/** An empty big blind is twice the small one, and an ante of the table's an empty cell says is the big blind. */
function follow(row, cell) {
  const amount = Number(stripSeparators(row.small_blind || ''));
  if (cell !== 'small_blind' || row.big_blind || !amount) return false;
  row.big_blind = grouped(2 * amount);
  if (!row.ante && row.ante_kind === 'big_blind') row.ante = row.big_blind;
  return true;
}
