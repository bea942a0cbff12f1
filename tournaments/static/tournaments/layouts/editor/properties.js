// What can be chosen for one widget.

import { moved, resized } from './grid.js';

export function properties({ form, none, draft, kinds, grid }) {
  const field = (name) => form.elements[name];

  form.addEventListener('input', ({ target }) => {
    const { widget } = draft;
    if (!widget || !target.name) return;
    const least = kinds[widget.kind].least;
    const number = Number(target.value);
    const facts = {
      x: () => moved(widget, number - 1 - widget.x, 0, grid),
      y: () => moved(widget, 0, number - 1 - widget.y, grid),
      width: () => resized(widget, number - widget.width, 0, least, grid),
      height: () => resized(widget, 0, number - widget.height, least, grid),
      size: () => ({ size: number }),
    };
    if (target.name in facts && !Number.isInteger(number)) return;
    draft.alter(facts[target.name]?.() ?? { [target.name]: target.value }, target.name);
  });
  form.addEventListener('change', () => draft.rest());
  form.addEventListener('submit', (event) => event.preventDefault());
  form.querySelector('[data-remove]').addEventListener('click', () => draft.remove());

  return function draw() {
    const { widget } = draft;
    form.hidden = !widget;
    none.hidden = Boolean(widget);
    if (!widget) return;
    form.querySelector('[data-title]').textContent = kinds[widget.kind].title;
    for (const part of form.querySelectorAll('[data-worded]')) part.hidden = !kinds[widget.kind].worded;
    for (const name of ['align', 'when', 'colour', 'size', 'text']) put(field(name), widget[name]);
    for (const [name, value] of [['x', widget.x + 1], ['y', widget.y + 1], ['width', widget.width], ['height', widget.height]]) put(field(name), value);
    form.querySelector('[data-percent]').textContent = widget.size;
  };
}

function put(control, value) {
  if (control instanceof RadioNodeList || document.activeElement !== control) control.value = value;
}
