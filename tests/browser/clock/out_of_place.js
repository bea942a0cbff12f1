// Run by tests/browser/clock/test_page.py.
() => {
  const frame = document.getElementById('frame');
  const visible = (id) => {
    const element = document.getElementById(id);
    return element.childNodes.length && element.offsetHeight ? element : null;
  };
  const box = (element) => element.getBoundingClientRect();
  const found = [];
  if (document.documentElement.scrollWidth > innerWidth) found.push('the page scrolls sideways');
  for (const row of document.querySelectorAll('[data-fit]')) {
    const right = box(row).right - parseFloat(getComputedStyle(row).paddingRight);
    for (const child of row.children) if (box(child).right > right + 1.5) found.push(`too long: ${row.textContent}`);
  }
  const ids = ['slate', 'hero', 'rail', 'stakes', 'next', 'players', 'average', 'facts', 'pay'];
  const blocks = [...ids.map(visible), document.querySelector('.join')].filter(Boolean);
  blocks.forEach((block, at) =>
    blocks.slice(at + 1).forEach((other) => {
      const [first, second] = [box(block), box(other)];
      const width = Math.min(first.right, second.right) - Math.max(first.left, second.left);
      const height = Math.min(first.bottom, second.bottom) - Math.max(first.top, second.top);
      if (width > 2 && height > 2) found.push(`${block.id || 'join'} over ${other.id || 'join'}`);
    })
  );
  const hero = document.getElementById('hero');
  const inside = hero.firstElementChild;
  if (box(inside).top < box(hero).top - 1 || box(inside).bottom > box(hero).bottom + 1) {
    found.push('the hero is too high');
  }
  if (!frame.hasAttribute('data-phone')) {
    blocks.forEach((block) => {
      if (box(block).bottom > innerHeight) found.push(`${block.id || 'join'} beyond the edge`);
    });
  }
  return found;
}
