import { searchHandlers, type SearchCalls } from './search-client';
import { handled, serve } from '../../workers/serve';

serve(handled<SearchCalls>(searchHandlers()));
