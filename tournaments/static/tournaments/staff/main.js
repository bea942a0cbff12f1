/** The header of the staff's pages: its menus, what does not fit into its row, and the keys that lead to pages. */

import { watchEvents } from './events.js';
import { fitRow } from './row.js';
import { watchGoing } from './going.js';

watchEvents();
fitRow();
watchGoing();
