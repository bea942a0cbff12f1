/**
 * Turns the pages of a list that does not fit, in whole rows; after the last page each notice is shown. A list that
 * fits stands still while there are no notices.
 */

const PAGE_TIME = 8000;

/**
 * Turn the pages of the list that is in `place` at the time.
 * @param {Element} place
 * @param {{notices: () => number, show: (notice: ?number) => void}} given how many notices there are, and what shows
 *   one instead of the list; null: the list
 */
export function turnPages(place, { notices, show: showNotice }) {
  let page = 0;
  let pageCount = 1;

  function show() {
    if (page >= pageCount && page < pageCount + notices()) return showNotice(page - pageCount);
    if (page >= pageCount) page = 0;
    showNotice(null);
    showPage();
  }

  /** Measure the list and show its current page. */
  function showPage() {
    const listWindow = place.querySelector('.pay__window');
    const row = listWindow && listWindow.querySelector('li');
    pageCount = 1;
    if (!row) return;
    listWindow.style.maxHeight = '';
    const { height } = row.getBoundingClientRect();
    const borders = listWindow.offsetHeight - listWindow.clientHeight;
    const rowsPerPage = Math.floor((listWindow.getBoundingClientRect().height - borders + 0.5) / height);
    const rowCount = listWindow.firstElementChild.children.length;
    const needsPages = rowsPerPage >= 1 && rowsPerPage < rowCount;
    // the height includes the line above the list, which is no row
    if (needsPages) listWindow.style.maxHeight = `${rowsPerPage * height + borders}px`;
    pageCount = needsPages ? Math.ceil(rowCount / rowsPerPage) : 1;
    const first = needsPages ? Math.min(page * rowsPerPage, rowCount - rowsPerPage) : 0;
    listWindow.firstElementChild.style.transform = `translateY(${-first * height}px)`;
  }

  const timer = setInterval(() => { page += 1; show(); }, PAGE_TIME);
  return {
    /** Begin again after the room, the list or the notices have changed. */
    restart: () => { page = 0; show(); },
    /** Keep the current page, with whole rows, after something above or in the list has changed. */
    again: show,
    /** Stop: another list stands in its place. */
    end: () => clearInterval(timer),
  };
}
