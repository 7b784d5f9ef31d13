/** The service worker. The build puts the list of its files in. */

import type { ShippedFile } from '../offline/files';
import type { WorkerScope } from './scope';
import { wire } from './wire';

declare const SHIPPED_FILES: readonly ShippedFile[];

wire(self as unknown as WorkerScope, SHIPPED_FILES);
