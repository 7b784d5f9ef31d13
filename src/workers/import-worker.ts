import { expose } from './exposed';
import { ImportHost } from './import-host';

expose(new ImportHost());
