/** A layout in the editor: draws what the editor says, and answers where the grid is and what does not fit. */

import { formats } from '../../shared/format.js';
import { phrases } from '../../shared/sentences.js';
import { viewAt } from '../../clock/state.js';
import { layoutPicture } from '../layout.js';
import { snapshotIn } from './states.js';

const read = (id) => JSON.parse(document.getElementById(id).textContent);
const language = document.documentElement.lang || 'en';
const words = phrases(read('words'), language);
const real = read('snapshot');
const format = formats({ language, zone: real.zone, currency: real.money.currency, digits: real.money.digits });
const picture = layoutPicture(document, []);
const opened = performance.now();
const began = read('server-now');

let snapshot = snapshotIn(real, 'running', began);

function draw() {
  const now = began + performance.now() - opened;
  picture.draw(viewAt(snapshot, now), { words, format, now }, false);
  report();
}

/** Each second that the clock counts, without a look in between. */
function tick() {
  draw();
  setTimeout(tick, 1000);
}

/** The grid's place as shares of the screen, and the widgets whose figures reach out of their boxes, by their numbers. */
function report() {
  const { left, top, width, height } = document.getElementById('widgets').getBoundingClientRect();
  const [wide, high] = [window.innerWidth, window.innerHeight];
  const cut = [];
  picture.boxes().forEach((box, { at }) => { if (reachesOut(box)) cut.push(at); });
  parent.postMessage({ of: 'layout', grid: { left: left / wide, top: top / high, width: width / wide, height: height / high }, cut }, window.location.origin);
}

function reachesOut(box) {
  const piece = box.querySelector('.piece');
  if (!piece) return false;
  // long words end with a sign where there is no more room
  const isCut = box.hasAttribute('data-long') && piece.scrollHeight > piece.clientHeight + 1;
  return isCut || piece.offsetWidth > box.clientWidth + 1 || piece.offsetHeight > box.clientHeight + 1;
}

window.addEventListener('message', ({ origin, source, data }) => {
  if (origin !== window.location.origin || source !== parent || !data || data.of !== 'editor') return;
  document.documentElement.dataset.theme = data.light ? 'light' : 'dark';
  snapshot = snapshotIn(real, data.state, began);
  picture.hold(snapshot, words);
  picture.restyle(data.look);
  picture.change(data.widgets.map((one, at) => Object.assign({ at }, one)));
  draw();
});

picture.hold(snapshot, words);
tick();
parent.postMessage({ of: 'layout', ready: true }, window.location.origin);
