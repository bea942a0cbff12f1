/** The rows of the header where they are too narrow: pages that do not fit stand under "More", tabs scroll to the one that is open. */

export function fitRow() {
  const row = document.querySelector('.s-top');
  const nav = row?.querySelector('.s-nav');
  if (!nav) return;
  const fit = () => {
    row.removeAttribute('data-full');
    if (!overflows(nav)) return show(nav, nav.children.length);
    row.setAttribute('data-full', '');
    show(nav, [...nav.children].filter((one) => one.offsetTop <= nav.firstElementChild.offsetTop).length);
  };
  fit();
  document.fonts?.ready.then(fit);
  new ResizeObserver(fit).observe(row);
}

const overflows = (nav) => [...nav.children].some((one) => one.offsetTop > nav.firstElementChild.offsetTop);

/** The first so many stand in the row: the others cannot be reached there, and those alone are in the menu. */
function show(nav, fitting) {
  [...nav.children].forEach((one, place) => one.toggleAttribute('data-left-out', place >= fitting));
  for (const link of document.querySelectorAll('#s-more [data-page]')) {
    link.toggleAttribute('data-in-row', Number(link.dataset.page) < fitting);
  }
}

/** On a phone the tabs are a strip that scrolls: the one that is open is in sight. */
export function showOpenTab() {
  const open = document.querySelector('.s-tabs [aria-current]');
  const strip = open?.parentElement;
  if (strip) strip.scrollLeft = open.offsetLeft - strip.offsetLeft - (strip.clientWidth - open.offsetWidth) / 2;
}
