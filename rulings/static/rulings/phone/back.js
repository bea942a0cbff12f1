/** The way back from the phone's pages on a wide screen: to the page of the staff that led here, by a link and by Esc. */

const FROM = 'shuffle-up-from';
/** The pages among which one stays: the phone's own, and those of its rulings. */
const OWN = /^\/(floor|rulings)\//;

/** @param {() => void} closeSheet */
export function watchBack(closeSheet) {
  const link = document.querySelector('.f-back');
  const from = cameFrom(new URL(link.href).pathname);
  if (from) {
    link.href = from;
    const words = link.querySelector('[data-back]');
    words.textContent = words.dataset.back;
  }
  document.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || event.isComposing) return;
    if (document.querySelector('.f-sheet:target')) closeSheet();
    else if (link.checkVisibility()) link.click();
  });
}

/** The page that led to the phone's, however many of these were opened since; '' for the dashboard and for none. */
function cameFrom(dashboard) {
  const before = document.referrer ? new URL(document.referrer) : null;
  if (before && before.origin === location.origin && !OWN.test(before.pathname)) sessionStorage.setItem(FROM, before.pathname + before.search);
  const from = sessionStorage.getItem(FROM) ?? '';
  return from.startsWith('/t/') && from !== dashboard ? from : '';
}
