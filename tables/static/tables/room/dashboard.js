/** All scripts of the dashboard and of pages that hold its panels. */

import '../../tournaments/dashboard/main.js';
import './main.js';
import '../../tournaments/navigation/main.js';
