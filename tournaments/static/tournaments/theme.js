/* Light or dark, before the first paint, on every page alike: what the address asks for (?theme=light), else what was
   chosen on this device, else dark, since rooms are dim. A screen of the room shows what staff chose for it. */
(() => {
  const STORAGE_KEY = 'theme';
  const THEMES = ['light', 'dark'];
  const root = document.documentElement;
  const stored = () => { try { return localStorage.getItem(STORAGE_KEY); } catch (error) { return null; } };
  const keep = (theme) => { try { localStorage.setItem(STORAGE_KEY, theme); } catch (error) { /* a device that stores nothing */ } };
  let asked = new URLSearchParams(location.search).get('theme');
  const chosen = () => [asked, stored(), 'dark'].find((theme) => THEMES.includes(theme));
  const other = () => THEMES.find((theme) => theme !== chosen());

  function show() {
    root.dataset.theme = chosen();
    for (const button of document.querySelectorAll('[data-theme-switch]')) {
      button.textContent = button.dataset[other()];
    }
  }

  if ('chosen' in document.currentScript.dataset) return;
  show();
  addEventListener('storage', show);
  document.addEventListener('DOMContentLoaded', show);
  document.addEventListener('click', ({ target }) => {
    if (!target.closest('[data-theme-switch]')) return;
    keep(other());
    asked = null;
    show();
  });
})();
