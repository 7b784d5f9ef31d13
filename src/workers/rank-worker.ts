import { expose } from 'comlink';
import { RankHost } from './rank-host';

expose(new RankHost());
