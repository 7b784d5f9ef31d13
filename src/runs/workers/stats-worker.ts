import { handled, serve } from '../../workers/serve';
import { STATS_HANDLERS, type StatsCalls } from './stats-client';

serve(handled<StatsCalls>(STATS_HANDLERS));
