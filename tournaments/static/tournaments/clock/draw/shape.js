/** Wide, tall or a phone: by the room the display has, which on a dashboard is a thumbnail's. */

import { setFlag } from '../../shared/attributes.js';

const PHONE = 700;

/** Show the frame, keep its `data-tall` and `data-phone` right, and call `changed` after every change of size. */
export function keepShape(screen, frame, changed) {
  const look = () => {
    const { width, height } = screen.getBoundingClientRect();
    setFlag(frame, 'data-tall', width <= height);
    setFlag(frame, 'data-phone', width <= height && width <= PHONE);
    setFlag(frame, 'data-waits', false);
    changed();
  };
  new ResizeObserver(look).observe(screen);
  look();
}
