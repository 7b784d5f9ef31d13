import { expose } from './exposed';
import { StatsHost } from './stats-host';

expose(new StatsHost());
