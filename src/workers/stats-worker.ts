import { handled, serve } from './serve';
import { STATS_HANDLERS, type StatsCalls } from './stats-host';

serve(handled<StatsCalls>(STATS_HANDLERS));
