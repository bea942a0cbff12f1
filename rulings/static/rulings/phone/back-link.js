/** The way back from the phone's pages on a wide screen: a link and Esc lead to the staff page that was open before. */

const STORAGE_KEY = 'shuffle-up-from';
/** The phone's own pages and those of its rulings. */
const OWN_PAGES = /^\/(floor|rulings)\//;

/** @param {() => void} closeSheet */
export function watchBack(closeSheet) {
  const link = document.querySelector('.phone-back');
  const from = pageBefore(new URL(link.href).pathname);
  if (from) {
    link.href = from;
    const label = link.querySelector('[data-back]');
    label.textContent = label.dataset.back;
  }
  document.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || event.isComposing) return;
    if (document.querySelector('.phone-sheet:target')) closeSheet();
    else if (link.checkVisibility()) link.click();
  });
}

/** Return the page that was open before the phone's pages; '' for the dashboard and for none. */
function pageBefore(dashboard) {
  const referrer = document.referrer ? new URL(document.referrer) : null;
  if (referrer && referrer.origin === location.origin && !OWN_PAGES.test(referrer.pathname)) {
    sessionStorage.setItem(STORAGE_KEY, referrer.pathname + referrer.search);
  }
  const from = sessionStorage.getItem(STORAGE_KEY) ?? '';
  return from.startsWith('/t/') && from !== dashboard ? from : '';
}
