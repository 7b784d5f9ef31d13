import { searchHandlers, type SearchCalls } from './search-host';
import { handled, serve } from './serve';

serve(handled<SearchCalls>(searchHandlers()));
