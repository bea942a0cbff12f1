// Edits rows and cells: typing, the row buttons, pasting. Everything is written to the draft.

import { stripSeparators } from '../../shared/figures.js';
import { groupDigits, tidyText } from './cells.js';
import { parseBlock, fillCells } from './paste.js';
import { say } from './words.js';

/** Cells that change the look of other cells. */
const REDRAW_CELLS = new Set(['end_of_day', 'game', 'betting']);

/** Connects a grid to a draft. `changed({redraw, focus})` is called after every change. */
export class Rows {
  #typing = null;

  constructor({ draft, grid, options, changed, refuse }) {
    Object.assign(this, { draft, grid, options, changed, refuse });
    this.here = { id: draft.rows[0]?.id, cell: 'minutes' };
    const { table } = grid;
    table.addEventListener('focusin', ({ target }) => this.#onEnter(target));
    table.addEventListener('input', ({ target }) => this.#onInput(target));
    table.addEventListener('change', ({ target }) => this.#onLeave(target));
    table.addEventListener('paste', (event) => this.#onPaste(event));
  }

  get at() { return Math.max(0, this.draft.indexOf(this.here.id)); }

  #onEnter(target) {
    if (!target.dataset.cell) return;
    this.here = { id: this.grid.rowOf(target).dataset.row, cell: target.dataset.cell };
    this.#typing = null;
    for (const line of this.grid.lines()) line.toggleAttribute('data-here', line.dataset.row === this.here.id);
  }

  #onInput(target) {
    const { cell } = target.dataset;
    const row = this.draft.rows[this.draft.indexOf(this.grid.rowOf(target).dataset.row)];
    if (this.#typing !== target) this.draft.rememberStep();
    this.#typing = target;
    row[cell] = target.type === 'checkbox' ? target.checked : target.value;
    this.changed({});
  }

  /** Tidy a cell that is left, and fill in blinds that follow from it. */
  #onLeave(target) {
    const row = this.draft.rows[this.draft.indexOf(this.grid.rowOf(target)?.dataset.row)];
    if (!row) return;
    const { cell } = target.dataset;
    const column = this.grid.columns.find(({ id }) => id === cell);
    const numbers = this.draft.rows.map(({ number }) => number).join();
    if (target.type === 'text' && column) target.value = row[cell] = tidyText(column.kind, target.value);
    const hasDerived = fillDerived(row, cell);
    this.draft.number();
    const renumbered = numbers !== this.draft.rows.map(({ number }) => number).join();
    const redraw = hasDerived || renumbered || REDRAW_CELLS.has(cell);
    // the focus is still moving to another cell: draw the grid once it is there
    setTimeout(() => this.changed(redraw ? { redraw, focus: this.here } : {}), 0);
  }

  // -- the row buttons

  'insert-level'() { this.#selectRow(this.draft.insert('level', this.at), 'small_blind'); }
  'insert-break'() { this.#selectRow(this.draft.insert('break', this.at), 'minutes'); }
  copy() { this.#selectRow(this.draft.copy(this.at), this.here.cell); }
  up() { this.#moveRow(-1); }
  down() { this.#moveRow(1); }
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

  #selectRow(row, cell) {
    this.here = { id: row.id, cell };
    this.changed({ redraw: true, focus: this.here });
  }

  #moveRow(by) {
    if (this.draft.move(this.at, by)) this.changed({ redraw: true, focus: this.here });
  }

  #onPaste(event) {
    const control = event.target.closest('[data-cell]');
    const cells = control && parseBlock(event.clipboardData.getData('text/plain'));
    if (!cells) return;
    event.preventDefault();
    const at = this.draft.indexOf(this.grid.rowOf(control).dataset.row);
    fillCells(this.draft, this.grid.columns, { at, cell: control.dataset.cell, cells, options: this.options });
    this.changed({ redraw: true, focus: this.here });
  }
}

/** Fill an empty big blind with twice the small one, and an empty big blind ante with the big blind. */
function fillDerived(row, cell) {
  const amount = Number(stripSeparators(row.small_blind || ''));
  if (cell !== 'small_blind' || row.big_blind || !amount) return false;
  row.big_blind = groupDigits(2 * amount);
  if (!row.ante && row.ante_kind === 'big_blind') row.ante = row.big_blind;
  return true;
}
