import { RankHost, rankHandlers, type RankCalls } from './rank-client';
import { handled, serve } from '../../workers/serve';

serve(handled<RankCalls>(rankHandlers(new RankHost())));
