import { serve } from '../../workers/serve';
import { coresOf } from './cores';
import { Engine } from './engine';
import { MODEL_ERRORS } from './errors';
import { httpSource } from './http-source';
import { pageRuntime } from './page-runtime';

// Beyond four threads small encoders gain nothing.
const runtime = pageRuntime(Math.min(4, coresOf(self.name, navigator.hardwareConcurrency)));
serve(new Engine({ source: httpSource, ...runtime }), undefined, { errors: MODEL_ERRORS });
