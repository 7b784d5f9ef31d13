/** What models that read finished runs are made of, for tests of the screen. */

import { memoryLedger } from '../../../src/llm/domain/budget';
import type { LanguageModel } from '../../../src/llm/domain/call';
import type { KnownPrice } from '../../../src/llm/domain/prices';
import type { SystemsDependencies } from '../../../src/memory-systems/page/state/systems.svelte';
import { SystemsHost } from '../../../src/memory-systems/workers/systems-host';
import { MemorySettings } from '../../ui/app-dependencies';

/** @param model the one that is connected; none where absent. */
export function readers(
  model?: LanguageModel,
  settings = new Map<string, unknown>(),
  budgets = memoryLedger(),
  price?: KnownPrice,
): SystemsDependencies['readings'] {
  return {
    recount: new SystemsHost(),
    settings: new MemorySettings(settings),
    budgets,
    calls: { get: () => Promise.resolve(undefined), put: () => Promise.resolve() },
    models: () => (model ? [{ ref: model.ref, title: 'Tiny' }] : []),
    model: () => {
      if (model) return model;
      throw new Error('No model is connected.');
    },
    price: () => price,
  };
}
