/* Light or dark, before the first paint: dark, unless light was chosen on this device. Rooms are dim. */
(() => {
  const KEPT = 'theme';
  const root = document.documentElement;
  const kept = () => { try { return localStorage.getItem(KEPT); } catch { return null; } };
  const keep = (theme) => { try { localStorage.setItem(KEPT, theme); } catch { /* a device that keeps nothing */ } };
  const chosen = () => kept() ?? 'dark';
  const other = () => (chosen() === 'light' ? 'dark' : 'light');

  function show() {
    root.dataset.theme = chosen();
    for (const button of document.querySelectorAll('[data-theme-switch]')) {
      button.textContent = other() === 'light' ? 'Light' : 'Dark';
    }
  }

  show();
  addEventListener('storage', show);
  document.addEventListener('DOMContentLoaded', show);
  document.addEventListener('click', ({ target }) => {
    if (!target.closest('[data-theme-switch]')) return;
    keep(other());
    show();
  });
})();
