/** Responses that the benchmark's authors released, as a run like any other: to be read, measured, judged and scored by people. */

import { externalResponses } from '../../../pipeline/dialogue/external-responses';
import { modelName } from '../../../llm/domain/call';
import type { LlmUnit } from '../../../llm/domain/units';
import type { MemoryBank } from '../../../core/memory/bank';
import { llmFingerprintOf } from './expand';
import { LLM_RUN_FORMAT, NO_TALLY, type LlmRunHeader } from './run';
import { EMPTY_PLAN } from './plan';

/**
 * @param text of the file. @param name its name, which tells model and setting.
 * @param banks those that are loaded; responses to other dialogues bring their own.
 * @throws DatasetError where the text is broken, or no row can be read.
 */
export function externalRun(
  text: string,
  name: string,
  banks: readonly MemoryBank[],
  own: Pick<LlmRunHeader, 'id' | 'created' | 'setup'>,
): { readonly header: LlmRunHeader; readonly units: ReadonlyMap<string, LlmUnit> } {
  const { about, units, references, dialogues, problems } = externalResponses(text, name, banks);
  const used = new Set(units.map(({ bank }) => bank));
  const shown = [...dialogues, ...banks].filter(({ id }) => used.has(id));
  const header: LlmRunHeader = {
    format: LLM_RUN_FORMAT,
    ...own,
    models: {},
    examples: [],
    own: dialogues,
    plan: {
      ...EMPTY_PLAN,
      title: `${modelName(about.model)}, ${about.setting}`,
      banks: shown.map(({ id }) => id),
      models: [{ ...about.model }],
    },
    banks: shown.map((bank) => ({
      id: bank.id,
      name: bank.character.name,
      language: bank.character.language,
      source: bank.source,
      memories: bank.memories.length,
      fingerprint: llmFingerprintOf(bank),
      questions: units.filter((unit) => unit.bank === bank.id).length,
    })),
    references: Object.fromEntries(references),
    from: { file: name, what: 'released responses' },
    setup: {
      // The page has read the responses and made none of them: its versions alone say anything of them.
      versions: own.setup['versions'],
      settingFrom: about.settingFrom,
      problems: problems.map(({ where, why }) => `${where}: ${why}`),
    },
    state: 'done',
    done: units.length,
    total: units.length,
    failed: 0,
    unparsed: 0,
    unasked: 0,
    tally: NO_TALLY,
    milliseconds: 0,
  };
  return { header, units: new Map(units.map((unit) => [unit.id, unit])) };
}
