/** Keeps the screen on where people look without tapping. Browsers offer it on HTTPS only. */

const PAGES = ['now', 'tables', 'controls'];

export function keepAwake() {
  if (!navigator.wakeLock || !PAGES.includes(document.body.dataset.page)) return;
  const ask = () => document.hidden || navigator.wakeLock.request('screen').catch(() => {});
  // the lock ends whenever the page is hidden
  document.addEventListener('visibilitychange', ask);
  ask();
}
