/** The box that finds everything: what is typed is looked up, the arrows choose, Return opens. */

import { watchKey } from './keyboard/page-links.js';

/** How long somebody types on before it is looked up, in ms. */
const PAUSE = 90;

export function watchFinding() {
  const box = document.getElementById('s-finder');
  const link = document.querySelector('[data-finds]');
  if (!box || !link) return;
  const field = box.querySelector('input');
  const list = box.querySelector('.s-found');
  let asked = 0;
  let shown = '';
  let waits;

  const open = () => {
    box.showModal();
    field.value = '';
    look();
  };

  async function look() {
    const mine = asked += 1;
    const words = field.value;
    try {
      const answer = await fetch(`${link.href}?q=${encodeURIComponent(words)}`, { headers: { 'X-Part': 'find' } });
      if (mine !== asked || !answer.ok || answer.redirected) return;
      list.innerHTML = await answer.text();
      shown = words;
      choose(0);
    } catch { /* no network: what was found before stays */ }
  }

  const links = () => [...list.querySelectorAll('a')];
  const chosen = () => links().findIndex((one) => one.ariaSelected === 'true');

  function choose(place) {
    const all = links();
    all.forEach((one, at) => { one.ariaSelected = at === place ? 'true' : null; });
    all[place]?.scrollIntoView({ block: 'nearest' });
  }

  link.addEventListener('click', (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    open();
  });
  field.addEventListener('input', () => {
    clearTimeout(waits);
    waits = setTimeout(look, PAUSE);
  });
  box.addEventListener('keydown', async (event) => {
    event.stopPropagation();
    if (event.key === 'Escape') {
      // a search field would only empty itself
      event.preventDefault();
      box.close();
    }
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const many = links().length;
    if (step && many) {
      event.preventDefault();
      choose((chosen() + step + many) % many);
    }
    if (event.key === 'Enter' && !event.isComposing) {
      event.preventDefault();
      clearTimeout(waits);
      if (field.value !== shown) await look();
      links()[Math.max(chosen(), 0)]?.click();
    }
  });
  box.addEventListener('click', ({ target }) => { if (target === box) box.close(); });
  watchKey('/', open);
}
