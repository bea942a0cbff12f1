/** Measures how long the page has shown what Return would do: Return must not accept what nobody can have read. */

/** Counting figures are no part of a proposal. */
const COUNTERS = '[data-counts], [data-lasting], [data-ends]';
/** Confirmations that wait for Return. */
export const QUESTIONS = '#undo-card.open [data-key="u"]:not([disabled]), [data-key-asks][hidden] + button';
const PROPOSES = `[data-key="Enter"], ${QUESTIONS}`;

/** Watch the page. Returns a function that returns for how many ms the proposal around a button has been shown. */
export function watchProposals() {
  const shownSince = new Map();

  function update() {
    const now = performance.now();
    const places = new Set([...document.querySelectorAll(PROPOSES)].map(placeOf));
    for (const place of places) {
      const proposal = proposalOf(place);
      if (shownSince.get(place.id)?.proposal !== proposal) shownSince.set(place.id, { proposal, since: now });
    }
    const currentIds = new Set([...places].map(({ id }) => id));
    for (const id of shownSince.keys()) if (!currentIds.has(id)) shownSince.delete(id);
  }

  new MutationObserver(update).observe(document.body, {
    childList: true, subtree: true, attributeFilter: ['hx-vals', 'hx-post', 'hidden'],
  });
  update();
  return (button) => performance.now() - (shownSince.get(placeOf(button).id)?.since ?? performance.now());
}

const placeOf = (button) => button.closest('[id]:not(button)') ?? document.body;

/** Return a place's text and what Return would send, without the counting figures. */
function proposalOf(place) {
  const copy = place.cloneNode(true);
  for (const figure of copy.querySelectorAll(COUNTERS)) figure.remove();
  const requests = [
    ...copy.querySelectorAll(PROPOSES),
  ].map((button) => [button.getAttribute('hx-post'), button.getAttribute('hx-vals')]);
  return `${(copy.querySelector('.say') ?? copy).textContent} ${JSON.stringify(requests)}`;
}
