/** Filters a list by the typed words, all of which must occur. With nothing typed, `data-all` shows every row. */

export function watchListFilters() {
  document.addEventListener('input', ({ target }) => {
    if (!target.dataset?.finds) return;
    const words = target.value.toLowerCase().split(/\s+/).filter(Boolean);
    const rows = document.getElementById(target.dataset.finds);
    rows.dataset.found = '';
    for (const row of rows.children) {
      const searchWords = row.dataset.find;
      const isMatch = words.length
        ? words.every((word) => searchWords?.includes(word))
        : !searchWords || 'all' in target.dataset;
      row.hidden = !isMatch;
    }
  });
  const list = document.querySelector('[data-finds]');
  if (list) list.dispatchEvent(new Event('input', { bubbles: true }));
}
