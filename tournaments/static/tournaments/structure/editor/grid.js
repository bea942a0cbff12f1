// The grid: one row per step, one control per cell. Drawn again when rows change; typing only writes to the draft.

import { isStake } from './columns.js';
import { makeSelect, make } from '../../shared/elements.js';
import { say } from './words.js';

const PAYERS = ['big_blind', 'each', 'button'].map((payer) => [payer, say(`payer.${payer}`)]);
const CLOSINGS = [
  ['registration'],
  ['registration', 're_entries'],
  ['re_entries'],
  ['rebuys'],
  ['rebuys', 'add_on'],
  ['add_on'],
];
const CHOICES = [['', '–'], ...CLOSINGS.map((closing) => [closing.join(' '), say(`closes.${closing.join('.')}`)])];

const head = ({ id }) => say(`column.${id}`);
const rowName = (row) => (row.kind === 'level' ? say('level.number', { number: row.number }) : say('break'));

/** Draws a draft into a table. */
export class Grid {
  constructor(table, { options, readOnly }) {
    this.table = table;
    this.options = options;
    this.readOnly = readOnly;
    this.columns = [];
  }

  draw(draft, columns) {
    this.columns = columns;
    const headRow = make(
      'tr',
      {},
      make('th', { scope: 'col', className: 'no' }, say('level')),
      ...columns.map((column) => make('th', { scope: 'col', className: `column-${column.id}` }, head(column)))
    );
    const playing = draft.rows.findIndex((row) => row.key === draft.present);
    const body = draft.rows.map((row, at) => this.#row(row, at < playing ? 'past' : at === playing ? 'present' : ''));
    this.table.replaceChildren(make('thead', {}, headRow), make('tbody', {}, ...body));
  }

  #row(row, state) {
    const cells = row.kind === 'break' ? this.#breakCells(row) : this.columns.map((column) => this.#cell(row, column));
    const currentTag = state === 'present' ? make('small', { className: 'nowtag' }, say('now')) : null;
    const name = row.kind === 'level' ? String(row.number) : say(row.end_of_day ? 'day_ends' : 'break');
    const head = make('th', { scope: 'row', className: 'no', title: row.continued ? say('continued.title') : '' },
      make('span', {}, name), row.continued ? make('small', {}, say('continued')) : null, currentTag);
    const line = make('tr', { className: `${row.kind} ${state}`.trim(), data: { row: row.id } }, head, ...cells);
    if (state === 'present') line.setAttribute('aria-current', 'step');
    return line;
  }

  /** Create the cells of a break, whose own controls take the place of the stakes. */
  #breakCells(row) {
    const stakes = this.columns.filter(isStake).length;
    const columnsOfBoth = this.columns.filter((column) => column.at === 'both');
    const wideCell = make(
      'td',
      { colSpan: stakes, className: 'wide' },
      make(
        'label',
        {},
        make('span', {}, say('column.color_up')),
        this.#control(row, { id: 'color_up', kind: 'several' })
      ),
      make(
        'label',
        { className: 'tick' },
        make('input', {
          type: 'checkbox',
          checked: row.end_of_day,
          disabled: this.readOnly,
          data: { cell: 'end_of_day' },
          aria: { label: say('day_ends_here') },
        }),
        make('span', {}, say('day_ends'))
      )
    );
    const [minutes, begins, ...otherCells] = columnsOfBoth.map((column) => this.#cell(row, column));
    const raise = this.columns.some(({ id }) => id === 'raise') ? make('td', { className: 'column-raise' }) : null;
    return [minutes, wideCell, begins, raise, ...otherCells].filter(Boolean);
  }

  #cell(row, column) {
    const cell = make('td', { className: `column-${column.id}` });
    if (column.kind) cell.append(this.#control(row, column));
    else cell.dataset.shows = column.id;
    return cell;
  }

  #control(row, column) {
    const controlProperties = {
      data: { cell: column.id },
      aria: { label: say('cell', { row: rowName(row), column: head(column) }) },
      disabled: this.readOnly,
    };
    const value = row[column.id];
    switch (column.kind) {
      case 'payer':
        return makeSelect(PAYERS, value, controlProperties);
      case 'closes':
        return makeSelect(CHOICES, value, controlProperties);
      case 'game':
        return makeSelect([['', say('as_the_event')], ...Object.entries(this.options.games)], value, controlProperties);
      case 'betting':
        return makeSelect(
          [['', say('as_the_event')], ...Object.entries(this.options.bettings)],
          value,
          controlProperties
        );
      default:
        return make('input', {
          type: 'text',
          value,
          placeholder: ' ',
          autocomplete: 'off',
          spellcheck: false,
          inputMode: column.kind === 'text' ? 'text' : 'decimal',
          ...controlProperties,
        });
    }
  }

  // -- finding and focusing

  rowOf(element) { return element?.closest?.('tr[data-row]') ?? null; }
  controls(line) { return [...line.querySelectorAll('[data-cell]')]; }
  control(id, cell) { return this.table.querySelector(`tr[data-row="${id}"] [data-cell="${cell}"]`); }
  lines() { return [...this.table.tBodies[0].rows]; }

  /** Focus a cell, or the row's first if it has no such cell. */
  focus(id, cell) {
    const line = this.table.querySelector(`tr[data-row="${id}"]`);
    const target = line && (this.control(id, cell) ?? this.controls(line)[1] ?? this.controls(line)[0]);
    target?.focus();
    target?.closest('tr').scrollIntoView({ block: 'nearest' });
  }
}
