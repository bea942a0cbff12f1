/** A list that shows what is typed: every word has to occur. While nothing is, `data-all` shows every row. */

export function watchFinds() {
  document.addEventListener('input', ({ target }) => {
    if (!target.dataset?.finds) return;
    const words = target.value.toLowerCase().split(/\s+/).filter(Boolean);
    const rows = document.getElementById(target.dataset.finds);
    rows.dataset.found = '';
    for (const row of rows.children) {
      const said = row.dataset.find;
      const found = words.length ? words.every((word) => said?.includes(word)) : !said || 'all' in target.dataset;
      row.hidden = !found;
    }
  });
  const list = document.querySelector('[data-finds]');
  if (list) list.dispatchEvent(new Event('input', { bubbles: true }));
}
