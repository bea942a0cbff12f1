/** The header of staff pages: menus, overflowing links, search, help, and the keys that lead to pages. */

import { watchEvents } from './events.js';
import { watchFinder } from './finder.js';
import { watchPageLinks } from './keyboard/page-links.js';
import { watchHelp } from './help.js';
import { fitRow, showOpenTab } from './header-rows.js';

if (document.querySelector('.site-head')) {
  watchEvents();
  fitRow();
  showOpenTab();
  watchFinder();
  watchHelp();
  // the dashboard has keys of its own, G included
  if (!document.body.matches('.console')) watchPageLinks();
}
