// Run by tests/browser/room/test_rings.py.
(name) => {
  const who = document.querySelector('.seat .who');
  who.textContent = name;
  const lines = (from, to) => {
    const range = document.createRange();
    range.setStart(who.firstChild, from);
    range.setEnd(who.firstChild, to);
    return new Set([...range.getClientRects()].map((one) => Math.round(one.top))).size;
  };
  const gap = name.indexOf(' ');
  return gap < 0 ? [lines(0, name.length)] : [lines(0, gap), lines(gap + 1, name.length)];
}
