/**
 * A small picture of what a screen shows: the same page, scaled down in a frame. It makes no sound and counts as no
 * screen, and exists only while its card is near the visible area, so that thirty screens cost no more than six.
 */

import { sharedStream } from '../wall/stream.js';

const MARGIN = 150;
const DEFAULT_SIZE = ['1920', '1080'];

window.sharedStream = sharedStream; // the frames' links ask for it: one connection for all of them

/** @param {{page: string, size: string}} screen what the screen shows by its plan, '' for the page itself, and its size if it is known */
export function updatePicture(card, { page, size }) {
  const place = card.querySelector('[data-screen-page]');
  const { top, bottom } = place.getBoundingClientRect();
  const isNearView = !document.hidden && bottom > -MARGIN && top < innerHeight + MARGIN;
  if (!isNearView) place.replaceChildren();
  else fitFrame(place, place.firstElementChild ?? addFrame(place), size);
  const address = place.dataset.screenPage + (page && `${page}/`);
  if (isNearView && place.firstElementChild.getAttribute('src') !== address) place.firstElementChild.src = address;
}

function addFrame(place) {
  const frame = document.createElement('iframe');
  frame.dataset.picture = '';
  frame.tabIndex = -1;
  place.append(frame);
  return frame;
}

/** Give the frame the screen's size in pixels and scale it to its place. */
function fitFrame(place, frame, size) {
  const [screenWidth, screenHeight] = (size.match(/\d+/g) ?? DEFAULT_SIZE).map(Number);
  const scale = Math.min(place.clientWidth / screenWidth, place.clientHeight / screenHeight);
  const left = (place.clientWidth - screenWidth * scale) / 2;
  const [width, height, leftPx] = [screenWidth, screenHeight, left].map((length) => `${length}px`);
  Object.assign(frame.style, { width, height, left: leftPx, transform: `scale(${scale})` });
}
