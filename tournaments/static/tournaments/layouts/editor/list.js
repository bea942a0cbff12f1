/** Shows each layout as a small live picture, as long as it is near the visible area. */

import { updatePicture } from '../../screens/staff/pictures.js';

const cards = [...document.querySelectorAll('.layout-picture')];

function update() {
  for (const card of cards) updatePicture(card, { page: '', size: '' });
}

for (const event of ['scroll', 'resize', 'visibilitychange']) addEventListener(event, update, { passive: true });
update();
