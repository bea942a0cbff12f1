// A structure being edited: rows of plain text cells, and the undo history.

import { parseChips, parseSpread, groupDigits, parseLength, formatLength, parseChipList } from './cells.js';

const AMOUNT_FIELDS = [
  'small_blind', 'big_blind', 'third_blind', 'bring_in', 'small_bet', 'big_bet', 'raise_cap', 'cap',
];
const STAKE_FIELDS = [...AMOUNT_FIELDS, 'ante', 'ante_kind', 'spread', 'game', 'betting', 'notes'];
const EVENT_FIELDS = ['game', 'betting', 'starting_stack'];
const MAX_STEPS = 200;

let rowCount = 0;

/** Return a key that no other step has. */
function newKey(kind) {
  const random = crypto.getRandomValues(new Uint32Array(1))[0];
  return `${kind[0]}-${random.toString(16).padStart(8, '0')}`;
}

const emptyRow = (kind) => ({
  id: `r${(rowCount += 1)}`,
  key: newKey(kind),
  kind,
  number: 0,
  continued: false,
  minutes: kind === 'break' ? '15' : '20',
  ...Object.fromEntries(STAKE_FIELDS.map((name) => [name, ''])),
  ante_kind: 'big_blind',
  closes: '',
  color_up: '',
  end_of_day: false,
});

/** Convert a step of the file to a row; its exact length stays until another is typed. */
function rowOf(step, previousLevel) {
  const row = { ...emptyRow(step.kind), key: step.key || newKey(step.kind) };
  row.minutes = formatLength(step);
  row.exact = { text: row.minutes, minutes: step.minutes, seconds: step.seconds };
  row.closes = (step.closes ?? []).join(' ');
  row.notes = step.notes ?? '';
  if (step.kind === 'break') {
    return { ...row, color_up: (step.color_up ?? []).join(' '), end_of_day: step.end_of_day === true };
  }
  for (const name of AMOUNT_FIELDS) row[name] = groupDigits(step[name] ?? '');
  row.ante = groupDigits(step.ante?.amount ?? '');
  row.ante_kind = step.ante?.kind ?? previousLevel?.ante_kind ?? 'big_blind';
  row.spread = (step.spread ?? []).join('-');
  row.game = step.game ?? '';
  row.betting = step.betting ?? '';
  row.number = step.number;
  row.continued = previousLevel?.number === step.number && haveSameStakes(previousLevel, row);
  return row;
}

const haveSameStakes = (first, second) => STAKE_FIELDS.every((name) => first[name] === second[name]);

/** Return the rows of a structure file's steps. */
export function rowsOf(steps) {
  const rows = [];
  let previousLevel = null;
  for (const step of steps) {
    const row = rowOf(step, previousLevel);
    rows.push(row);
    if (row.kind === 'level') previousLevel = row;
  }
  return rows;
}

/** Convert a row to a step of the file. */
function stepOf(row) {
  const { text, ...exact } = row.exact ?? {};
  const step = { kind: row.kind, key: row.key, ...(text === row.minutes ? exact : parseLength(row.minutes)) };
  if (row.closes) step.closes = row.closes.split(' ');
  if (row.notes) step.notes = row.notes;
  if (row.kind === 'break') {
    if (row.color_up.trim()) step.color_up = parseChipList(row.color_up);
    if (row.end_of_day) step.end_of_day = true;
    return step;
  }
  step.number = row.number;
  for (const name of AMOUNT_FIELDS) if (row[name].trim()) step[name] = parseChips(row[name]);
  if (row.ante.trim()) step.ante = { kind: row.ante_kind || 'big_blind', amount: parseChips(row.ante) };
  if (row.spread.trim()) step.spread = parseSpread(row.spread);
  for (const name of ['game', 'betting']) if (row[name]) step[name] = row[name];
  return step;
}

/** The structure that is being edited. */
export class Draft {
  #future = [];
  #past = [];
  #saved;

  constructor({ structure, revision, present }) {
    const { steps, ...otherFields } = structure;
    this.whole = otherFields;
    this.revision = revision;
    this.present = present;
    this.event = Object.fromEntries(EVENT_FIELDS.map((name) => [name, structure[name] ?? '']));
    this.event.starting_stack = groupDigits(structure.starting_stack ?? '');
    this.loadedEvent = { ...this.event };
    this.rows = rowsOf(steps ?? []);
    this.number();
    this.#saved = this.#toJson();
  }

  /** Number the levels in order; the rest of a level that a break has split keeps its number. */
  number() {
    let count = 0;
    let previousLevel = null;
    for (const row of this.rows.filter(({ kind }) => kind === 'level')) {
      row.continued = row.continued && previousLevel !== null && haveSameStakes(previousLevel, row);
      count += row.continued ? 0 : 1;
      row.number = count;
      previousLevel = row;
    }
  }

  /** Return the draft as a structure file. */
  structure() {
    const { starting_stack: stack, ...event } = this.event;
    return {
      ...this.whole, ...event, starting_stack: stack.trim() ? parseChips(stack) : 0, steps: this.rows.map(stepOf),
    };
  }

  get unsaved() { return this.#toJson() !== this.#saved; }
  get eventChanged() { return EVENT_FIELDS.some((name) => this.event[name] !== this.loadedEvent[name]); }
  get canUndo() { return this.#past.length > 0; }
  get canRedo() { return this.#future.length > 0; }

  /** Mark the draft as saved under a revision. */
  markSaved(revision) {
    this.revision = revision;
    this.loadedEvent = { ...this.event };
    this.#saved = this.#toJson();
  }

  /** Remember the current state for undo, before a change. */
  rememberStep() {
    const current = this.#toJson();
    if (this.#past.at(-1) === current) return;
    this.#past = [...this.#past.slice(-MAX_STEPS), current];
    this.#future = [];
  }

  undo() { this.#restoreStep(this.#past, this.#future); }
  redo() { this.#restoreStep(this.#future, this.#past); }

  #restoreStep(from, to) {
    const current = this.#toJson();
    while (from.at(-1) === current) from.pop();
    if (!from.length) return;
    to.push(current);
    Object.assign(this, JSON.parse(from.pop()));
  }

  #toJson() { return JSON.stringify({ rows: this.rows, event: this.event, whole: this.whole }); }

  // -- rows

  indexOf(id) { return this.rows.findIndex((row) => row.id === id); }

  /** Insert a level or break after the row at `at`; it takes the length and the ante's payer of the previous one. */
  insert(kind, at) {
    this.rememberStep();
    const row = emptyRow(kind);
    const sameKind =
      this.rows.slice(0, at + 1).findLast((candidate) => candidate.kind === kind) ??
      this.rows.find((candidate) => candidate.kind === kind);
    if (sameKind) Object.assign(row, { minutes: sameKind.minutes, ante_kind: sameKind.ante_kind });
    return this.#insertRow(row, at + 1);
  }

  /** Copy a row below itself, without closings and colour-ups, which happen only once. */
  copy(at) {
    this.rememberStep();
    const from = this.rows[at];
    const row = {
      ...from,
      id: emptyRow(from.kind).id,
      key: newKey(from.kind),
      continued: false,
      closes: '',
      color_up: '',
    };
    return this.#insertRow(row, at + 1);
  }

  #insertRow(row, at) {
    this.rows.splice(at, 0, row);
    this.number();
    return row;
  }

  /** Remove a row unless it is being played. Returns whether it was removed. */
  remove(at) {
    if (this.rows[at].key === this.present) return false;
    this.rememberStep();
    this.rows.splice(at, 1);
    this.number();
    return true;
  }

  /** Move a row up (-1) or down (1). Returns whether it moved. */
  move(at, offset) {
    if (at + offset < 0 || at + offset >= this.rows.length) return false;
    this.rememberStep();
    const [row] = this.rows.splice(at, 1);
    this.#insertRow(row, at + offset);
    return true;
  }

  /** Take over another structure's steps. During play, past rows and the current row stay. */
  takeOver(structure) {
    this.rememberStep();
    const { steps, ...otherFields } = structure;
    const newRows = rowsOf(steps ?? []);
    const currentIndex = this.rows.findIndex((row) => row.key === this.present);
    if (currentIndex < 0) {
      this.whole = { ...this.whole, ...otherFields };
      for (const name of EVENT_FIELDS) {
        if (otherFields[name])
          this.event[name] = name === 'starting_stack' ? groupDigits(otherFields[name]) : otherFields[name];
      }
      this.rows = newRows;
    } else {
      const played = this.rows.slice(0, currentIndex + 1);
      const lastNumber = Math.max(0, ...played.map(({ number }) => number));
      const nextIndex = newRows.findIndex(({ kind, number }) => kind === 'level' && number > lastNumber);
      const keys = new Set(played.map(({ key }) => key));
      const futureSteps = nextIndex < 0 ? [] : newRows.slice(nextIndex);
      this.rows = [
        ...played, ...futureSteps.map((row) => (keys.has(row.key) ? { ...row, key: newKey(row.kind) } : row)),
      ];
    }
    this.number();
    return { stays: Math.max(0, currentIndex + 1) };
  }
}
