// What the editor says, in the page's language: the sentences are the server's.

import { phrases } from '../../shared/sentences.js';

export const { say } = phrases(JSON.parse(document.getElementById('words').textContent), document.documentElement.lang);
