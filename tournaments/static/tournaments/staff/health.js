/**
 * The page of the server's health never shows an answer that is over: where no other comes, it says so in its place, and
 * since when. The next good answer draws the whole page again.
 */

/** What a server in front of ours says for one that is away. */
const AWAY = [502, 503, 504];
/** What is said to whoever has to sign in. */
const STRANGER = [401, 403];

const page = () => document.getElementById('content');

/** Why there is no good answer, and the server's own sentence for it if there is one. */
function reasonOf({ status, responseText }) {
  const says = sentenceIn(responseText);
  if (STRANGER.includes(status)) return { kind: 'other' };
  return AWAY.includes(status) && !says ? { kind: 'silent' } : { kind: 'failed', says };
}

function sentenceIn(body) {
  try {
    return JSON.parse(body).error.says ?? '';
  } catch {
    return '';
  }
}

/** Say in place of the answer that there is none. What is said already is not said again: it would be read aloud. */
function lose({ kind, says = '' }) {
  const main = page();
  const lost = `${kind} ${says}`;
  if (main.dataset.lost === lost) return;
  const words = main.querySelector(`template[data-lost="${kind}"]`).content.cloneNode(true);
  if (says) words.querySelector('[data-says]').textContent = says;
  main.dataset.lost = lost;
  main.querySelector('.health__verdict').dataset.s = 'stop';
  main.querySelector('.health__verdict .health__mark').dataset.state = 'wrong';
  main.querySelector('.health__verdict > div').replaceChildren(words);
}

/** Do something when the page's own request says this; the header has one too. */
function on(name, act) {
  document.body.addEventListener(name, (event) => { if (event.target === page()) act(event); });
}

on('htmx:sendError', () => lose({ kind: 'silent' }));
on('htmx:timeout', () => lose({ kind: 'silent' }));
on('htmx:responseError', ({ detail: { xhr } }) => lose(reasonOf(xhr)));
on('htmx:beforeSwap', ({ detail }) => {
  if (!detail.shouldSwap || detail.serverResponse.includes('health__verdict')) return;
  detail.shouldSwap = false;
  lose({ kind: 'other' });
});

// a browser that follows a link to a server that is away shows a page of its own, which asks for nothing again
document.addEventListener('click', (event) => {
  const plain = !event.ctrlKey && !event.metaKey && !event.shiftKey;
  if (!plain || !event.target.closest('#check') || page().dataset.lost?.startsWith('other')) return;
  event.preventDefault();
  window.htmx.trigger(page(), 'check');
});
