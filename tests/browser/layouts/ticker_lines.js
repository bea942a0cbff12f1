// Run by tests/browser/layouts/test_layouts.py.
(() => {
  const words = { say: (key) => key, pieces: () => [] };
  const format = { chips: String, money: String, tenths: String, time: String };
  const field = { left: 3, entries: 9, average: null, chips: 9 };
  const view = { state: 'finished', field, money: { pool: 5 }, level: null };
  const more = { snapshot: { name: 'Friday' }, lists: {}, widget: { text: '{event}\nPool {pool}' } };
  return [0, 7999, 8000, 16000].map((now) => {
    const { props, children: [{ children }] } = m.PIECES.ticker(view, { words, format, now }, more);
    return [props.key, children[0]];
  });
})()
