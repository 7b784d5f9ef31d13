/** What the build writes into the page's head. */

import { FIRST_VISIT, markFirstVisit, holdPresses } from './first-visit';
import { isolate, startPage } from './start';
import { scriptAddresses } from './trusted-script';

// A policy of its own: this script and the page's each make theirs once.
const scriptAddress = scriptAddresses(window, 'mnemoscope-service-worker');
void isolate(window, scriptAddress);
markFirstVisit(window);
if (document.documentElement.hasAttribute(FIRST_VISIT)) holdPresses(window);
startPage(window, scriptAddress);
