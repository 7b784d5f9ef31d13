import { expose } from './exposed';
import { ProjectionHost } from './projection-host';

expose(new ProjectionHost());
