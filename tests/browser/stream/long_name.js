// Run by tests/browser/stream/test_graphics.py.
() => {
  const [tag, ...others] = document.querySelectorAll('.cell');
  tag.querySelector('.cap--name').textContent = 'Pot-Limit Omaha '.repeat(9);
  for (const one of others) if (!one.matches('.cell--time')) one.querySelector('.v').textContent = '2,500 / 5,000';
  const rights = (all) => all.map((one) => Math.round(one.getBoundingClientRect().right));
  const cut = others.some(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth);
  return [Math.max(...rights([tag, ...others])) <= 1824, cut];
}
