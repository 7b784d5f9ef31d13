import { expose } from 'comlink';
import { StatsHost } from './stats-host';

expose(new StatsHost());
