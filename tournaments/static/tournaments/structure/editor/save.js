// Saves with the action change-structure. Shows a refusal; accepting mistakes or overwriting is a second step.

import { sendRequest, newIdempotencyKey } from '../../shared/request.js';
import { make } from '../../shared/elements.js';
import { say as words } from './words.js';

/** Saves a draft; `say` shows a message and at most two buttons. */
export class Save {
  constructor({ draft, check, address, say, movesEnd, saved }) {
    Object.assign(this, { draft, check, address, say, movesEnd, saved, busy: false, refusedRevision: 0 });
  }

  /** Save the draft. `accept` accepts mistakes; `overwritten` is the revision to overwrite. */
  async now({ accept = false, overwritten = null } = {}) {
    if (this.busy) return;
    this.busy = true;
    this.say({ s: 'busy', words: words('saving') });
    const content = {
      structure: this.draft.structure(),
      revision: overwritten ?? this.draft.revision,
      accept,
      whole: this.draft.eventChanged,
      move_end: this.movesEnd(),
    };
    const { done, body, error } = await sendRequest(this.address, content, { idempotencyKey: newIdempotencyKey() });
    this.busy = false;
    if (!done) return void this.#showRefusal(error, { accept, overwritten });
    const row = body.log.find(({ action }) => action === 'structure.changed');
    this.draft.markSaved(row.facts.revision);
    this.say({ s: 'go', words: `${body.says}.` });
    this.saved();
  }

  #showRefusal(error, { accept, overwritten }) {
    const at = error.facts?.at;
    if (at) {
      this.check.showAnswer({
        readable: error.code !== 'structure_not_understood',
        errors: at,
        warnings: this.check.answer.warnings.map((problem) => ({ ...problem, step: this.draft.indexOf(problem.id) })),
      });
    }
    switch (error.code) {
      case 'structure_refused':
        return this.say({ s: 'stop', words: words('refused.errors', { count: at.length }, at.length),
          acts: [this.#createButton(words('save_anyway'), () => this.now({ accept: true, overwritten }))] });
      case 'structure_moved_on':
        this.refusedRevision = error.facts.revision;
        return this.say({
          s: 'warn',
          words: words('refused', { says: error.says }),
          acts: [
            reloadButton(error.facts.revision),
            this.#createButton(words('overwrite'), () => this.now({ accept, overwritten: error.facts.revision })),
          ],
        });
      default:
        return this.say({ s: 'stop', words: words('refused', { says: error.says }) });
    }
  }

  #createButton(label, act) { return make('button', { type: 'button', className: 'btn', onclick: act }, label); }
}

const reloadButton = (revision) =>
  make(
    'button',
    { type: 'button', className: 'btn', data: { loads: '' }, onclick: () => location.reload() },
    words('load', { revision })
  );
