// What the editor says, in the page's language: the sentences are the server's.

import { phrases } from '../../shared/sentences.js';

const words = JSON.parse(document.getElementById('words').textContent);
export const say = phrases(words, document.documentElement.lang).say;
