// Bringing structures in and saving them to the library: a file, pasted text, a plan.

import { sendRequest } from '../../shared/request.js';
import { make } from '../../shared/elements.js';
import { say as words } from './words.js';

/** Wires the forms beside the grid. `take(structure, from)` brings one into the draft. */
export function wire({ draft, ways, take, say }) {
  form('file', async (given) => {
    const file = given.get('file');
    const text = given.get('text').trim();
    if (!file?.size && !text) return void say({ s: 'stop', words: words('nothing_to_import') });
    const content = new FormData();
    if (file?.size) content.set('file', file);
    else content.set('text', text);
    const { done, body, error } = await sendRequest(ways.read, content);
    if (!done) return void say({ s: 'stop', words: words('not_imported', { says: error.says }) });
    take(body.structure, file?.size ? file.name : words('pasted'));
    document.querySelector('[data-form="file"]').reset();
  });

  form('plan', async (given) => {
    const { done, body, error } = await sendRequest(`${ways.library}${given.get('plan')}/`, null, { method: 'GET' });
    if (!done) return void say({ s: 'stop', words: error.says });
    take(body, body.name);
  });

  form('keep', (given) => keep(given.get('name').trim(), { accept: false, replace: false }));

  async function keep(name, asked) {
    if (!name) return void say({ s: 'stop', words: words('name_missing') });
    const { id, ...structure } = draft.structure();
    const steps = structure.steps.map(({ key, ...step }) => step);
    const { done, body, error } = await sendRequest(ways.library, { ...structure, steps, name, ...asked });
    if (done) return void say({ s: 'go', words: words('in_library', { name: body.name }), acts: [make('a', { className: 'btn', href: `/structures/${body.slug}/` }, words('open'))] });
    say({ s: 'stop', words: words('refused', { says: error.says }), acts: again(name, asked, error) });
  }

  function again(name, asked, { code }) {
    const button = (label, more) => make('button', { type: 'button', className: 'btn', onclick: () => keep(name, { ...asked, ...more }) }, label);
    if (code === 'structure_refused') return [button(words('save_anyway'), { accept: true })];
    if (code === 'on_shelf_already') return [button(words('replace'), { replace: true })];
    return [];
  }
}

function form(name, submit) {
  document.querySelector(`[data-form="${name}"]`)?.addEventListener('submit', (event) => {
    event.preventDefault();
    submit(new FormData(event.target));
  });
}
