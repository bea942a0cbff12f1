/** A layout of the clock on a screen. */

import { read, run } from '../clock/run.js';
import { layoutPicture } from './layout.js';

run(layoutPicture(document, read('layout')));
