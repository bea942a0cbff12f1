/** The shape of a display: wide, tall or a phone, by its own size, which on a dashboard is a thumbnail's. */

import { setFlag } from '../../shared/attributes.js';

const MAX_PHONE_WIDTH = 700;

/** Show the frame, update its `data-tall` and `data-phone`, and call `onChange` after every change of size. */
export function watchShape(screen, frame, onChange) {
  const measure = () => {
    const { width, height } = screen.getBoundingClientRect();
    setFlag(frame, 'data-tall', width <= height);
    setFlag(frame, 'data-phone', width <= height && width <= MAX_PHONE_WIDTH);
    setFlag(frame, 'data-waits', false);
    onChange();
  };
  new ResizeObserver(measure).observe(screen);
  measure();
}
