import { serve } from '../../workers/serve';
import { coresOf } from './cores';
import { MODEL_ERRORS } from './errors';
import { pageRuntime } from './page-runtime';
import { TextEngine } from './text-generation-engine';

// The page keeps a core for itself.
const runtime = pageRuntime(Math.min(8, coresOf(self.name, navigator.hardwareConcurrency) - 1));
serve(new TextEngine(runtime), undefined, { errors: MODEL_ERRORS });
