import { expose } from 'comlink';
import { ProjectionHost } from './projection-host';

expose(new ProjectionHost());
