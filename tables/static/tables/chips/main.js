/** The chips' pages: what is typed is summed as one types. The server calculates for itself; the pages work without. */

import { watchCount } from './count.js';
import { watchFound } from './found.js';
import { watchSet } from './set.js';
import { watchSheet } from './colour-up.js';

const WATCHES = { count: watchCount, found: watchFound, sheet: watchSheet, set: watchSet };

for (const [id, watch] of Object.entries(WATCHES)) {
  const form = document.getElementById(id);
  if (!form) continue;
  const again = () => watch(form);
  form.addEventListener('input', again);
  again();
}
