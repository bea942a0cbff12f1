// Own pictures: which a widget shows, in the order in which they are ticked, which is the ground, and more.

import { make } from '../../shared/elements.js';
import { sendRequest } from '../../shared/request.js';

export function pictures({ list, ground, file, draft, kinds, editing, report }) {
  list.addEventListener('change', ({ target }) => {
    const { value: digest, checked } = target;
    if (!draft.widget || !digest) return;
    const others = draft.widget.pictures.filter((one) => one !== digest);
    draft.alter({ pictures: checked ? [...others, digest] : others });
  });
  ground.addEventListener('change', () => draft.restyle({ background: ground.value }));
  file?.addEventListener('change', () => send(file.files[0]));

  /** The server looks at it and makes it anew; the widget that is chosen shows it. */
  async function send(picture) {
    if (!picture) return;
    report('uploading');
    const form = new FormData();
    const name = picture.name.replace(/\.[^.]*$/, '').slice(0, 60);
    form.append('picture', picture);
    form.append('name', name);
    const { done, error } = await sendRequest(`${editing.actions}add-picture/`, form);
    file.value = '';
    if (!done) return void report('not_uploaded', { says: error.says }, 'stop');
    const { body } = await sendRequest(editing.layouts, null, { method: 'GET' });
    body?.pictures.forEach(({ digest, name: called }) => offer(digest, called));
    const added = body?.pictures.find((one) => one.name === name.replace(/\s+/g, ' ').trim());
    if (added && draft.widget && kinds[draft.widget.kind].pictured) draft.alter({ pictures: [...draft.widget.pictures, added.digest] });
    report('uploaded', { name }, 'go');
  }

  function offer(digest, name) {
    if (list.querySelector(`[value="${digest}"]`)) return;
    const image = make('img', { src: `/pictures/${digest}.webp`, alt: '' });
    list.append(make('li', {}, make('label', {}, make('input', { type: 'checkbox', value: digest }), image, make('span', {}, name))));
    ground.append(make('option', { value: digest }, name));
  }

  return function draw() {
    const { widget } = draft;
    const shows = Boolean(widget) && kinds[widget.kind].pictured;
    for (const one of document.querySelectorAll('[data-pictured]')) one.hidden = !shows;
    for (const box of list.querySelectorAll('input')) box.checked = shows && widget.pictures.includes(box.value);
    if (ground.value !== draft.look.background) ground.value = draft.look.background;
  };
}
