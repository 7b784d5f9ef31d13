/** What the build writes into the page's head. */

import { isolate } from './isolate';

void isolate(window);
