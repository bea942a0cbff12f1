/** The public clock. */

import { clockPicture } from './picture.js';
import { runDisplay } from './run.js';

runDisplay(clockPicture(document));
