// The layout editor: the list of widgets, the picture with its boxes, and the properties of the selected widget.

import { phrases } from '../../shared/sentences.js';
import { Boxes } from './boxes.js';
import { attachColours } from './colours.js';
import { LayoutDraft } from './draft.js';
import { attachPalette } from './palette.js';
import { attachPictures } from './pictures.js';
import { Previews } from './previews.js';
import { attachProperties } from './properties.js';
import { LayoutSave } from './save.js';

const part = (id) => document.getElementById(id);
const editing = JSON.parse(part('editing').textContent);
const { kinds, grid, apart } = editing;
const { say } = phrases(editing.words, document.documentElement.lang);
const mayEdit = !document.body.hasAttribute('data-read-only');

const draft = new LayoutDraft({ widgets: editing.widgets, look: editing.look, apart, onChange: draw });
const save = new LayoutSave({ draft, editing, name: part('layout-name'), report: showMessage });
const boxes = new Boxes({ place: part('boxes'), draft, kinds, grid, say });
const drawProperties = attachProperties({ form: part('properties'), none: part('no-widget'), draft, kinds, grid });
const drawPictures = attachPictures({
  list: part('pictures'),
  ground: part('background'),
  file: part('picture-file'),
  draft,
  kinds,
  editing,
  report: showMessage,
});
const drawColours = attachColours({ form: document.querySelector('[data-look]'), draft, say });
const previews = new Previews({
  stage: part('stage'),
  thumbs: [...document.querySelectorAll('.thumb .screen-frame')],
  light: false,
  state: 'running',
  say,
  title: ({ kind }) => kinds[kind].title,
  onPlaced: placeBoxes,
});

attachPalette({
  list: part('palette'),
  place: part('boxes'),
  draft,
  kinds,
  grid,
  say,
  report: showMessage,
  onAdded: (at) => boxes.focus(at),
});

/** Show a message; `s` is go, stop or nothing. */
function showMessage(key, facts = {}, s = '') {
  part('said').textContent = say(key, facts);
  part('said').dataset.s = s;
}

function draw() {
  boxes.draw();
  drawProperties();
  drawPictures();
  drawColours();
  previews.show(draft.widgets, draft.look);
  part('undo').disabled = !draft.past.length;
  part('redo').disabled = !draft.future.length;
  part('unsaved').hidden = !save.isChanged;
  const [overlapping] = draft.overlaps;
  const name = (at) => kinds[draft.widgets[at].kind].title;
  part('wrong').textContent = overlapping
    ? say('overlap', { name: name(overlapping[0]), other: name(overlapping[1]) })
    : '';
}

/** Place the boxes over the grid of the picture. An upright screen has an order of its own. */
function placeBoxes({ left, top, width, height }) {
  const percent = (share) => `${100 * share}%`;
  Object.assign(part('boxes').style, {
    left: percent(left),
    top: percent(top),
    width: percent(width),
    height: percent(height),
  });
}

for (const button of document.querySelectorAll('[data-size]')) {
  button.addEventListener('click', () => {
    const { width, height } = button.dataset;
    previews.size(width, height);
    markPressed('[data-size]', button);
    part('boxes').hidden = part('upright').hidden = false;
    part('boxes').hidden = Number(height) > Number(width);
    part('upright').hidden = !part('boxes').hidden;
  });
}
for (const button of document.querySelectorAll('[data-state]')) {
  button.addEventListener('click', () => {
    previews.inState(button.dataset.state);
    markPressed('[data-state]', button);
  });
}

function markPressed(selector, pressed) {
  document.querySelectorAll(selector).forEach((other) => other.setAttribute('aria-pressed', other === pressed));
}

part('grid-shown').addEventListener('change', ({ target }) =>
  part('boxes').toggleAttribute('data-grid', target.checked)
);
part('light').addEventListener('change', ({ target }) => previews.inLight(target.checked));
part('undo').addEventListener('click', () => draft.undo());
part('redo').addEventListener('click', () => draft.redo());
part('layout-name').addEventListener('input', draw);

if (mayEdit) {
  part('save').addEventListener('click', () => save.now());
  part('save-as').addEventListener('click', () => save.another());
  part('show-on')?.addEventListener('submit', (event) => {
    event.preventDefault();
    const { value, selectedOptions: [screen] } = event.target.elements.screen;
    save.show(Number(value), screen.textContent.trim());
  });
  window.addEventListener('beforeunload', (event) => { if (save.isChanged && !save.leaving) event.preventDefault(); });
}

/** Handle Ctrl S, Ctrl Z and Ctrl Shift Z wherever the focus is; text fields have an undo of their own. */
document.addEventListener('keydown', (event) => {
  if (!(event.ctrlKey || event.metaKey)) return;
  const typing = event.target.matches('input[type="text"], textarea');
  const key = event.key.toLowerCase();
  if (key === 's' && mayEdit) save.now();
  else if (!typing && key === 'z' && event.shiftKey || key === 'y') draft.redo();
  else if (!typing && key === 'z') draft.undo();
  else return;
  event.preventDefault();
});

draw();
previews.scale();
