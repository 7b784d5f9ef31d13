import { searchHandlers, type SearchCalls } from './search-host';
import { handled, serve } from '../../workers/serve';

serve(handled<SearchCalls>(searchHandlers()));
