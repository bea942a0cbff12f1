/** Shows each layout as a small picture in the state chosen at the head, as long as it is near the visible area. */

import { updatePicture } from '../../screens/staff/pictures.js';

const cards = [...document.querySelectorAll('.layout-picture')];
const previews = JSON.parse(document.getElementById('previews').textContent);
const states = document.querySelectorAll('[data-state][aria-pressed]');
let state = states[0].dataset.state;

function update() {
  for (const card of cards) updatePicture(card, { page: '', size: '' });
}

const frameOf = (card) => card.querySelector('iframe')?.contentWindow;

function send(card) {
  const { widgets, look } = previews[cards.indexOf(card)];
  frameOf(card)?.postMessage({ of: 'editor', widgets, look, state, light: false }, window.location.origin);
}

addEventListener('message', ({ origin, source, data }) => {
  if (origin !== window.location.origin || data?.of !== 'layout' || !data.ready) return;
  const card = cards.find((candidate) => frameOf(candidate) === source);
  if (card) send(card);
});

for (const button of states) {
  button.addEventListener('click', () => {
    state = button.dataset.state;
    for (const other of states) other.setAttribute('aria-pressed', String(other === button));
    cards.forEach(send);
  });
}

for (const event of ['scroll', 'resize', 'visibilitychange']) addEventListener(event, update, { passive: true });
update();
