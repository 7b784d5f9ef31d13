import { handled, serve } from '../../workers/serve';
import { STATS_HANDLERS, type StatsCalls } from './stats-host';

serve(handled<StatsCalls>(STATS_HANDLERS));
