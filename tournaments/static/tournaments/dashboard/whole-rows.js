/** Lists that show no half row at their foot, until somebody scrolls them. */

const LISTS = '.moves .rows, .log.rows';
/** A row of which less is seen is hidden; the first row is of use when half of it is seen. */
const [LEAST, LEAST_OF_FIRST] = [0.9, 0.5];

/** Hide a last row that is cut, in all lists of these panels. */
export function cutAtWholeRows(within = document) {
  for (const list of within.querySelectorAll(LISTS)) {
    setCut(list);
    list.addEventListener('scroll', onScroll, { passive: true });
  }
}

const onScroll = ({ currentTarget }) => setCut(currentTarget);

function setCut(list) {
  const cut = cutOf(list);
  list.toggleAttribute('data-cut', cut > 0);
  list.style.setProperty('--cut', `${cut}px`);
}

/** Return the height at the foot of a list that holds a cut row; 0 once it is scrolled. */
function cutOf(list) {
  if (list.scrollTop > 0 || list.scrollHeight <= list.clientHeight) return 0;
  const foot = list.getBoundingClientRect().top + list.clientHeight;
  const rows = [...list.children].filter(({ offsetHeight }) => offsetHeight);
  for (const row of rows) {
    const { top, bottom, height } = row.getBoundingClientRect();
    const least = row === rows[0] ? LEAST_OF_FIRST : LEAST;
    if (bottom > foot) return top < foot && foot - top < height * least ? foot - top : 0;
  }
  return 0;
}
