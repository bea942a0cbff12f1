// A block of cells from a spreadsheet, put into the grid from the focused cell on.

import { say } from './words.js';

const PAYERS = ['big_blind', 'each', 'button'];
/** How spreadsheets shorten who pays the ante. */
const SHORT = { bba: 'big_blind', bb: 'big_blind' };

/** Text as rows of cells; null for what is only one cell. */
export function block(text) {
  const lines = text.replace(/\r\n?/g, '\n').replace(/\n$/, '').split('\n');
  if (lines.length === 1 && !lines[0].includes('\t')) return null;
  return lines.map((line) => line.split('\t').map((cell) => cell.trim()));
}

/** Columns whose cells take text. Others, such as who pays the ante, only what they offer. */
const takes = (column) => Boolean(column.kind);

/**
 * Fill the draft's levels from row `at` and column `cell` on, rightwards and downwards; a break in the way is left
 * alone, and levels that are missing at the end are added.
 */
export function fill(draft, columns, { at, cell, cells, options }) {
  draft.remember();
  const open = columns.filter(takes);
  const from = Math.max(0, open.findIndex(({ id }) => id === cell));
  let row = at;
  for (const line of cells) {
    while (row < draft.rows.length && draft.rows[row].kind === 'break' && row !== at) row += 1;
    if (row >= draft.rows.length) draft.insert('level', draft.rows.length - 1);
    const target = draft.rows[row];
    line.slice(0, open.length - from).forEach((text, offset) => write(target, open[from + offset], text, options));
    row += 1;
  }
  draft.number();
}

function write(row, column, text, options) {
  if (row.kind === 'break' && !['minutes', 'notes'].includes(column.id)) return;
  const words = text.toLowerCase();
  switch (column.kind) {
    case 'payer': row.ante_kind = payer(words) ?? row.ante_kind; break;
    case 'game': row.game = keyOf(options.games, words); break;
    case 'betting': row.betting = keyOf(options.bettings, words); break;
    case 'closes': break;
    default: row[column.id] = text === '-' || text === '–' ? '' : text;
  }
}

const payer = (words) => PAYERS.find((one) => words === one || words === say(`payer.${one}`).toLowerCase()) ?? SHORT[words];

const keyOf = (table, words) => Object.entries(table).find(([key, named]) => key === words || named.toLowerCase() === words)?.[0] ?? '';
