/** A list that does not fit turns a page at a time, whole rows only; one that fits stands still. */

const TURN = 8000;

/** Turn the pages of the list in `place`, whichever list that is at the time. */
export function turnPages(place) {
  let page = 0;

  function show() {
    const paper = place.querySelector('.pay__window');
    const row = paper?.querySelector('li');
    if (!row) return;
    paper.style.maxHeight = '';
    const { height } = row.getBoundingClientRect();
    const rows = Math.floor((paper.clientHeight + 1) / height);
    const all = paper.firstElementChild.children.length;
    if (rows < 1 || rows >= all) page = 0;
    else paper.style.maxHeight = `${rows * height}px`;
    page %= Math.ceil(all / Math.max(1, rows));
    const first = Math.min(page * rows, Math.max(0, all - rows));
    paper.firstElementChild.style.transform = `translateY(${-first * height}px)`;
  }

  setInterval(() => { page += 1; show(); }, TURN);
  return {
    /** The room or the list has changed: begin again. */
    restart: () => { page = 0; show(); },
  };
}
