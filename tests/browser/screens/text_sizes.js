// Run by tests/browser/screens/test_text_sizes.py.
(smaller) => {
  const [labels, names] = [{}, {}];
  const texts = document.createTreeWalker(document.querySelector('#tv') ?? document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const [words, one] = [texts.currentNode.textContent.trim(), texts.currentNode.parentElement];
    const range = document.createRange();
    range.selectNodeContents(texts.currentNode);
    const seen = range.getBoundingClientRect().width > 1 && one.checkVisibility({ visibilityProperty: true });
    if (!words || !seen || one.closest('svg, script, .unseen') || one.closest(smaller)) continue;
    const size = Math.round(parseFloat(getComputedStyle(one).fontSize));
    labels[size] ??= words;
    if (one.closest('#tv-body bdi, #tv-body [dir=auto]')) names[size] ??= words;
  }
  return [labels, names];
}
