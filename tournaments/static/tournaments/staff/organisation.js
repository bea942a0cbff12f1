/** The page of the organisation's settings. */

import { showTimeZone } from './time-zone.js';

showTimeZone(document.getElementById('organisation'));
