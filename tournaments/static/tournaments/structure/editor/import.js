// Imports structures from a file, pasted text or a plan, and saves them to the library.

import { sendRequest } from '../../shared/request.js';
import { make } from '../../shared/elements.js';
import { say as words } from './words.js';

/** Attach the forms beside the grid. `take(structure, from)` puts a structure into the draft. */
export function attachForms({ draft, ways, take, say }) {
  attachForm('file', async (formData) => {
    const file = formData.get('file');
    const text = formData.get('text').trim();
    if (!file?.size && !text) return void say({ s: 'stop', words: words('nothing_to_import') });
    const content = new FormData();
    if (file?.size) content.set('file', file);
    else content.set('text', text);
    readFile(content, file?.size ? file.name : words('pasted'), {});
  });

  async function readFile(content, source, answers) {
    content.set('answers', JSON.stringify(answers));
    const { done, body, error } = await sendRequest(ways.read, content);
    if (!done) return void say({ s: 'stop', words: words('not_imported', { says: error.says }) });
    const question = body.questions.find(({ answer }) => !answer);
    if (question) return void say({ s: 'warn', words: question.text, acts: answerButtons(question) });
    take(body.structure, source);
    document.querySelector('[data-form="file"]').reset();

    // what is no choice among a few is answered on the page of imports
    function answerButtons({ code, options, takes }) {
      if (takes) return [make('a', { className: 'btn', href: ways.importPage }, words('answer_elsewhere'))];
      return options.map(({ value, label }) =>
        make(
          'button',
          { type: 'button', className: 'btn', onclick: () => readFile(content, source, { ...answers, [code]: value }) },
          label
        )
      );
    }
  }

  attachForm('plan', async (formData) => {
    const { done, body, error } = await sendRequest(`${ways.library}${formData.get('plan')}/`, null, { method: 'GET' });
    if (!done) return void say({ s: 'stop', words: error.says });
    take(body, body.name);
  });

  attachForm('keep', (formData) => saveToLibrary(formData.get('name').trim(), { accept: false, replace: false }));

  async function saveToLibrary(name, options) {
    if (!name) return void say({ s: 'stop', words: words('name_missing') });
    const { id, ...structure } = draft.structure();
    const steps = structure.steps.map(({ key, ...step }) => step);
    const { done, body, error } = await sendRequest(ways.library, { ...structure, steps, name, ...options });
    if (done) {
      return void say({
        s: 'go',
        words: words('in_library', { name: body.name }),
        acts: [make('a', { className: 'btn', href: `/structures/${body.slug}/` }, words('open'))],
      });
    }
    say({ s: 'stop', words: words('refused', { says: error.says }), acts: retryButtons(name, options, error) });
  }

  function retryButtons(name, options, { code }) {
    const button = (label, moreOptions) =>
      make(
        'button',
        { type: 'button', className: 'btn', onclick: () => saveToLibrary(name, { ...options, ...moreOptions }) },
        label
      );
    if (code === 'structure_refused') return [button(words('save_anyway'), { accept: true })];
    if (code === 'on_shelf_already') return [button(words('replace'), { replace: true })];
    return [];
  }
}

function attachForm(name, submit) {
  document.querySelector(`[data-form="${name}"]`)?.addEventListener('submit', (event) => {
    event.preventDefault();
    submit(new FormData(event.target));
  });
}
