// Run by tests/browser/room/test_table_page.py.
(async () => {
  const [{ viewAt }, { formats }, { phrases }] = await Promise.all(
    ['clock/state', 'shared/format', 'shared/sentences'].map((name) => import(`/static/tournaments/${name}.js`)));
  document.body.innerHTML = '<section id="clock"></section>';
  const format = formats({ language: 'en', zone: 'UTC', currency: 'EUR', digits: 2 });
  m.drawClock(viewAt(x.snapshot, x.now), { words: phrases(x.words, 'en'), format, now: x.now });
  return [...document.querySelectorAll('.level-name, .break-row')].map((part) => part.textContent);
})()
