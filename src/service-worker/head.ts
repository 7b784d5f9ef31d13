/** What the build writes into the page's head. */

import { markFirstVisit } from './first-visit';
import { isolate } from './isolate';
import { scriptAddresses } from './trusted-script';

// A policy of its own: this script and the page's each make theirs once.
void isolate(window, scriptAddresses(window, 'mnemoscope-service-worker'));
markFirstVisit(window);
