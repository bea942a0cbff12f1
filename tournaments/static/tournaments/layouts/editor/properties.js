// The properties of the selected widget.

import { moved, resized } from './grid.js';

export function attachProperties({ form, none: noWidget, draft, kinds, grid }) {
  const field = (name) => form.elements[name];

  form.addEventListener('input', ({ target }) => {
    const { widget } = draft;
    if (!widget || !target.name) return;
    const minSize = kinds[widget.kind].least;
    const number = Number(target.value);
    const changes = {
      x: () => moved(widget, number - 1 - widget.x, 0, grid),
      y: () => moved(widget, 0, number - 1 - widget.y, grid),
      width: () => resized(widget, number - widget.width, 0, minSize, grid),
      height: () => resized(widget, 0, number - widget.height, minSize, grid),
      size: () => ({ size: number }),
    };
    if (target.name in changes && !Number.isInteger(number)) return;
    draft.changeWidget(changes[target.name]?.() ?? { [target.name]: target.value }, target.name);
  });
  form.addEventListener('change', () => draft.endStep());
  form.addEventListener('submit', (event) => event.preventDefault());
  form.querySelector('[data-remove]').addEventListener('click', () => draft.remove());

  return function draw() {
    const { widget } = draft;
    form.hidden = !widget;
    noWidget.hidden = Boolean(widget);
    if (!widget) return;
    form.querySelector('[data-title]').textContent = kinds[widget.kind].title;
    for (const part of form.querySelectorAll('[data-worded]')) part.hidden = !kinds[widget.kind].worded;
    for (const name of ['align', 'when', 'colour', 'size', 'text']) setValue(field(name), widget[name]);
    for (const [name, value] of [
      ['x', widget.x + 1],
      ['y', widget.y + 1],
      ['width', widget.width],
      ['height', widget.height],
    ])
      setValue(field(name), value);
    form.querySelector('[data-percent]').textContent = widget.size;
  };
}

function setValue(control, value) {
  if (control instanceof RadioNodeList || document.activeElement !== control) control.value = value;
}
