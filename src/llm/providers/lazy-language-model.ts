/** A model behind an address, whose code is fetched by its first call: who asks no model does not wait for it. */

import type { LanguageModel } from '../domain/call';
import type { LlmConnection } from './language-model';
import { defaultConcurrency } from './providers';

/** As `languageModel`, with its limits and its patience. */
export function lazyLanguageModel(connection: LlmConnection): LanguageModel {
  const { ref, concurrency = defaultConcurrency(ref) } = connection;
  let loading: Promise<LanguageModel> | undefined;
  const load = async () => {
    try {
      return (await import('./language-model')).languageModel(connection);
    } catch (error) {
      // The next call tries again.
      loading = undefined;
      throw error;
    }
  };
  return {
    ref,
    concurrency,
    complete: async (call, options) => (await (loading ??= load())).complete(call, options),
  };
}
