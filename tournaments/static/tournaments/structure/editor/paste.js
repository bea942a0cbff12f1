// Pastes a block of cells from a spreadsheet into the grid, starting at the focused cell.

import { say } from './words.js';

const PAYERS = ['big_blind', 'each', 'button'];
/** Short names for the ante's payer in spreadsheets. */
const SHORT = { bba: 'big_blind', bb: 'big_blind' };

/** Split text into rows of cells; null if it is a single cell. */
export function parseBlock(text) {
  const lines = text.replace(/\r\n?/g, '\n').replace(/\n$/, '').split('\n');
  if (lines.length === 1 && !lines[0].includes('\t')) return null;
  return lines.map((line) => line.split('\t').map((cell) => cell.trim()));
}

/** Return whether a column has cells to fill. */
const takesText = (column) => Boolean(column.kind);

/**
 * Fill the draft's levels from row `at` and column `cell` on, to the right and down; breaks in between are skipped, and
 * missing levels are added at the end.
 */
export function fillCells(draft, columns, { at, cell, cells, options }) {
  draft.rememberStep();
  const textColumns = columns.filter(takesText);
  const firstColumn = Math.max(0, textColumns.findIndex(({ id }) => id === cell));
  let row = at;
  for (const line of cells) {
    while (row < draft.rows.length && draft.rows[row].kind === 'break' && row !== at) row += 1;
    if (row >= draft.rows.length) draft.insert('level', draft.rows.length - 1);
    const target = draft.rows[row];
    line.slice(0, textColumns.length - firstColumn)
      .forEach((text, offset) => writeCell(target, textColumns[firstColumn + offset], text, options));
    row += 1;
  }
  draft.number();
}

function writeCell(row, column, text, options) {
  if (row.kind === 'break' && !['minutes', 'notes'].includes(column.id)) return;
  const words = text.toLowerCase();
  switch (column.kind) {
    case 'payer': row.ante_kind = payerOf(words) ?? row.ante_kind; break;
    case 'game': row.game = keyOf(options.games, words); break;
    case 'betting': row.betting = keyOf(options.bettings, words); break;
    case 'closes': break;
    default: row[column.id] = text === '-' || text === '–' ? '' : text;
  }
}

const payerOf = (words) =>
  PAYERS.find((payerCode) => words === payerCode || words === say(`payer.${payerCode}`).toLowerCase()) ?? SHORT[words];

const keyOf = (table, words) =>
  Object.entries(table).find(([key, label]) => key === words || label.toLowerCase() === words)?.[0] ?? '';
