// What the server says of the draft: asked a moment after the last change, shown at the cells and beside the rows.

import { formatNumber } from '../../shared/figures.js';
import { sendRequest } from '../../shared/request.js';

const PAUSE = 350;
const FIELD_OF = { span: 'minutes', seconds: 'minutes', bets: 'small_bet', colour_up: 'color_up', note: 'notes' };

/** Asks for a draft and shows the answer in a grid; `told` is called with each answer. */
export class Check {
  #timer = 0;
  #asked = 0;

  constructor({ draft, grid, address, told }) {
    Object.assign(this, { draft, grid, address, told });
    this.answer = { readable: true, errors: [], warnings: [], steps: [] };
  }

  /** Ask a moment from now; what was asked before and is not answered yet counts no more. */
  soon() {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.now(), PAUSE);
  }

  async now() {
    clearTimeout(this.#timer);
    const turn = (this.#asked += 1);
    const ids = this.draft.rows.map(({ id }) => id);
    const { done, body, error } = await sendRequest(this.address, this.draft.structure());
    if (turn !== this.#asked) return;
    if (done) this.take(body, ids);
    else this.told({ ...this.answer, error });
  }

  /** Show an answer. Each thing it tells of a step is tied to the row that was that step. */
  take(body, ids = this.draft.rows.map(({ id }) => id)) {
    const tie = (problem) => ({ ...problem, id: problem.step === null ? null : ids[problem.step] });
    const times = body.steps ? Object.fromEntries(body.steps.map((step, at) => [ids[at], step])) : this.answer.times;
    this.answer = { ...body, errors: body.errors.map(tie), warnings: body.warnings.map(tie), times };
    this.show();
    this.told(this.answer);
  }

  /** Draw what is known onto the grid as it is now. */
  show() {
    for (const marked of this.grid.table.querySelectorAll('[data-bad]')) {
      delete marked.dataset.bad;
      marked.removeAttribute('aria-invalid');
      marked.removeAttribute('title');
    }
    for (const problem of this.answer.warnings) this.#mark(problem, 'warn');
    for (const problem of this.answer.errors) this.#mark(problem, 'stop');
    for (const row of this.draft.rows) this.#beside(row, this.answer.times?.[row.id]);
  }

  #mark({ id, field, says }, state) {
    const line = id && this.grid.table.querySelector(`tr[data-row="${id}"]`);
    const cell = FIELD_OF[field] ?? field;
    const target = line?.querySelector(`[data-cell="${cell}"]`) ?? line?.querySelector('th');
    if (!target) return;
    target.title = target.dataset.bad ? `${target.title}\n${says}` : says;
    target.dataset.bad = state;
    if (state === 'stop') target.setAttribute('aria-invalid', 'true');
  }

  /** When the row comes, and the first raise. */
  #beside(row, told) {
    const line = this.grid.table.querySelector(`tr[data-row="${row.id}"]`);
    const shown = (name) => line?.querySelector(`[data-shows="${name}"]`);
    const begins = shown('begins');
    if (begins) begins.textContent = told?.begins_at?.slice(-5) ?? '';
    const raise = shown('raise');
    if (raise && row.kind === 'level') raise.textContent = told ? raiseWords(told) : '';
  }
}

function raiseWords({ min_raise_to: least, max_raise_to: most }) {
  const words = (value) => formatNumber(value);
  if (!least) return '';
  return most && most !== least ? `${words(least)}–${words(most)}` : words(least);
}
