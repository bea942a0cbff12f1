/** What is offered for a while only: its element says until when (`data-gone-at`, ms), and is gone after that. */

export function dropPassed(now) {
  for (const one of document.querySelectorAll('[data-gone-at]')) {
    if (Number(one.dataset.goneAt) <= now && !one.contains(document.activeElement)) one.remove();
  }
}
