// The own colours of a layout, with their contrast in words before anything is saved.

import { contrast } from '../contrast.js';

/** The colours to begin with: the clock's own. */
const DEFAULT_COLOURS = { ground: '#12251d', text: '#f2f5f1', muted: '#b3c2b9' };
/** The contrast that figures and labels need. */
const MIN_CONTRAST = { text: 4.5, muted: 3 };

export function attachColours({ form, draft, say }) {
  const fields = Object.keys(DEFAULT_COLOURS).map((name) => form.elements[name]);

  form.elements.own.addEventListener('change', ({ target }) =>
    draft.changeLook({ colours: target.checked ? DEFAULT_COLOURS : null })
  );
  for (const field of fields) {
    field.addEventListener('input', () =>
      draft.changeLook({ colours: { ...draft.look.colours, [field.name]: field.value } }, field.name)
    );
    field.addEventListener('change', () => draft.endStep());
  }

  return function draw() {
    const ownColours = draft.look.colours;
    form.elements.own.checked = Boolean(ownColours);
    form.querySelector('[data-colours]').hidden = !ownColours;
    if (!ownColours) return;
    for (const field of fields) if (field.value !== ownColours[field.name]) field.value = ownColours[field.name];
    const [text, muted] = ['text', 'muted'].map((name) => contrast(ownColours[name], ownColours.ground));
    const tooLow = text < MIN_CONTRAST.text ? 'text' : muted < MIN_CONTRAST.muted ? 'muted' : '';
    const verdict = form.querySelector('[data-contrast]');
    verdict.textContent = say(`contrast.${tooLow || 'good'}`, { text: floorToTenth(text), muted: floorToTenth(muted) });
    verdict.toggleAttribute('data-low', Boolean(tooLow));
  };
}

/** Round down to tenths: 4.49 must not be shown as 4.5. */
const floorToTenth = (value) => (Math.floor(value * 10) / 10).toFixed(1);
