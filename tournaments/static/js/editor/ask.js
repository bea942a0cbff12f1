// Asking the house: JSON in, JSON out, and one shape for everything that goes wrong.

const AWAY = { code: 'away', says: 'The house did not answer, so nothing was done. Try again in a moment.' };

/** Send JSON or a form. Answers `{done, body}`, or `{error}` with `code`, `says` and `facts` as the API tells them. */
export async function ask(address, content, { method = 'POST', once = '' } = {}) {
  const form = content instanceof FormData;
  const headers = { 'X-CSRFToken': document.body.dataset.csrf, Accept: 'application/json' };
  if (!form) headers['Content-Type'] = 'application/json';
  if (once) headers['Idempotency-Key'] = once;
  try {
    const answer = await fetch(address, { method, headers, body: method === 'GET' ? undefined : form ? content : JSON.stringify(content) });
    const body = answer.status === 204 ? {} : await answer.json();
    return answer.ok ? { done: true, body } : { error: body.error ?? AWAY };
  } catch {
    return { error: AWAY };
  }
}

/** A key under which the house does a deed once, however often it is sent. */
export const onceKey = () => [...crypto.getRandomValues(new Uint32Array(4))].map((part) => part.toString(16)).join('-');
