/** Pages that open without a network: a service worker stores them as last seen. Browsers have none without HTTPS. */

/** @param {string} scope the addresses to store: those of the floor or those of its rulings */
export async function storePages(scope = '/floor/') {
  const controlled = navigator.serviceWorker?.controller;
  const registered = await navigator.serviceWorker?.register('/floor/sw.js', { scope }).catch(() => null);
  // the page shows that this phone has no service worker: over HTTP, or with a certificate that it does not trust
  document.body.toggleAttribute('data-insecure', !registered && !controlled);
  if (!registered) return;
  await navigator.serviceWorker.ready;
  if (controlled) return; // this page already came through the worker
  if (!navigator.serviceWorker.controller) await workerTakesOver();
  // fetch once more, through the worker, what was loaded before it was there
  const files = performance
    .getEntriesByType('resource')
    .map(({ name }) => name)
    .filter((name) => name.includes('/static/'));
  await Promise.allSettled([location.href, ...new Set(files)].map((address) => fetch(address)));
}

const workerTakesOver = () =>
  new Promise((resolve) => {
    navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true });
  });
