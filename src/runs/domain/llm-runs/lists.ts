/** The lists that a run with language models hands memories from: ranked as in any experiment, bank by bank, when first asked for. */

import { openBank, type RankingPorts, type RunProgress } from '../run/open-bank';
import type { RunModels } from '../run/run';
import { systemName, type ListSystem } from '../../../pipeline/flow/system';
import type { Language, MemoryBank, Question } from '../../../core/memory/bank';
import { PhraseError } from '../../../core/text/phrase';

/** Questions that are ranked at a time, so that a signal is heard. */
const CHUNK = 32;

export interface ListsOptions {
  /** How many memories of each list are wanted; `Infinity` for all. */
  readonly depth: number;
  readonly signal?: AbortSignal;
  readonly onProgress?: (progress: RunProgress) => void;
  /** The models of a language, as soon as they are known. */
  readonly onModels?: (language: Language, models: RunModels) => void;
}

/** What a run ranks: each bank with those of its questions that run. */
export type RankedBanks = ReadonlyMap<string, RankedBank>;
interface RankedBank {
  readonly bank: MemoryBank;
  readonly questions: readonly Question[];
}

/** Ids of memories for a question, best first. */
export type ListOf = (bank: string, question: string, system: ListSystem) => Promise<readonly string[]>;

/**
 * @param systems every one that will be asked for.
 * @param known the models that earlier sessions of the run used.
 * @returns lists, whose banks are ranked once each, one at a time. It throws RunError where a model is no longer the one that is known, also
 * where it changed between two banks; the signal's reason; whatever a port throws.
 */
export function rankedLists(
  banks: RankedBanks,
  systems: readonly ListSystem[],
  known: Readonly<Partial<Record<Language, RunModels>>>,
  ports: RankingPorts,
  options: ListsOptions,
): ListOf {
  const ranked = new Map<string, Promise<ReadonlyMap<string, readonly string[]>>>();
  const models = { ...known };
  let last: Promise<unknown> = Promise.resolve();
  const rank = async ({ bank, questions }: RankedBank) => {
    const { language } = bank.character;
    return rankBank({ bank, questions }, different(systems), models[language], ports, {
      ...options,
      onModels: (_, used) => {
        models[language] = used;
        options.onModels?.(language, used);
      },
    });
  };
  return async (bank, question, system) => {
    const entry = banks.get(bank);
    if (!entry) throw new Error(`The run has no character "${bank}".`);
    let lists = ranked.get(bank);
    if (!lists) {
      const next = () => rank(entry);
      lists = last.then(next, next);
      last = lists;
      ranked.set(bank, lists);
    }
    const name = systemName(system);
    const list = (await lists).get(listKey(question, name));
    // No list is not an empty one: its question would be answered as if nothing had been found.
    if (!list)
      throw new PhraseError({
        en: `${entry.bank.character.name}: "${name}" has no list for question "${question}". Start a new run.`,
        zh: `${entry.bank.character.name}：“${name}”没有问题“${question}”的列表。请新建实验。`,
      });
    return list;
  };
}

async function rankBank(
  { bank, questions }: RankedBank,
  systems: readonly ListSystem[],
  known: RunModels | undefined,
  ports: RankingPorts,
  options: ListsOptions,
): Promise<ReadonlyMap<string, readonly string[]>> {
  options.signal?.throwIfAborted();
  const task = { systems, depth: Math.min(options.depth, bank.memories.length), known };
  const { ranker, inputs, models } = await openBank(bank, questions, task, ports, options);
  if (models) options.onModels?.(bank.character.language, models);
  const lists = new Map<string, readonly string[]>();
  try {
    for (let from = 0; from < inputs.length; from += CHUNK) {
      options.signal?.throwIfAborted();
      for (const unit of await ranker.units(inputs.slice(from, from + CHUNK))) {
        for (const [name, { ranked }] of Object.entries(unit.lists)) {
          lists.set(listKey(unit.question, name), ranked);
        }
      }
    }
  } finally {
    ranker.close();
  }
  return lists;
}

function listKey(question: string, system: string): string {
  return `${question}\u0000${system}`;
}

function different(systems: readonly ListSystem[]): ListSystem[] {
  return [...new Map(systems.map((system) => [systemName(system), system])).values()];
}
