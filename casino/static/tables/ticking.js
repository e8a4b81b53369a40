/** A page whose ages tick but which is not live otherwise. */

import { tick } from "./ages.js";

tick();
setInterval(tick, 1000);
