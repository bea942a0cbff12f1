/** The event switch: today's events are asked for when it opens, so that each says what is true now. */

export function watchEvents() {
  const menu = document.getElementById('s-events');
  menu?.addEventListener('beforetoggle', ({ newState }) => { if (newState === 'open') fill(menu); });
}

async function fill(menu) {
  const place = menu.querySelector('[data-part="events"]');
  try {
    const answer = await fetch(menu.dataset.events, { headers: { 'X-Part': 'events' } });
    if (answer.ok && !answer.redirected) place.innerHTML = await answer.text();
  } catch { /* no network: the two links below still lead on */ }
}
