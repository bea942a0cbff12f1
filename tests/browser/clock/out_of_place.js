// Run by tests/browser/clock/test_page.py.
() => {
    const frame = document.getElementById('frame');
    const shown = (id) => { const e = document.getElementById(id); return e.childNodes.length && e.offsetHeight ? e : null; };
    const box = (element) => element.getBoundingClientRect();
    const found = [];
    if (document.documentElement.scrollWidth > innerWidth) found.push('the page scrolls sideways');
    for (const row of document.querySelectorAll('[data-fit]')) {
        const right = box(row).right - parseFloat(getComputedStyle(row).paddingRight);
        for (const child of row.children) if (box(child).right > right + 1.5) found.push(`too long: ${row.textContent}`);
    }
    const ids = ['slate', 'hero', 'rail', 'stakes', 'next', 'players', 'average', 'facts', 'pay'];
    const blocks = [...ids.map(shown), document.querySelector('.join')].filter(Boolean);
    blocks.forEach((one, at) => blocks.slice(at + 1).forEach((other) => {
        const [a, b] = [box(one), box(other)];
        const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left);
        const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
        if (wide > 2 && high > 2) found.push(`${one.id || 'join'} over ${other.id || 'join'}`);
    }));
    const hero = document.getElementById('hero');
    const inside = hero.firstElementChild;
    if (box(inside).top < box(hero).top - 1 || box(inside).bottom > box(hero).bottom + 1) found.push('the hero is too high');
    if (!frame.hasAttribute('data-phone')) {
        blocks.forEach((one) => { if (box(one).bottom > innerHeight) found.push(`${one.id || 'join'} beyond the edge`); });
    }
    return found;
}
