/** The chips pages: sums are updated while typing. The server calculates for itself; the pages also work without it. */

import { watchCount } from './count.js';
import { watchFound } from './found-chips.js';
import { watchSet } from './set.js';
import { watchSheet } from './colour-up.js';

const WATCHERS = { count: watchCount, found: watchFound, sheet: watchSheet, set: watchSet };

for (const [id, watch] of Object.entries(WATCHERS)) {
  const form = document.getElementById(id);
  if (!form) continue;
  const update = () => watch(form);
  form.addEventListener('input', update);
  update();
}
