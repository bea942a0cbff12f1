/**
 * A list that does not fit turns a page at a time, whole rows only; after its last page each notice has its turn. A list
 * that fits, with no notice up, stands still.
 */

const TURN = 8000;

/**
 * Turn the pages of the list in `place`, whichever list that is at the time.
 * @param {Element} place
 * @param {{notices: () => number, show: (notice: ?number) => void}} given how many notices there are, and what shows
 *   one instead of the list; null: the list
 */
export function turnPages(place, { notices, show: showNotice }) {
  let page = 0;
  let leaves = 1;

  function show() {
    if (page >= leaves && page < leaves + notices()) return showNotice(page - leaves);
    if (page >= leaves) page = 0;
    showNotice(null);
    lay();
  }

  /** Measure the list and show the page of it. */
  function lay() {
    const paper = place.querySelector('.pay__window');
    const row = paper && paper.querySelector('li');
    leaves = 1;
    if (!row) return;
    paper.style.maxHeight = '';
    const { height } = row.getBoundingClientRect();
    const edges = paper.offsetHeight - paper.clientHeight;
    const rows = Math.floor((paper.getBoundingClientRect().height - edges + 0.5) / height);
    const all = paper.firstElementChild.children.length;
    const turns = rows >= 1 && rows < all;
    // its height has the line above the list too, which is none of the rows'
    if (turns) paper.style.maxHeight = `${rows * height + edges}px`;
    leaves = turns ? Math.ceil(all / rows) : 1;
    const first = turns ? Math.min(page * rows, all - rows) : 0;
    paper.firstElementChild.style.transform = `translateY(${-first * height}px)`;
  }

  const turning = setInterval(() => { page += 1; show(); }, TURN);
  return {
    /** The room, the list or the notices have changed: begin again. */
    restart: () => { page = 0; show(); },
    /** What stands above or in the list has changed: the page that is shown stays, its rows are whole. */
    again: show,
    /** Another list stands in its place. */
    end: () => clearInterval(turning),
  };
}
