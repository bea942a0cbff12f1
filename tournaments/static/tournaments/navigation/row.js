/** Pages that do not fit into the first row stand under "More" at its end, from the right. */

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
