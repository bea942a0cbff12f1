// Run by tests/browser/layouts/test_widgets_in_every_state.py.
() => [...document.querySelectorAll('.widget')].flatMap((box) => {
  const said = [];
  const within = (one, place) => {
    const [{ left, right, top, bottom }, edge] = [one.getBoundingClientRect(), place.getBoundingClientRect()];
    return left >= edge.left - 1 && right <= edge.right + 1 && top >= edge.top - 1 && bottom <= edge.bottom + 1;
  };
  const apart = (one, place) => {
    const [{ top, bottom }, edge] = [one.getBoundingClientRect(), place.getBoundingClientRect()];
    return bottom <= edge.top + 1 || top >= edge.bottom - 1;
  };
  const wide = (one) => one.scrollWidth > one.clientWidth + 1 && one.clientWidth > 0;
  const all = (names, place = box) => (place ? [...place.querySelectorAll(names)] : []);
  const parts = all('.piece, img, svg, .pay__jump, .pay__window, article');
  if (parts.some((one) => !within(one, box))) said.push('part');
  const paper = box.querySelector('.pay__window');
  if (all('li', paper).some((row) => !within(row, paper) && !apart(row, paper))) said.push('row');
  if (all('.amt, .place, li, .pay__jump').some(wide)) said.push('amount');
  const text = box.textContent.replace(/\s+/g, ' ').trim().slice(0, 60);
  return said.map((what) => `${what} of ${box.dataset.kind}: ${text}`);
})
