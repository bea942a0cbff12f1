/** How long the page has shown what Return would do: nobody does by Return what they cannot have read. */

/** Figures that count change nothing of what is said. */
const COUNTS = '[data-counts], [data-lasting], [data-ends]';
/** What was asked for by a key and waits for Return. */
export const ASKED = '#undo-card.open [data-key="u"]:not([disabled]), [data-key-asks][hidden] + button';
const PROPOSES = `[data-key="Enter"], ${ASKED}`;

/** Watches the page; the answer tells for how many ms it has shown what is around a button. */
export function shownFor() {
  const seen = new Map();

  function look() {
    const now = performance.now();
    const places = new Set([...document.querySelectorAll(PROPOSES)].map(placeOf));
    for (const place of places) {
      const says = saysOf(place);
      if (seen.get(place.id)?.says !== says) seen.set(place.id, { says, since: now });
    }
    const there = new Set([...places].map(({ id }) => id));
    for (const id of seen.keys()) if (!there.has(id)) seen.delete(id);
  }

  new MutationObserver(look).observe(document.body, { childList: true, subtree: true, attributeFilter: ['hx-vals', 'hx-post', 'hidden'] });
  look();
  return (button) => performance.now() - (seen.get(placeOf(button).id)?.since ?? performance.now());
}

const placeOf = (button) => button.closest('[id]:not(button)') ?? document.body;

/** What is said there, and what Return would send; without the figures that count. */
function saysOf(place) {
  const copy = place.cloneNode(true);
  for (const figure of copy.querySelectorAll(COUNTS)) figure.remove();
  const proposed = [...copy.querySelectorAll(PROPOSES)].map((button) => [button.getAttribute('hx-post'), button.getAttribute('hx-vals')]);
  return `${(copy.querySelector('.say') ?? copy).textContent} ${JSON.stringify(proposed)}`;
}
