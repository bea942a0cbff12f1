/** What a laptop says of itself. A question is short, needs no preflight, and is answered without the database. */

import { hmac } from './hmac.js';

const PATIENCE = 1500;
/** Bytes of a question, which no page asks twice. */
const LENGTH = 16;

/**
 * @param {string} page the page's number
 * @param {{address: string, key: string}} laptop where it is asked, and by what it signs what it tells this page
 * @param {number} silent ms since the page's own laptop was heard
 * @returns null for one that does not answer, has another key, or is not the laptop of this address
 */
export async function ask(page, { address, key }, silent) {
  const patience = new AbortController();
  const giveUp = setTimeout(() => patience.abort(), PATIENCE);
  const asks = question();
  try {
    const settings = { cache: 'no-store', credentials: 'omit', redirect: 'error', signal: patience.signal };
    const answer = await fetch(`${address}/live/laptop?page=${page}&asks=${asks}&silent=${silent}`, settings);
    const { role, epoch, at, answer: signature } = answer.ok ? await answer.json() : {};
    const understood = typeof role === 'string' && Number.isInteger(epoch) && Number.isInteger(at);
    return understood && signature === hmac(key, `${asks} ${role} ${epoch} ${at}`) ? { role, epoch, at } : null;
  } catch (error) {
    return null;
  } finally {
    clearTimeout(giveUp);
  }
}

function question() {
  const bytes = crypto.getRandomValues(new Uint8Array(LENGTH));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
