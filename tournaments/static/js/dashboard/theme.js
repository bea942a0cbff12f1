/* Light or dark, before the first paint: what was chosen on this device, or else what the device prefers. */
(() => {
  const KEPT = 'theme';
  const root = document.documentElement;
  const prefers = matchMedia('(prefers-color-scheme: light)');
  const kept = () => { try { return localStorage.getItem(KEPT); } catch { return null; } };
  const keep = (theme) => { try { localStorage.setItem(KEPT, theme); } catch { /* a device that keeps nothing */ } };
  const chosen = () => kept() ?? (prefers.matches ? 'light' : 'dark');
  const other = () => (chosen() === 'light' ? 'dark' : 'light');

  function show() {
    root.dataset.theme = chosen();
    for (const button of document.querySelectorAll('[data-theme-switch]')) {
      button.textContent = other() === 'light' ? 'Light' : 'Dark';
    }
  }

  show();
  prefers.addEventListener('change', show);
  addEventListener('storage', show);
  document.addEventListener('DOMContentLoaded', show);
  document.addEventListener('click', ({ target }) => {
    if (!target.closest('[data-theme-switch]')) return;
    keep(other());
    show();
  });
})();
