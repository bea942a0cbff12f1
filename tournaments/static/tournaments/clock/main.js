/** The public clock. */

import { picture } from './picture.js';
import { run } from './run.js';

run(picture(document));
