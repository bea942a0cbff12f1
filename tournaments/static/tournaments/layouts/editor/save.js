// Saving a layout, as itself or under another name, and putting it on a screen.

import { sendRequest, newIdempotencyKey } from '../../shared/request.js';

export class LayoutSave {
  constructor({ draft, editing, name, report }) {
    Object.assign(this, { draft, editing, name, report, busy: false });
  }

  get isChanged() { return this.draft.isChanged || this.name.value.trim() !== this.editing.name; }

  /** Save it; returns whether that is how it is now. */
  async now() {
    if (!this.isChanged) return true;
    return this.#send({ layout: this.editing.layout, version: this.editing.version }, (saved) => {
      Object.assign(this.editing, { version: saved.version, name: saved.name });
      this.draft.savedAs();
      this.report('saved', {}, 'go');
    });
  }

  /** Save it as another layout, and go on with that one. */
  another() {
    return this.#send({}, (saved) => {
      this.leaving = true;
      location.assign(this.editing.here.replace('/0/', `/${saved.layout}/`));
    });
  }

  async show(screen, name) {
    if (!await this.now()) return;
    const { done, error } = await sendRequest(`${this.editing.actions}show/`, { screen, shows: this.editing.shows }, { idempotencyKey: newIdempotencyKey() });
    if (done) this.report('shown', { screen: name }, 'go');
    else this.report('not_shown', { says: error.says }, 'stop');
  }

  async #send(which, saved) {
    if (this.busy) return false;
    if (this.draft.overlaps.length) {
      this.report('correct_first', {}, 'stop');
      return false;
    }
    this.busy = true;
    this.report('saving');
    const name = this.name.value.trim();
    const content = { ...which, name, content: this.draft.content };
    const { done, error } = await sendRequest(`${this.editing.actions}save-layout/`, content, { idempotencyKey: newIdempotencyKey() });
    const found = done ? await this.#found(name) : null;
    this.busy = false;
    if (found) saved(found);
    else this.report('refused', { says: error?.says ?? '' }, 'stop');
    return Boolean(found);
  }

  /** The layout as the server has it now. */
  async #found(name) {
    const { body } = await sendRequest(this.editing.layouts, null, { method: 'GET' });
    return body?.layouts.find((one) => one.layout && one.name === name.replace(/\s+/g, ' '));
  }
}
