/** The search box for everything: results follow the typed text, arrows choose, Return opens. */

import { watchKey } from './keyboard/page-links.js';

/** Pause after the last letter before the search, in ms. */
const TYPING_PAUSE = 90;

export function watchFinder() {
  const box = document.getElementById('site-finder');
  const link = document.querySelector('[data-finds]');
  if (!box || !link) return;
  const field = box.querySelector('input');
  const list = box.querySelector('.site-found');
  let lastRequest = 0;
  let shownWords = '';
  let timer;

  const open = () => {
    box.showModal();
    field.value = '';
    search();
  };

  async function search() {
    const request = lastRequest += 1;
    const query = field.value;
    try {
      const answer = await fetch(`${link.href}?q=${encodeURIComponent(query)}`, { headers: { 'X-Part': 'find' } });
      if (request !== lastRequest || !answer.ok || answer.redirected) return;
      list.innerHTML = await answer.text();
      shownWords = query;
      chooseResult(0);
    } catch { /* no network: keep the earlier results */ }
  }

  const links = () => [...list.querySelectorAll('a')];
  const chosenIndex = () => links().findIndex((result) => result.ariaSelected === 'true');

  function chooseResult(place) {
    const results = links();
    results.forEach((result, at) => { result.ariaSelected = at === place ? 'true' : null; });
    results[place]?.scrollIntoView({ block: 'nearest' });
  }

  link.addEventListener('click', (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    open();
  });
  field.addEventListener('input', () => {
    clearTimeout(timer);
    timer = setTimeout(search, TYPING_PAUSE);
  });
  box.addEventListener('keydown', async (event) => {
    event.stopPropagation();
    if (event.key === 'Escape') {
      // a search field would only clear itself
      event.preventDefault();
      box.close();
    }
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const count = links().length;
    if (step && count) {
      event.preventDefault();
      chooseResult((chosenIndex() + step + count) % count);
    }
    if (event.key === 'Enter' && !event.isComposing) {
      event.preventDefault();
      clearTimeout(timer);
      if (field.value !== shownWords) await search();
      links()[Math.max(chosenIndex(), 0)]?.click();
    }
  });
  box.addEventListener('click', ({ target }) => { if (target === box) box.close(); });
  watchKey('/', open);
}
