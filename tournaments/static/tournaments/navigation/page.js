/** Staff pages but the dashboard, which imports the header alone: it has no date fields, and is opened most. */

import './main.js';
import { watchDates } from './dates.js';

watchDates();
