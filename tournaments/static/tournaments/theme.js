/* Light or dark, before the first paint: dark, unless light was chosen on this device. Rooms are dim. */
(() => {
  const STORAGE_KEY = 'theme';
  const root = document.documentElement;
  const stored = () => { try { return localStorage.getItem(STORAGE_KEY); } catch { return null; } };
  const keep = (theme) => { try { localStorage.setItem(STORAGE_KEY, theme); } catch { /* a device that stores nothing */ } };
  const chosen = () => stored() ?? 'dark';
  const other = () => (chosen() === 'light' ? 'dark' : 'light');

  function show() {
    root.dataset.theme = chosen();
    for (const button of document.querySelectorAll('[data-theme-switch]')) {
      button.textContent = button.dataset[other()];
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
