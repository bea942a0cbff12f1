/** Pages that open with no network: a service worker stores them as last seen. Without HTTPS browsers have none. */

/** @param {string} scope the addresses stored: those of the floor, or those of its rulings */
export async function keepPages(scope = '/floor/') {
  const controlled = navigator.serviceWorker?.controller;
  const registered = await navigator.serviceWorker?.register('/floor/sw.js', { scope }).catch(() => null);
  // the page says what this phone cannot do: over HTTP, or with a certificate that it does not trust
  document.body.toggleAttribute('data-insecure', !registered && !controlled);
  if (!registered) return;
  await navigator.serviceWorker.ready;
  if (controlled) return; // this page came through it already
  if (!navigator.serviceWorker.controller) await taken();
  // what came before the worker was there is fetched once more, through it
  const files = performance.getEntriesByType('resource').map(({ name }) => name).filter((name) => name.includes('/static/'));
  await Promise.allSettled([location.href, ...new Set(files)].map((address) => fetch(address)));
}

const taken = () => new Promise((resolve) => { navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true }); });
