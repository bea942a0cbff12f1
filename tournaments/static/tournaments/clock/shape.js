/** Wide, tall or a phone: by the room the display has, which on a dashboard is a thumbnail's. */

const PHONE = 700;

/** Keep the frame's `data-tall` and `data-phone` right, and call `changed` after every change of size. */
export function keepShape(screen, frame, changed) {
  const look = () => {
    const { width, height } = screen.getBoundingClientRect();
    frame.toggleAttribute('data-tall', width <= height);
    frame.toggleAttribute('data-phone', width <= height && width <= PHONE);
    changed();
  };
  new ResizeObserver(look).observe(screen);
  look();
}
