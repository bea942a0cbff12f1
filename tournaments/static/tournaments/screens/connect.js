/** Connects displays without a stream of their own, to notice when the screen should show something else. */

import { openLink } from '../shared/connection.js';
import { checkScreen } from './screen.js';

const { slug, version } = document.querySelector('meta[name="screen"]').dataset;

openLink({
  base: `/live/${slug}`, snapshot: { version: Number(version) }, onSnapshot: () => {}, onTopics: checkScreen,
});
