import { expose } from './exposed';
import { RankHost } from './rank-host';

expose(new RankHost());
