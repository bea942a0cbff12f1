// The server's check of the draft: requested a moment after the last change, shown at the cells and beside the rows.

import { formatNumber } from '../../shared/figures.js';
import { sendRequest } from '../../shared/request.js';

const PAUSE = 350;
const FIELD_OF = { span: 'minutes', seconds: 'minutes', bets: 'small_bet', colour_up: 'color_up', note: 'notes' };

/** Checks a draft and shows the answer in a grid; `onAnswer` is called with each answer. */
export class Check {
  #timer = 0;
  #lastRequest = 0;

  constructor({ draft, grid, address, onAnswer }) {
    Object.assign(this, { draft, grid, address, onAnswer });
    this.answer = { readable: true, errors: [], warnings: [], steps: [] };
  }

  /** Check in a moment; an earlier check without an answer no longer counts. */
  checkSoon() {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.now(), PAUSE);
  }

  async now() {
    clearTimeout(this.#timer);
    const request = (this.#lastRequest += 1);
    const ids = this.draft.rows.map(({ id }) => id);
    const { done, body, error } = await sendRequest(this.address, this.draft.structure());
    if (request !== this.#lastRequest) return;
    if (done) this.showAnswer(body, ids);
    else this.onAnswer({ ...this.answer, error });
  }

  /** Show an answer. Each of its problems is tied to the row of its step. */
  showAnswer(body, ids = this.draft.rows.map(({ id }) => id)) {
    const withRowId = (problem) => ({ ...problem, id: problem.step === null ? null : ids[problem.step] });
    const times = body.steps ? Object.fromEntries(body.steps.map((step, at) => [ids[at], step])) : this.answer.times;
    this.answer = { ...body, errors: body.errors.map(withRowId), warnings: body.warnings.map(withRowId), times };
    this.show();
    this.onAnswer(this.answer);
  }

  /** Show the answer on the current grid. */
  show() {
    for (const marked of this.grid.table.querySelectorAll('[data-bad]')) {
      delete marked.dataset.bad;
      marked.removeAttribute('aria-invalid');
      marked.removeAttribute('title');
    }
    for (const problem of this.answer.warnings) this.#markProblem(problem, 'warn');
    for (const problem of this.answer.errors) this.#markProblem(problem, 'stop');
    for (const row of this.draft.rows) this.#showStepFacts(row, this.answer.times?.[row.id]);
  }

  #markProblem({ id, field, says: problemText }, state) {
    const line = id && this.grid.table.querySelector(`tr[data-row="${id}"]`);
    const cell = FIELD_OF[field] ?? field;
    const target = line?.querySelector(`[data-cell="${cell}"]`) ?? line?.querySelector('th');
    if (!target) return;
    target.title = target.dataset.bad ? `${target.title}\n${problemText}` : problemText;
    target.dataset.bad = state;
    if (state === 'stop') target.setAttribute('aria-invalid', 'true');
  }

  /** Show when a row begins, and its first raise. */
  #showStepFacts(row, stepFacts) {
    const line = this.grid.table.querySelector(`tr[data-row="${row.id}"]`);
    const shownCell = (name) => line?.querySelector(`[data-shows="${name}"]`);
    const begins = shownCell('begins');
    if (begins) begins.textContent = stepFacts?.begins_at?.slice(-5) ?? '';
    const raise = shownCell('raise');
    if (raise && row.kind === 'level') raise.textContent = stepFacts ? raiseWords(stepFacts) : '';
  }
}

function raiseWords({ min_raise_to: least, max_raise_to: most }) {
  const formatted = (value) => formatNumber(value);
  if (!least) return '';
  return most && most !== least ? `${formatted(least)}–${formatted(most)}` : formatted(least);
}
