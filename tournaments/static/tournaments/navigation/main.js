/** The header of the staff's pages: its menus, what does not fit into its row, finding, help, and keys that lead to pages. */

import { watchEvents } from './events.js';
import { watchFinding } from './finding.js';
import { watchPageLinks } from './keyboard/page-links.js';
import { watchHelp } from './help.js';
import { fitRow, showOpenTab } from './row.js';

if (document.querySelector('.s-head')) {
  watchEvents();
  fitRow();
  showOpenTab();
  watchFinding();
  watchHelp();
  // the dashboard has keys of its own, and hears G with them
  if (!document.body.matches('.console')) watchPageLinks();
}
