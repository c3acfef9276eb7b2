// Classroom: where rooms are opened and joined.

import "./join_page.js";
import "./open_page.js";
