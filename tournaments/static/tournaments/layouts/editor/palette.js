// The list of widgets: Enter or a click places one where there is room, dragging places it where it is dropped.

import { make } from '../../shared/elements.js';
import { moved, placeFreely } from './grid.js';

/** A pointer that has moved so far, in px, drags. */
const DRAG_DISTANCE = 6;

export function attachPalette({ list, place, draft, kinds, grid, say, report, onAdded }) {
  let dragged = null;

  const newWidget = (kind) => {
    const [width, height] = kinds[kind].least;
    return {
      kind,
      x: 0,
      y: 0,
      width,
      height,
      align: 'centre',
      when: 'always',
      colour: '',
      size: 100,
      text: kinds[kind].text,
      pictures: [],
    };
  };

  function add(widget) {
    draft.add(widget);
    report('added', { name: kinds[widget.kind].title });
    onAdded(draft.chosen);
  }

  function addAnywhere(kind) {
    const widget = placeFreely(newWidget(kind), draft.widgets, draft.apart, grid);
    const { width, height } = newWidget(kind);
    if (widget) add(widget);
    else report('no_place', { name: kinds[kind].title, width, height });
  }

  /** Return a widget centred under the pointer; null beside the picture. */
  function widgetUnderPointer(kind, { clientX, clientY }) {
    const { left, top, width, height } = place.getBoundingClientRect();
    const [xShare, yShare] = [(clientX - left) / width, (clientY - top) / height];
    if (xShare < 0 || xShare > 1 || yShare < 0 || yShare > 1) return null;
    const widget = newWidget(kind);
    return moved(
      widget,
      Math.round(xShare * grid.columns - widget.width / 2),
      Math.round(yShare * grid.rows - widget.height / 2),
      grid
    );
  }

  function endDrag(event) {
    const { kind, ghost } = dragged;
    dragged = null;
    ghost?.remove();
    const widget = ghost && event.type === 'pointerup' ? widgetUnderPointer(kind, event) : null;
    if (widget) add(widget);
    return Boolean(ghost);
  }

  list.addEventListener('pointerdown', (event) => {
    const button = event.target.closest('button');
    if (!button || event.button !== 0) return;
    dragged = { kind: button.dataset.kind, x: event.clientX, y: event.clientY, pointer: event.pointerId, ghost: null };
  });
  window.addEventListener('pointermove', (event) => {
    if (dragged?.pointer !== event.pointerId) return;
    const isFar = Math.hypot(event.clientX - dragged.x, event.clientY - dragged.y) > DRAG_DISTANCE;
    if (isFar && !dragged.ghost) {
      document.body.append((dragged.ghost = make('p', { className: 'ghost' }, kinds[dragged.kind].title)));
    }
    if (dragged.ghost) Object.assign(dragged.ghost.style, { left: `${event.clientX}px`, top: `${event.clientY}px` });
  });
  for (const eventName of ['pointerup', 'pointercancel']) {
    window.addEventListener(eventName, (event) => {
      if (dragged?.pointer === event.pointerId && endDrag(event)) {
        list.addEventListener('click', stopClick, { capture: true, once: true });
      }
      setTimeout(() => list.removeEventListener('click', stopClick, { capture: true }));
    });
  }
  list.addEventListener('click', ({ target }) => {
    const button = target.closest('button');
    if (button) addAnywhere(button.dataset.kind);
  });
}

/** Ignore the click at the end of a drag within the list. */
const stopClick = (event) => event.stopPropagation();
