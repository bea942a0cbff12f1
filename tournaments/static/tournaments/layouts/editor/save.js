// Saves a layout, as itself or under another name, and shows it on a screen.

import { sendRequest, newIdempotencyKey } from '../../shared/request.js';

export class LayoutSave {
  constructor({ draft, editing, name, report }) {
    Object.assign(this, { draft, editing, name, report, busy: false });
  }

  get isChanged() { return this.draft.isChanged || this.name.value.trim() !== this.editing.name; }

  /** Save the layout. Resolves to whether it is saved now. */
  async now() {
    if (!this.isChanged) return true;
    return this.#send({ layout: this.editing.layout, version: this.editing.version }, (onSaved) => {
      Object.assign(this.editing, { version: onSaved.version, name: onSaved.name });
      this.draft.markSaved();
      this.report('saved', {}, 'go');
    });
  }

  /** Save it as another layout, and continue with that one. */
  another() {
    return this.#send({}, (onSaved) => {
      this.leaving = true;
      location.assign(this.editing.here.replace('/0/', `/${onSaved.layout}/`));
    });
  }

  async show(screen, name) {
    if (!await this.now()) return;
    const { done, error } = await sendRequest(
      `${this.editing.actions}show/`,
      { screen, shows: this.editing.shows },
      { idempotencyKey: newIdempotencyKey() }
    );
    if (done) this.report('shown', { screen: name }, 'go');
    else this.report('not_shown', { says: error.says }, 'stop');
  }

  async #send(identity, onSaved) {
    if (this.busy) return false;
    if (this.draft.overlaps.length) {
      this.report('correct_first', {}, 'stop');
      return false;
    }
    this.busy = true;
    this.report('saving');
    const name = this.name.value.trim();
    const content = { ...identity, name, content: this.draft.content };
    const { done, error } = await sendRequest(`${this.editing.actions}save-layout/`, content, {
      idempotencyKey: newIdempotencyKey(),
    });
    const savedLayout = done ? await this.#findSaved(name) : null;
    this.busy = false;
    if (savedLayout) onSaved(savedLayout);
    else this.report('refused', { says: error?.says ?? '' }, 'stop');
    return Boolean(savedLayout);
  }

  /** Fetch the layout as the server has it now. */
  async #findSaved(name) {
    const { body } = await sendRequest(this.editing.layouts, null, { method: 'GET' });
    return body?.layouts.find((layout) => layout.layout && layout.name === name.replace(/\s+/g, ' '));
  }
}
