/** Runs with the scripted stand-in over bundled characters, for tests. */

import { readFileSync } from 'node:fs';
import { readCharacter } from '../../../src/data/formats/mnemoscope/mnemoscope';
import { cachedAsk, type CallStore } from '../../../src/llm/domain/cache';
import type { LanguageModel, LlmCall, ModelRef } from '../../../src/llm/domain/call';
import { scriptedModel } from '../../../src/pipeline/stand-in/scripted';
import type { LlmUnit } from '../../../src/llm/domain/units';
import { expandPlan, type PlanData } from '../../../src/runs/domain/llm-runs/expand';
import { newLlmRun, type LlmRunPorts } from '../../../src/runs/domain/llm-runs/perform';
import { EMPTY_PLAN, type LlmPlan } from '../../../src/runs/domain/llm-runs/plan';
import type { LlmRunHeader } from '../../../src/runs/domain/llm-runs/run';
import { judgeSetting } from '../../../src/judging/domain/setting';
import type { MemoryBank } from '../../../src/core/memory/bank';
import { setting } from '../../../src/pipeline/synthesis/settings';
import { localRanker } from '../../../src/runs/workers/rank-client';
import { InMemoryVectors } from '../../../src/pipeline/retrieval/in-memory-vectors';
import { WordModel } from '../fixture';
import { later, memoryRuns } from '../../llm/memory-stores';

export function character(id: string): MemoryBank {
  const file = `public/characters/${id}.json`;
  return readCharacter(JSON.parse(readFileSync(file, 'utf8')), file);
}

export const OTTILIE = character('ottilie-brandt');
export const ZHIYUAN = character('ma-zhiyuan');

export const SCRIPTED: ModelRef = { ...scriptedModel().ref };
export const BM25 = { task: 'retrieval', retriever: 'bm25', rerank: 'none' } as const;
export const CUED = { ...BM25, rerank: 'cue-words' } as const;

/** Three settings on two characters, judged: 2 × 4 × 3 answers, as many verdicts. */
export const PLAN: LlmPlan = {
  ...EMPTY_PLAN,
  title: 'Trial',
  banks: [OTTILIE.id, ZHIYUAN.id],
  questionsPerBank: 4,
  models: [{ ...SCRIPTED }],
  synthesis: [setting('W-MC+R', CUED), setting('W/o-MC+W-R', BM25), setting('W/o-MC+R', BM25)],
  judges: [judgeSetting(SCRIPTED, 'perltqa-correctness')],
};

export const NO_EARLIER: PlanData['earlier'] = { answers: [], banks: [] };

export function dataOf(
  plan: LlmPlan,
  banks: readonly MemoryBank[],
  pool: readonly MemoryBank[] = [],
): PlanData {
  const of = (ids: readonly string[], from: readonly MemoryBank[]) =>
    ids.map((id) => from.find((bank) => bank.id === id)!);
  return { banks: of(plan.banks, banks), examples: of(plan.examples, pool), earlier: NO_EARLIER };
}

export function headerOf(plan: LlmPlan, data: PlanData, id = 'r'): LlmRunHeader {
  return newLlmRun(plan, data, expandPlan(plan, data), { id, created: '2026-11-20T10:00:00Z', setup: {} });
}

/** Kept beside each other, so that a test can hold what one session left. */
export interface Kept {
  readonly store: ReturnType<typeof memoryRuns>;
  readonly calls?: Pick<CallStore, 'get' | 'put'>;
}

export function portsOf(
  banks: readonly MemoryBank[],
  { store, calls }: Kept,
  { model = scriptedModel(), ...more }: Partial<LlmRunPorts> & { readonly model?: LanguageModel } = {},
): LlmRunPorts {
  const words = new WordModel();
  return {
    bank: async (id) => {
      const bank = banks.find((each) => each.id === id);
      if (!bank) throw new Error(`There is no character "${id}".`);
      return bank;
    },
    earlier: async (id) => {
      throw new Error(`There is no run "${id}".`);
    },
    ranking: {
      encoder: async () => words,
      classifier: async () => words,
      vectors: new InMemoryVectors(),
      ranker: localRanker(),
      clock: () => performance.now(),
    },
    store,
    ask: cachedAsk({
      model: () => model,
      ...(calls && { store: calls }),
      signal: new AbortController().signal,
    }),
    concurrency: () => model.concurrency,
    price: () => undefined,
    forget: async () => undefined,
    pause: later,
    ...more,
  };
}

/** The stand-in, with what it was asked, and a test's own answer or error in the place of some. */
export function watched(
  instead: (call: Omit<LlmCall, 'model'>, nth: number) => string | undefined = () => undefined,
): LanguageModel & { readonly asked: Omit<LlmCall, 'model'>[] } {
  const model = scriptedModel();
  const asked: Omit<LlmCall, 'model'>[] = [];
  return {
    ...model,
    asked,
    async complete(call, options) {
      asked.push(call);
      const text = instead(call, asked.length);
      const reply = await model.complete(call, options);
      return text === undefined ? reply : { ...reply, text };
    },
  };
}

/** Units without what differs from session to sitting: times. */
export function timeless(units: ReadonlyMap<string, LlmUnit>): Record<string, unknown> {
  return Object.fromEntries(
    [...units]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([id, unit]) => [
        id,
        {
          ...unit,
          exchanges: unit.exchanges.map(({ key, call, reply }) => [key, call, reply.text, reply.usage]),
        },
      ]),
  );
}
