/** A layout of the clock on a screen. */

import { read, runDisplay } from '../clock/run.js';
import { layoutPicture } from './layout.js';

const sounds = document.getElementById('sounds') ? read('sounds') : {};
runDisplay(Object.assign({ sounds }, layoutPicture(document, read('layout'))));
