/** For displays that do not listen by themselves: only to be told when the screen shows something else. */

import { openLink } from '../shared/connection.js';
import { lookAgain } from './screen.js';

const { slug, version } = document.querySelector('meta[name="screen"]').dataset;

openLink({ base: `/live/${slug}`, snapshot: { version: Number(version) }, onSnapshot: () => {}, onTopics: lookAgain });
