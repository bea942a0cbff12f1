// Asking the server: JSON in, JSON out, and one shape for everything that goes wrong.

import { text } from './sentences.js';

const away = () => ({ code: 'away', says: text('noAnswer') });

/** Send JSON or a form. Answers `{done, body}`, or `{error}` with `code`, `says` and `facts` as the API tells them. */
export async function ask(address, content, { method = 'POST', once = '' } = {}) {
  const form = content instanceof FormData;
  const headers = { 'X-CSRFToken': document.body.dataset.csrf, Accept: 'application/json' };
  if (!form) headers['Content-Type'] = 'application/json';
  if (once) headers['Idempotency-Key'] = once;
  try {
    const answer = await fetch(address, { method, headers, body: method === 'GET' ? undefined : form ? content : JSON.stringify(content) });
    const body = answer.status === 204 ? {} : await answer.json();
    return answer.ok ? { done: true, body } : { error: body.error ?? away() };
  } catch {
    return { error: away() };
  }
}

/** A key under which the server does an action once, however often it is sent. */
export const onceKey = () => [...crypto.getRandomValues(new Uint32Array(4))].map((part) => part.toString(16)).join('-');
