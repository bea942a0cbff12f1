// The columns of the grid, and those that a betting structure needs. One literal table.

/**
 * `at`: in rows of levels, breaks or both. `kind`: how the cell is parsed. Columns without a kind show derived values.
 * The column heads are the words `column.<id>`.
 */
export const COLUMNS = [
  { id: 'minutes', kind: 'minutes', at: 'both' },
  { id: 'game', kind: 'game' },
  { id: 'betting', kind: 'betting' },
  { id: 'third_blind', kind: 'chips' },
  { id: 'small_blind', kind: 'chips' },
  { id: 'big_blind', kind: 'chips' },
  { id: 'ante', kind: 'chips' },
  { id: 'ante_kind', kind: 'payer' },
  { id: 'bring_in', kind: 'chips' },
  { id: 'small_bet', kind: 'chips' },
  { id: 'big_bet', kind: 'chips' },
  { id: 'raise_cap', kind: 'chips' },
  { id: 'spread', kind: 'spread' },
  { id: 'cap', kind: 'chips' },
  { id: 'begins', at: 'both' },
  { id: 'raise' },
  { id: 'closes', kind: 'closes', at: 'both' },
  { id: 'notes', kind: 'text', at: 'both' },
];

const ALWAYS_SHOWN = ['minutes', 'ante', 'ante_kind', 'begins', 'raise', 'closes', 'notes'];
const BLINDS = ['small_blind', 'big_blind'];
const BY_BETTING = {
  fixed_limit: ['small_bet', 'big_bet', 'raise_cap'],
  spread_limit: ['spread', 'raise_cap'],
  cap_limit: ['cap'],
};
/** Columns that may be shown without being needed. */
export const OPTIONAL = ['third_blind', 'game', 'betting', 'raise_cap', 'bring_in', 'cap'];

/** Return the columns that an event with these rows needs, and those that were chosen. */
export function columnsFor({ event, rows, options, chosen }) {
  const neededIds = new Set([...ALWAYS_SHOWN, ...chosen]);
  if (options.mixed.includes(event.game)) ['game', 'betting'].forEach((id) => neededIds.add(id));
  const levels = rows.filter((row) => row.kind === 'level');
  for (const level of [...levels, {}]) {
    const isStud = options.stud.includes(level.game || event.game);
    (isStud ? ['bring_in', 'small_bet', 'big_bet'] : BLINDS).forEach((id) => neededIds.add(id));
    (BY_BETTING[level.betting || event.betting] ?? []).forEach((id) => neededIds.add(id));
  }
  if (options.stud.includes(event.game) && !levels.some((level) => level.game)) {
    BLINDS.forEach((id) => neededIds.delete(id));
  }
  for (const { id, kind } of COLUMNS) {
    if (kind && levels.some((row) => id !== 'ante_kind' && row[id])) neededIds.add(id);
  }
  return COLUMNS.filter(({ id }) => neededIds.has(id));
}

/** Return whether a column holds a stake: in a break's row these columns are one wide cell. */
export const isStake = ({ id, at }) => at !== 'both' && id !== 'raise';
