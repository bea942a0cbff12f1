/** A layout in the editor: draws what the editor sends, and reports where the grid is and what does not fit. */

import { formats } from '../../shared/format.js';
import { phrases } from '../../shared/sentences.js';
import { viewAt } from '../../clock/state.js';
import { layoutPicture } from '../layout.js';
import { snapshotIn } from './states.js';

const read = (id) => JSON.parse(document.getElementById(id).textContent);
const language = document.documentElement.lang || 'en';
const words = phrases(read('words'), language);
const realSnapshot = read('snapshot');
const format = formats({
  language, zone: realSnapshot.zone, currency: realSnapshot.money.currency, digits: realSnapshot.money.digits,
});
const picture = layoutPicture(document, []);
const openedAt = performance.now();
const startedAt = read('server-now');

let snapshot = snapshotIn(realSnapshot, 'running', startedAt);

function draw() {
  const now = startedAt + performance.now() - openedAt;
  picture.draw(viewAt(snapshot, now), { words, format, now }, false);
  postReport();
}

/** Draw each second of the clock. */
function tick() {
  draw();
  setTimeout(tick, 1000);
}

/** Report the grid's place as shares of the screen, and the indexes of widgets that exceed their boxes. */
function postReport() {
  const { left, top, width, height } = document.getElementById('widgets').getBoundingClientRect();
  const [screenWidth, screenHeight] = [window.innerWidth, window.innerHeight];
  const cut = [];
  picture.boxes().forEach((box, { at }) => { if (reachesOut(box)) cut.push(at); });
  parent.postMessage(
    {
      of: 'layout',
      grid: {
        left: left / screenWidth,
        top: top / screenHeight,
        width: width / screenWidth,
        height: height / screenHeight,
      },
      cut,
    },
    window.location.origin
  );
}

function reachesOut(box) {
  const piece = box.querySelector('.piece');
  if (!piece) return false;
  // long text ends with an ellipsis if there is no more room
  const isCut = box.hasAttribute('data-long') && piece.scrollHeight > piece.clientHeight + 1;
  return isCut || piece.offsetWidth > box.clientWidth + 1 || piece.offsetHeight > box.clientHeight + 1;
}

window.addEventListener('message', ({ origin, source, data }) => {
  if (origin !== window.location.origin || source !== parent || !data || data.of !== 'editor') return;
  document.documentElement.dataset.theme = data.light ? 'light' : 'dark';
  snapshot = snapshotIn(realSnapshot, data.state, startedAt);
  picture.hold(snapshot, words);
  picture.restyle(data.look);
  picture.change(data.widgets.map((widget, at) => Object.assign({ at }, widget)));
  draw();
});

picture.hold(snapshot, words);
tick();
parent.postMessage({ of: 'layout', ready: true }, window.location.origin);
