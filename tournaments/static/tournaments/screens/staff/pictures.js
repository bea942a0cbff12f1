/**
 * A small picture of what a screen shows now: the very page, drawn small in a frame. It says nothing, counts as no
 * screen, and is there only while its card is near what is seen, so that thirty screens cost no more than six.
 */

import { sharedStream } from '../wall/stream.js';

const NEAR = 150;
const USUAL = ['1920', '1080'];

window.sharedStream = sharedStream; // the frames' links ask for it: one connection for all of them

/** @param {{page: string, size: string}} one what the screen shows by its plan, and its size if it ever said it */
export function keepPicture(card, { page, size }) {
  const place = card.querySelector('[data-screen-page]');
  const { top, bottom } = place.getBoundingClientRect();
  const near = !document.hidden && bottom > -NEAR && top < innerHeight + NEAR;
  if (!near) place.replaceChildren();
  else fit(place, place.firstElementChild ?? hang(place), size);
  const address = `${place.dataset.screenPage}${page}/`;
  if (near && place.firstElementChild.getAttribute('src') !== address) place.firstElementChild.src = address;
}

function hang(place) {
  const frame = document.createElement('iframe');
  frame.dataset.picture = '';
  frame.tabIndex = -1;
  place.append(frame);
  return frame;
}

/** As many pixels as the screen has, and all of them within the place. */
function fit(place, frame, size) {
  const [wide, high] = (size.match(/\d+/g) ?? USUAL).map(Number);
  const scale = Math.min(place.clientWidth / wide, place.clientHeight / high);
  const left = (place.clientWidth - wide * scale) / 2;
  const [width, height, at] = [wide, high, left].map((length) => `${length}px`);
  Object.assign(frame.style, { width, height, left: at, transform: `scale(${scale})` });
}
