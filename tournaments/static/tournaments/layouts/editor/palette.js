// The list of widgets: Enter or a click places one where there is room, dragging puts it where it is let go.

import { make } from '../../shared/elements.js';
import { moved, placed } from './grid.js';

/** A pointer that has gone so far drags, in px. */
const DRAGS = 6;

export function palette({ list, place, draft, kinds, grid, say, report, added }) {
  let held = null;

  const fresh = (kind) => {
    const [width, height] = kinds[kind].least;
    return { kind, x: 0, y: 0, width, height, align: 'centre', when: 'always', colour: '', size: 100, text: kinds[kind].text, pictures: [] };
  };

  function add(widget) {
    draft.add(widget);
    report('added', { name: kinds[widget.kind].title });
    added(draft.chosen);
  }

  function addAnywhere(kind) {
    const widget = placed(fresh(kind), draft.widgets, draft.apart, grid);
    const { width, height } = fresh(kind);
    if (widget) add(widget);
    else report('no_place', { name: kinds[kind].title, width, height });
  }

  /** Where a widget is whose middle is under the pointer; null beside the picture. */
  function under(kind, { clientX, clientY }) {
    const { left, top, width, height } = place.getBoundingClientRect();
    const [across, down] = [(clientX - left) / width, (clientY - top) / height];
    if (across < 0 || across > 1 || down < 0 || down > 1) return null;
    const widget = fresh(kind);
    return moved(widget, Math.round(across * grid.columns - widget.width / 2), Math.round(down * grid.rows - widget.height / 2), grid);
  }

  function drop(event) {
    const { kind, ghost } = held;
    held = null;
    ghost?.remove();
    const widget = ghost && event.type === 'pointerup' ? under(kind, event) : null;
    if (widget) add(widget);
    return Boolean(ghost);
  }

  list.addEventListener('pointerdown', (event) => {
    const button = event.target.closest('button');
    if (!button || event.button !== 0) return;
    held = { kind: button.dataset.kind, x: event.clientX, y: event.clientY, pointer: event.pointerId, ghost: null };
  });
  window.addEventListener('pointermove', (event) => {
    if (held?.pointer !== event.pointerId) return;
    const far = Math.hypot(event.clientX - held.x, event.clientY - held.y) > DRAGS;
    if (far && !held.ghost) document.body.append(held.ghost = make('p', { className: 'ghost' }, kinds[held.kind].title));
    if (held.ghost) Object.assign(held.ghost.style, { left: `${event.clientX}px`, top: `${event.clientY}px` });
  });
  for (const over of ['pointerup', 'pointercancel']) {
    window.addEventListener(over, (event) => {
      if (held?.pointer === event.pointerId && drop(event)) list.addEventListener('click', stop, { capture: true, once: true });
      setTimeout(() => list.removeEventListener('click', stop, { capture: true }));
    });
  }
  list.addEventListener('click', ({ target }) => {
    const button = target.closest('button');
    if (button) addAnywhere(button.dataset.kind);
  });
}

/** The click with which a drag within the list ends places nothing. */
const stop = (event) => event.stopPropagation();
