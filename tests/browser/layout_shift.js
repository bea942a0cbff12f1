// Run by tests/browser/test_fits.py.
() => document.fonts.ready.then(() => new Promise((done) => {
  let moved = 0;
  const add = (entries) => { for (const one of entries) if (!one.hadRecentInput) moved += one.value; };
  const watch = new PerformanceObserver((list) => add(list.getEntries()));
  watch.observe({ type: 'layout-shift', buffered: true });
  requestAnimationFrame(() => requestAnimationFrame(() => { add(watch.takeRecords()); done(moved); }));
}))
