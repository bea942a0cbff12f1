// Bringing structures in and saving them to the library: a file, pasted text, a plan.

import { ask } from '../../shared/request.js';
import { make } from '../../shared/elements.js';

/** Wires the forms beside the grid. `take(structure, from)` brings one into the draft. */
export function wire({ draft, ways, take, say }) {
  form('file', async (given) => {
    const file = given.get('file');
    const text = given.get('text').trim();
    if (!file?.size && !text) return void say({ s: 'stop', words: 'There is nothing to bring in. Choose a file, or paste its text.' });
    const content = new FormData();
    if (file?.size) content.set('file', file);
    else content.set('text', text);
    const { done, body, error } = await ask(ways.read, content);
    if (!done) return void say({ s: 'stop', words: `Nothing was brought in. ${error.says}` });
    take(body.structure, file?.size ? file.name : 'the pasted text');
    document.querySelector('[data-form="file"]').reset();
  });

  form('plan', async (given) => {
    const { done, body, error } = await ask(`${ways.shelf}${given.get('plan')}/`, null, { method: 'GET' });
    if (!done) return void say({ s: 'stop', words: error.says });
    take(body, body.name);
  });

  form('keep', (given) => keep(given.get('name').trim(), { accept: false, replace: false }));

  async function keep(name, asked) {
    if (!name) return void say({ s: 'stop', words: 'There is no name. Type one.' });
    const { id, ...structure } = draft.structure();
    const steps = structure.steps.map(({ key, ...step }) => step);
    const { done, body, error } = await ask(ways.shelf, { ...structure, steps, name, ...asked });
    if (done) return void say({ s: 'go', words: `${body.name} is on the shelf.`, acts: [make('a', { className: 'btn', href: `/structures/${body.slug}/` }, 'Look at it')] });
    say({ s: 'stop', words: `Not put on the shelf: ${error.says}`, acts: again(name, asked, error) });
  }

  function again(name, asked, { code }) {
    const button = (words, more) => make('button', { type: 'button', className: 'btn', onclick: () => keep(name, { ...asked, ...more }) }, words);
    if (code === 'structure_refused') return [button('Accept as it is', { accept: true })];
    if (code === 'on_shelf_already') return [button('Replace it', { replace: true })];
    return [];
  }
}

function form(name, submit) {
  document.querySelector(`[data-form="${name}"]`)?.addEventListener('submit', (event) => {
    event.preventDefault();
    submit(new FormData(event.target));
  });
}
