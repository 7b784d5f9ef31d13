/** What models that read finished runs are made of, for tests of the screen. */

import { memoryLedger } from '../../../src/core/llm/budget-ledger';
import type { LanguageModel } from '../../../src/core/llm/call';
import type { KnownPrice } from '../../../src/core/llm/prices';
import type { SystemsDependencies } from '../../../src/features/systems/state/systems.svelte';
import { SystemsHost } from '../../../src/workers/systems-host';
import { MemorySettings } from '../../shared/app-dependencies';

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
