/** The names of all systems that the page can run: its own, the language model, and services. */

import { LANGUAGE_MODEL } from './language-model/language-model';
import type { SystemDefinition } from './port';
import { BUILT_IN_SYSTEMS } from './registry';
import { SERVICES } from './services/registry';

/** In the order of tables. */
export const SYSTEM_NAMES: readonly Pick<SystemDefinition, 'id' | 'name' | 'description' | 'bound'>[] = [
  ...BUILT_IN_SYSTEMS,
  LANGUAGE_MODEL,
  ...SERVICES.map(({ id, name, description }) => ({ id, name: { en: name, zh: name }, description })),
];
