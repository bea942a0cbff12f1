/** The event switch: today's events are fetched when it opens, so that they are up to date. */

export function watchEvents() {
  const menu = document.getElementById('site-events');
  menu?.addEventListener('beforetoggle', ({ newState }) => { if (newState === 'open') loadEvents(menu); });
}

async function loadEvents(menu) {
  const place = menu.querySelector('[data-part="events"]');
  try {
    const answer = await fetch(menu.dataset.events, { headers: { 'X-Part': 'events' } });
    if (answer.ok && !answer.redirected) place.innerHTML = await answer.text();
  } catch { /* no network: the two links below still work */ }
}
