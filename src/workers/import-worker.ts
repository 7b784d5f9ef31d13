import { expose } from 'comlink';
import { ImportHost } from './import-host';

expose(new ImportHost());
