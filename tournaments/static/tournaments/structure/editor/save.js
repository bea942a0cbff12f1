// Saving: the action change-structure. What is refused is shown; accepting mistakes or overwriting is a second step.

import { sendRequest, newIdempotencyKey } from '../../shared/request.js';
import { make } from '../../shared/elements.js';
import { say as words } from './words.js';

/** Saves a draft; `say` shows one sentence and at most two buttons. */
export class Save {
  constructor({ draft, check, address, say, movesEnd, saved }) {
    Object.assign(this, { draft, check, address, say, movesEnd, saved, busy: false, heardOf: 0 });
  }

  /** `accept` takes mistakes as they are; `over` is the revision that is to be written over. */
  async now({ accept = false, over = null } = {}) {
    if (this.busy) return;
    this.busy = true;
    this.say({ s: 'busy', words: words('saving') });
    const content = { structure: this.draft.structure(), revision: over ?? this.draft.revision, accept, whole: this.draft.eventChanged, move_end: this.movesEnd() };
    const { done, body, error } = await sendRequest(this.address, content, { idempotencyKey: newIdempotencyKey() });
    this.busy = false;
    if (!done) return void this.#refused(error, { accept, over });
    const row = body.log.find(({ action }) => action === 'structure.changed');
    this.draft.savedAs(row.facts.revision);
    this.say({ s: 'go', words: `${body.says}.` });
    this.saved();
  }

  #refused(error, { accept, over }) {
    const at = error.facts?.at;
    if (at) this.check.take({ readable: error.code !== 'structure_not_understood', errors: at, warnings: this.check.answer.warnings.map((one) => ({ ...one, step: this.draft.indexOf(one.id) })) });
    switch (error.code) {
      case 'structure_refused':
        return this.say({ s: 'stop', words: words('refused.errors', { count: at.length }, at.length),
          acts: [this.#button(words('save_anyway'), () => this.now({ accept: true, over }))] });
      case 'structure_moved_on':
        this.heardOf = error.facts.revision;
        return this.say({ s: 'warn', words: words('refused', { says: error.says }),
          acts: [reload(error.facts.revision), this.#button(words('overwrite'), () => this.now({ accept, over: error.facts.revision }))] });
      default:
        return this.say({ s: 'stop', words: words('refused', { says: error.says }) });
    }
  }

  #button(label, act) { return make('button', { type: 'button', className: 'btn', onclick: act }, label); }
}

const reload = (revision) => make('button', { type: 'button', className: 'btn', data: { loads: '' }, onclick: () => location.reload() }, words('load', { revision }));
