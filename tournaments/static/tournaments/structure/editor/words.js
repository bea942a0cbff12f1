// The editor's sentences in the page's language, from the server.

import { phrases } from '../../shared/sentences.js';

const words = JSON.parse(document.getElementById('words').textContent);
export const say = phrases(words, document.documentElement.lang).say;
