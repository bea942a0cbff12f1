// The structure while it is written: rows of plain text cells, and what was there before each change.

import { chips, ends, grouped, length, lengthText, several } from './cells.js';

const AMOUNTS = ['small_blind', 'big_blind', 'third_blind', 'bring_in', 'small_bet', 'big_bet', 'raise_cap', 'cap'];
const STAKES = [...AMOUNTS, 'ante', 'ante_kind', 'spread', 'game', 'betting', 'notes'];
const EVENT = ['game', 'betting', 'starting_stack'];
const MOST_KEPT = 200;

let made = 0;

/** A name that the server gives to no other step. */
function newKey(kind) {
  const chance = crypto.getRandomValues(new Uint32Array(1))[0];
  return `${kind[0]}-${chance.toString(16).padStart(8, '0')}`;
}

const emptyRow = (kind) => ({
  id: `r${(made += 1)}`, key: newKey(kind), kind, number: 0, continued: false, minutes: kind === 'break' ? '15' : '20',
  ...Object.fromEntries(STAKES.map((name) => [name, ''])), ante_kind: 'big_blind', closes: '', color_up: '', end_of_day: false,
});

/** A step of the file as a row; its exact length stays until somebody types another. */
function rowOf(step, before) {
  const row = { ...emptyRow(step.kind), key: step.key || newKey(step.kind) };
  row.minutes = lengthText(step);
  row.exact = { text: row.minutes, minutes: step.minutes, seconds: step.seconds };
  row.closes = (step.closes ?? []).join(' ');
  row.notes = step.notes ?? '';
  if (step.kind === 'break') {
    return { ...row, color_up: (step.color_up ?? []).join(' '), end_of_day: step.end_of_day === true };
  }
  for (const name of AMOUNTS) row[name] = grouped(step[name] ?? '');
  row.ante = grouped(step.ante?.amount ?? '');
  row.ante_kind = step.ante?.kind ?? before?.ante_kind ?? 'big_blind';
  row.spread = (step.spread ?? []).join('-');
  row.game = step.game ?? '';
  row.betting = step.betting ?? '';
  row.number = step.number;
  row.continued = before?.number === step.number && sameStakes(before, row);
  return row;
}

const sameStakes = (one, other) => STAKES.every((name) => one[name] === other[name]);

/** The rows of a structure file's steps. */
export function rowsOf(steps) {
  const rows = [];
  let before = null;
  for (const step of steps) {
    const row = rowOf(step, before);
    rows.push(row);
    if (row.kind === 'level') before = row;
  }
  return rows;
}

/** A row as a step of the file. */
function stepOf(row) {
  const { text, ...exact } = row.exact ?? {};
  const step = { kind: row.kind, key: row.key, ...(text === row.minutes ? exact : length(row.minutes)) };
  if (row.closes) step.closes = row.closes.split(' ');
  if (row.notes) step.notes = row.notes;
  if (row.kind === 'break') {
    if (row.color_up.trim()) step.color_up = several(row.color_up);
    if (row.end_of_day) step.end_of_day = true;
    return step;
  }
  step.number = row.number;
  for (const name of AMOUNTS) if (row[name].trim()) step[name] = chips(row[name]);
  if (row.ante.trim()) step.ante = { kind: row.ante_kind || 'big_blind', amount: chips(row.ante) };
  if (row.spread.trim()) step.spread = ends(row.spread);
  for (const name of ['game', 'betting']) if (row[name]) step[name] = row[name];
  return step;
}

/** The structure that is being written. `changed` listeners are told of every change. */
export class Draft {
  #undone = [];
  #done = [];
  #saved;

  constructor({ structure, revision, present }) {
    const { steps, ...whole } = structure;
    this.whole = whole;
    this.revision = revision;
    this.present = present;
    this.event = Object.fromEntries(EVENT.map((name) => [name, structure[name] ?? '']));
    this.event.starting_stack = grouped(structure.starting_stack ?? '');
    this.loadedEvent = { ...this.event };
    this.rows = rowsOf(steps ?? []);
    this.number();
    this.#saved = this.#written();
  }

  /** Levels are numbered in their order; the rest of a level that a break has cut in two has the level's number. */
  number() {
    let count = 0;
    let before = null;
    for (const row of this.rows.filter(({ kind }) => kind === 'level')) {
      row.continued = row.continued && before !== null && sameStakes(before, row);
      count += row.continued ? 0 : 1;
      row.number = count;
      before = row;
    }
  }

  /** The whole as a structure file. */
  structure() {
    const { starting_stack: stack, ...event } = this.event;
    return { ...this.whole, ...event, starting_stack: stack.trim() ? chips(stack) : 0, steps: this.rows.map(stepOf) };
  }

  get unsaved() { return this.#written() !== this.#saved; }
  get eventChanged() { return EVENT.some((name) => this.event[name] !== this.loadedEvent[name]); }
  get canUndo() { return this.#done.length > 0; }
  get canRedo() { return this.#undone.length > 0; }

  /** What is written now is what the server has, under that revision. */
  savedAs(revision) {
    this.revision = revision;
    this.loadedEvent = { ...this.event };
    this.#saved = this.#written();
  }

  /** Keep what there is before it changes. */
  remember() {
    const now = this.#written();
    if (this.#done.at(-1) === now) return;
    this.#done = [...this.#done.slice(-MOST_KEPT), now];
    this.#undone = [];
  }

  undo() { this.#step(this.#done, this.#undone); }
  redo() { this.#step(this.#undone, this.#done); }

  #step(from, to) {
    const now = this.#written();
    while (from.at(-1) === now) from.pop();
    if (!from.length) return;
    to.push(now);
    Object.assign(this, JSON.parse(from.pop()));
  }

  #written() { return JSON.stringify({ rows: this.rows, event: this.event, whole: this.whole }); }

  // -- rows

  indexOf(id) { return this.rows.findIndex((row) => row.id === id); }

  /** A new level or break after the row at `at`; a level takes the length and the payer of the one before. */
  insert(kind, at) {
    this.remember();
    const row = emptyRow(kind);
    const sameKind = this.rows.slice(0, at + 1).findLast((one) => one.kind === kind) ?? this.rows.find((one) => one.kind === kind);
    if (sameKind) Object.assign(row, { minutes: sameKind.minutes, ante_kind: sameKind.ante_kind });
    return this.#put(row, at + 1);
  }

  /** A copy below; it closes nothing and colours nothing up, since that happens once. */
  copy(at) {
    this.remember();
    const from = this.rows[at];
    const row = { ...from, id: emptyRow(from.kind).id, key: newKey(from.kind), continued: false, closes: '', color_up: '' };
    return this.#put(row, at + 1);
  }

  #put(row, at) {
    this.rows.splice(at, 0, row);
    this.number();
    return row;
  }

  /** The row goes, unless it is being played. Returns whether it went. */
  remove(at) {
    if (this.rows[at].key === this.present) return false;
    this.remember();
    this.rows.splice(at, 1);
    this.number();
    return true;
  }

  /** One up (-1) or down (1). Returns whether it moved. */
  move(at, by) {
    if (at + by < 0 || at + by >= this.rows.length) return false;
    this.remember();
    const [row] = this.rows.splice(at, 1);
    this.#put(row, at + by);
    return true;
  }

  /** Take another structure's steps. While play is on, what has been played and what is being played stays. */
  take(structure) {
    this.remember();
    const { steps, ...whole } = structure;
    const taken = rowsOf(steps ?? []);
    const playing = this.rows.findIndex((row) => row.key === this.present);
    if (playing < 0) {
      this.whole = { ...this.whole, ...whole };
      for (const name of EVENT) if (whole[name]) this.event[name] = name === 'starting_stack' ? grouped(whole[name]) : whole[name];
      this.rows = taken;
    } else {
      const played = this.rows.slice(0, playing + 1);
      const last = Math.max(0, ...played.map(({ number }) => number));
      const next = taken.findIndex(({ kind, number }) => kind === 'level' && number > last);
      const keys = new Set(played.map(({ key }) => key));
      const following = next < 0 ? [] : taken.slice(next);
      this.rows = [...played, ...following.map((row) => (keys.has(row.key) ? { ...row, key: newKey(row.kind) } : row))];
    }
    this.number();
    return { stays: Math.max(0, playing + 1) };
  }
}
