import { IMPORT_HANDLERS, type ImportCalls } from './import-host';
import { handled, serve } from '../../workers/serve';

serve(handled<ImportCalls>(IMPORT_HANDLERS));
