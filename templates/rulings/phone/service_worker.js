/** Stores the phone's pages and those of its rulings as last seen: without a network they still open, and show that
    they are old. */

/** One cache for each user: nobody who signs in on the same phone sees what somebody else saw. */
const CACHE = 'floor-2-{{ request.user.pk|default:"nobody" }}';
const PAGES = /^\/(floor|rulings)\//;
const FILES = /^\/static\//;

self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(removeOldCaches()));

async function removeOldCaches() {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name !== CACHE).map((name) => caches.delete(name)));
  await self.clients.claim();
}

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { pathname } = new URL(request.url);
  if (request.method !== 'GET') return;
  if (PAGES.test(pathname) || FILES.test(pathname)) event.respondWith(fetchOrCached(request));
});

/** Return a page or file from the server if it answers, else as it was last seen. */
async function fetchOrCached(request) {
  const cache = await caches.open(CACHE);
  try {
    const answer = await fetch(request);
    if (answer.ok && !answer.redirected) await cache.put(request.url, answer.clone());
    return answer;
  } catch {
    return (await cache.match(request.url)) ?? (request.mode === 'navigate' ? notStoredPage() : Response.error());
  }
}

/** Return what is shown for a page that this phone never opened. */
function notStoredPage() {
  const page = '{% filter escapejs %}{% include "rulings/phone/offline/not_kept.html" %}{% endfilter %}';
  return new Response(page, { status: 503, headers: { 'Content-Type': 'text/html; charset=utf-8' } });
}
