/** A question put to the language model in use. Loaded with the first one: the first screen puts none. */

import type { Memory } from '../../../core/memory/bank';
import type { SynthesisTask } from '../../../pipeline/synthesis/prompt';
import { languageModel } from '../../../pipeline/synthesis/answerers';
import type { Synthesis, SynthesisRequest } from './synthesis.svelte';

/** What a page asks with. */
interface Asking {
  openLanguageModels(): Promise<{ readonly connections: { readonly active: SynthesisRequest | undefined } }>;
  readonly synthesis: Synthesis;
}

/**
 * Streams the model's answer into the page's synthesis.
 *
 * @param isCurrent whether the question is still the one that is shown: another may be asked while the prompt's words are fetched.
 * @returns false where no model is in use.
 * @throws where a part of the page cannot be fetched.
 */
export async function putToModel(
  page: Asking,
  asked: Omit<SynthesisTask, 'memories'> & { readonly memories: readonly Memory[] },
  isCurrent: () => boolean,
): Promise<boolean> {
  const chosen = (await page.openLanguageModels()).connections.active;
  if (!chosen) return false;
  const messages = await languageModel.messages(asked);
  const given = asked.memories.map(({ title }) => title);
  if (isCurrent()) await page.synthesis.run(chosen, messages, given);
  return true;
}
