/** A list that is longer than its wall is shown leaf by leaf. In a hand it scrolls, and nothing is done here. */

const TURN = 10_000;

/** @param {{turns: boolean}} given */
export function openLeaves({ turns }) {
  let leaf = 0;
  let size = Infinity;
  let markup = null;

  const list = () => document.getElementById('list');

  /** Measure what fits and show the leaf that was shown. */
  function lay() {
    if (!turns || !list()) return;
    markup = document.getElementById('room').innerHTML;
    const rows = [...list().children];
    for (const row of rows) row.hidden = false;
    size = fits(rows);
    show();
  }

  function fits(rows) {
    if (!rows.length) return Infinity;
    const style = getComputedStyle(list());
    const [gap, across] = [parseFloat(style.rowGap) || 0, parseFloat(style.columnGap) || 0];
    const column = parseFloat(style.getPropertyValue('--col')) * parseFloat(style.fontSize);
    const columns = column ? Math.max(1, Math.floor((list().clientWidth + across) / (column + across))) : 1;
    const tall = Math.max(...rows.slice(0, 40).map((row) => row.offsetHeight));
    const room = document.getElementById('room').getBoundingClientRect().bottom - list().getBoundingClientRect().top - 6;
    const down = Math.max(1, Math.floor((room + gap) / (tall + gap)));
    list().style.setProperty('--columns', columns);
    list().style.setProperty('--rows', Math.min(down, Math.ceil(rows.length / columns)));
    return columns * down;
  }

  function show() {
    const rows = [...list().children];
    const leavesInAll = Math.max(1, Math.ceil(rows.length / size));
    leaf %= leavesInAll;
    rows.forEach((row, at) => { row.hidden = leavesInAll > 1 && Math.floor(at / size) !== leaf; });
    const note = document.getElementById('leaf');
    note.hidden = leavesInAll === 1;
    note.textContent = `${leaf + 1} / ${leavesInAll}`;
  }

  if (turns) {
    setInterval(() => { leaf += 1; if (list()) show(); }, TURN);
    addEventListener('resize', lay);
  }
  /** The list as it came, before its leaves were laid. */
  const plain = () => (turns ? markup : document.getElementById('found')?.innerHTML);
  return { lay, plain };
}
