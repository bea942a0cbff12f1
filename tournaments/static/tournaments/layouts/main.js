/** A layout of the clock on a screen. */

import { read, run } from '../clock/run.js';
import { layoutPicture } from './layout.js';

const sounds = document.getElementById('sounds') ? read('sounds') : {};
run(Object.assign({ sounds }, layoutPicture(document, read('layout'))));
