/**
 * The page of the server's health never shows an outdated answer: without a new one it shows that instead, and since
 * when. The next good answer draws the whole page again.
 */

/** The statuses with which a proxy reports that the server is unreachable. */
const UNREACHABLE = [502, 503, 504];
/** The statuses for users who have to sign in. */
const SIGNED_OUT = [401, 403];

const page = () => document.getElementById('content');

/** Return why there is no good answer, and the server's own sentence if there is one. */
function reasonOf({ status, responseText }) {
  const sentence = sentenceIn(responseText);
  if (SIGNED_OUT.includes(status)) return { kind: 'other' };
  return UNREACHABLE.includes(status) && !sentence ? { kind: 'silent' } : { kind: 'failed', says: sentence };
}

function sentenceIn(body) {
  try {
    return JSON.parse(body).error.says ?? '';
  } catch {
    return '';
  }
}

/** Show that there is no answer. The same message is not repeated, since it would be read aloud. */
function showLost({ kind, says: sentence = '' }) {
  const content = page();
  const lostKey = `${kind} ${sentence}`;
  if (content.dataset.lost === lostKey) return;
  const words = content.querySelector(`template[data-lost="${kind}"]`).content.cloneNode(true);
  if (sentence) words.querySelector('[data-says]').textContent = sentence;
  content.dataset.lost = lostKey;
  content.querySelector('.health__verdict').dataset.s = 'stop';
  content.querySelector('.health__verdict .health__mark').dataset.state = 'wrong';
  content.querySelector('.health__verdict > div').replaceChildren(words);
}

/** Listen to an event of the page's own request; the header has one too. */
function onOwnRequest(name, act) {
  document.body.addEventListener(name, (event) => { if (event.target === page()) act(event); });
}

onOwnRequest('htmx:sendError', () => showLost({ kind: 'silent' }));
onOwnRequest('htmx:timeout', () => showLost({ kind: 'silent' }));
onOwnRequest('htmx:responseError', ({ detail: { xhr } }) => showLost(reasonOf(xhr)));
onOwnRequest('htmx:beforeSwap', ({ detail }) => {
  if (!detail.shouldSwap || detail.serverResponse.includes('health__verdict')) return;
  detail.shouldSwap = false;
  showLost({ kind: 'other' });
});

// a browser that follows a link to an unreachable server shows its own error page, which never retries
document.addEventListener('click', (event) => {
  const isPlainClick = !event.ctrlKey && !event.metaKey && !event.shiftKey;
  if (!isPlainClick || !event.target.closest('#check') || page().dataset.lost?.startsWith('other')) return;
  event.preventDefault();
  window.htmx.trigger(page(), 'check');
});
