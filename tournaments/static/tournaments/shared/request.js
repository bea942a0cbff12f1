// Requests to the server: JSON in, JSON out, and one shape for all errors.

import { text } from './sentences.js';

const unreachableError = () => ({ code: 'away', says: text('noAnswer') });

/** Send JSON or a form. Resolves to `{done, body}`, or to `{error}` with the API's `code`, `says` and `facts`. */
export async function sendRequest(address, content, { method = 'POST', idempotencyKey = '' } = {}) {
  const form = content instanceof FormData;
  const headers = { 'X-CSRFToken': document.body.dataset.csrf, Accept: 'application/json' };
  if (!form) headers['Content-Type'] = 'application/json';
  if (idempotencyKey) headers['Idempotency-Key'] = idempotencyKey;
  try {
    const answer = await fetch(address, {
      method,
      headers,
      body: method === 'GET' ? undefined : form ? content : JSON.stringify(content),
    });
    const body = answer.status === 204 ? {} : await answer.json();
    return answer.ok ? { done: true, body } : { error: body.error ?? unreachableError() };
  } catch {
    return { error: unreachableError() };
  }
}

/** Return a key under which the server does an action only once, however often it is sent. */
export const newIdempotencyKey = () => [...crypto.getRandomValues(new Uint32Array(4))].map((part) => part.toString(16))
  .join('-');
