// Own colours of a layout, with what their contrast is, in words, before anything is saved.

import { contrast } from '../contrast.js';

/** What one begins with: the clock's own. */
const FIRST = { ground: '#12251d', text: '#f2f5f1', muted: '#b3c2b9' };
/** What figures and labels need. */
const LEAST = { text: 4.5, muted: 3 };

export function colours({ form, draft, say }) {
  const fields = Object.keys(FIRST).map((name) => form.elements[name]);

  form.elements.own.addEventListener('change', ({ target }) => draft.restyle({ colours: target.checked ? FIRST : null }));
  for (const field of fields) {
    field.addEventListener('input', () => draft.restyle({ colours: { ...draft.look.colours, [field.name]: field.value } }, field.name));
    field.addEventListener('change', () => draft.rest());
  }

  return function draw() {
    const chosen = draft.look.colours;
    form.elements.own.checked = Boolean(chosen);
    form.querySelector('[data-colours]').hidden = !chosen;
    if (!chosen) return;
    for (const field of fields) if (field.value !== chosen[field.name]) field.value = chosen[field.name];
    const [text, muted] = ['text', 'muted'].map((name) => contrast(chosen[name], chosen.ground));
    const low = text < LEAST.text ? 'text' : muted < LEAST.muted ? 'muted' : '';
    const said = form.querySelector('[data-contrast]');
    said.textContent = say(`contrast.${low || 'good'}`, { text: cut(text), muted: cut(muted) });
    said.toggleAttribute('data-low', Boolean(low));
  };
}

/** Never more than it is: 4.49 is not said to be 4.5. */
const cut = (value) => (Math.floor(value * 10) / 10).toFixed(1);
