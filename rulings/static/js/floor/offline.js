/** Pages that open with no network: a worker keeps them as they were last seen. Without HTTPS browsers have none. */

/** @param {string} scope the addresses kept: those of the floor, or those of its rulings */
export async function keepPages(scope = '/floor/') {
  if (!navigator.serviceWorker) return;
  const kept = navigator.serviceWorker.controller;
  await navigator.serviceWorker.register('/floor/sw.js', { scope });
  await navigator.serviceWorker.ready;
  if (kept) return; // this page came through it already
  if (!navigator.serviceWorker.controller) await taken();
  // what came before the worker was there is fetched once more, through it
  const files = performance.getEntriesByType('resource').map(({ name }) => name).filter((name) => name.includes('/static/'));
  await Promise.allSettled([location.href, ...new Set(files)].map((address) => fetch(address)));
}

const taken = () => new Promise((resolve) => { navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true }); });
