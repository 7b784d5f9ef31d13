/** Who the scripted stand-in is, apart from its rule: what names it need not hold the rule. */

import type { LanguageModel } from '../../llm/domain/call';

/** @param name tells several apart in one run; all follow the same rule. */
export function scriptedIdentity(name = 'rule 1'): Pick<LanguageModel, 'ref' | 'concurrency'> {
  return { ref: { provider: 'scripted', address: '', model: name }, concurrency: 4 };
}
