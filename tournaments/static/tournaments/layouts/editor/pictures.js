// Own pictures: those of a widget, in the order in which they are ticked, the background, and uploads.

import { make } from '../../shared/elements.js';
import { sendRequest } from '../../shared/request.js';

export function attachPictures({ list, ground: backgroundField, file, draft, kinds, editing, report }) {
  list.addEventListener('change', ({ target }) => {
    const { value: digest, checked } = target;
    if (!draft.widget || !digest) return;
    const others = draft.widget.pictures.filter((other) => other !== digest);
    draft.changeWidget({ pictures: checked ? [...others, digest] : others });
  });
  backgroundField.addEventListener('change', () => draft.changeLook({ background: backgroundField.value }));
  file?.addEventListener('change', () => uploadPicture(file.files[0]));

  /** Upload a picture, which the server checks and converts; the selected widget shows it. */
  async function uploadPicture(picture) {
    if (!picture) return;
    report('uploading');
    const uploadForm = new FormData();
    const name = picture.name.replace(/\.[^.]*$/, '').slice(0, 60);
    uploadForm.append('picture', picture);
    uploadForm.append('name', name);
    const { done, error } = await sendRequest(`${editing.actions}add-picture/`, uploadForm);
    file.value = '';
    if (!done) return void report('not_uploaded', { says: error.says }, 'stop');
    const { body } = await sendRequest(editing.layouts, null, { method: 'GET' });
    body?.pictures.forEach(({ digest, name: pictureName }) => addPicture(digest, pictureName));
    const added = body?.pictures.find((picture2) => picture2.name === name.replace(/\s+/g, ' ').trim());
    if (added && draft.widget && kinds[draft.widget.kind].pictured) {
      draft.changeWidget({ pictures: [...draft.widget.pictures, added.digest] });
    }
    report('uploaded', { name }, 'go');
  }

  function addPicture(digest, name) {
    if (list.querySelector(`[value="${digest}"]`)) return;
    const image = make('img', { src: `/pictures/${digest}.webp`, alt: '' });
    list.append(
      make(
        'li',
        {},
        make('label', {}, make('input', { type: 'checkbox', value: digest }), image, make('span', {}, name))
      )
    );
    backgroundField.append(make('option', { value: digest }, name));
  }

  return function draw() {
    const { widget } = draft;
    const showsPictures = Boolean(widget) && kinds[widget.kind].pictured;
    for (const element of document.querySelectorAll('[data-pictured]')) element.hidden = !showsPictures;
    for (const box of list.querySelectorAll('input')) {
      box.checked = showsPictures && widget.pictures.includes(box.value);
    }
    if (backgroundField.value !== draft.look.background) backgroundField.value = draft.look.background;
  };
}
