// The columns of the grid, and which of them a betting structure needs. One literal table.

/**
 * `at`: in rows of levels, breaks or both. `kind`: how the cell is read. Columns without a kind show what follows.
 * Their heads are the words `column.<id>`.
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
/** What may be shown though nothing needs it. */
export const OPTIONAL = ['third_blind', 'game', 'betting', 'raise_cap', 'bring_in', 'cap'];

/** The columns that an event with these rows needs, and those that somebody chose to see. */
export function columnsFor({ event, rows, options, chosen }) {
  const needed = new Set([...ALWAYS_SHOWN, ...chosen]);
  if (options.mixed.includes(event.game)) ['game', 'betting'].forEach((id) => needed.add(id));
  const played = rows.filter((row) => row.kind === 'level');
  for (const level of [...played, {}]) {
    const stud = options.stud.includes(level.game || event.game);
    (stud ? ['bring_in', 'small_bet', 'big_bet'] : BLINDS).forEach((id) => needed.add(id));
    (BY_BETTING[level.betting || event.betting] ?? []).forEach((id) => needed.add(id));
  }
  if (options.stud.includes(event.game) && !played.some((level) => level.game)) BLINDS.forEach((id) => needed.delete(id));
  for (const { id, kind } of COLUMNS) {
    if (kind && played.some((row) => id !== 'ante_kind' && row[id])) needed.add(id);
  }
  return COLUMNS.filter(({ id }) => needed.has(id));
}

/** Columns between the length and what follows from the stakes: in a break's row they are one wide cell. */
export const isStake = ({ id, at }) => at !== 'both' && id !== 'raise';
