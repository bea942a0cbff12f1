/** The rows of a narrow header: links that do not fit move into "More", tabs scroll to the open one. */

export function fitRow() {
  const row = document.querySelector('.site-top');
  const nav = row?.querySelector('.site-nav');
  if (!nav) return;
  const fitLinks = () => {
    row.removeAttribute('data-full');
    if (!overflows(nav)) return showFirst(nav, nav.children.length);
    row.setAttribute('data-full', '');
    showFirst(nav, [...nav.children].filter((link) => link.offsetTop <= nav.firstElementChild.offsetTop).length);
  };
  fitLinks();
  document.fonts?.ready.then(fitLinks);
  new ResizeObserver(fitLinks).observe(row);
}

const overflows = (nav) => [...nav.children].some((link) => link.offsetTop > nav.firstElementChild.offsetTop);

/** Show the first `count` links in the row and the others in the menu only. */
function showFirst(nav, count) {
  [...nav.children].forEach((item, place) => item.toggleAttribute('data-left-out', place >= count));
  for (const link of document.querySelectorAll('#site-more [data-page]')) {
    link.toggleAttribute('data-in-row', Number(link.dataset.page) < count);
  }
}

/** Scroll the tabs, which are a strip on a phone, to the open one. */
export function showOpenTab() {
  const openTab = document.querySelector('.site-tabs [aria-current]');
  const strip = openTab?.parentElement;
  if (strip) strip.scrollLeft = openTab.offsetLeft - strip.offsetLeft - (strip.clientWidth - openTab.offsetWidth) / 2;
}
