/** Lists of search engines among those of a run: the bank is brought there first, then each question is asked. */

import { engineListName, type EngineListKind } from '../../../pipeline/flow/engine-card';
import { rankedList, type EngineLists, type EngineQuestion } from '../../../search-engines/domain/lists';
import type { EngineSystem, SystemConfig } from '../../../pipeline/flow/system';
import type { MemoryBank } from '../../../core/memory/bank';
import type { Encoder } from '../../../core/ports';
import type { PassageVectors } from '../../../pipeline/retrieval/dense';
import type { OpenRanker } from './open-bank';
import type { RankedList } from './question-result';

/** What a bank's vectors were made with; absent where an engine that is asked searches none. */
export type EngineModel = Pick<Encoder, 'stamp' | 'dimensions'> | undefined;

/** Reaches the engines whose addresses the user entered. Both methods throw what is wrong, with the remedy, or the signal's reason. */
export interface EngineRankingPort {
  /** Brings the engine's index to exactly this bank; what is there already is not sent again. */
  push(
    engine: string,
    what: {
      readonly bank: MemoryBank;
      readonly vectors: PassageVectors | undefined;
      readonly model: EngineModel;
    },
    options: {
      readonly signal: AbortSignal | undefined;
      readonly onProgress: (progress: { readonly done: number; readonly total: number }) => void;
    },
  ): Promise<void>;
  ask(
    engine: string,
    bank: MemoryBank,
    model: EngineModel,
    question: Omit<EngineQuestion, 'bank'>,
    signal: AbortSignal | undefined,
  ): Promise<EngineLists>;
}

/** What answers for these engines, to be stored. @param known what answered when the run began. @throws where one does not, or another does. */
export type DescribeEngines = (
  ids: readonly string[],
  known?: Readonly<Record<string, { readonly version: string }>>,
) => Promise<Readonly<Record<string, { readonly version: string }>>>;

/** The lists that a plan wants of each engine. */
export function enginesIn(systems: readonly SystemConfig[]): ReadonlyMap<string, readonly EngineListKind[]> {
  const found = new Map<string, EngineListKind[]>();
  for (const system of systems) {
    if (system.task !== 'engine') continue;
    found.set(system.engine, [...(found.get(system.engine) ?? []), system.list]);
  }
  return found;
}

/** The systems of a plan that are ranked here. */
export function withoutEngines(
  systems: readonly SystemConfig[],
): readonly Exclude<SystemConfig, EngineSystem>[] {
  return systems.filter((system): system is Exclude<SystemConfig, EngineSystem> => system.task !== 'engine');
}

/** The ranker with the engines' lists in its units. A list that an engine refuses ends the run, which can go on from there. */
export function withEngineLists(
  ranker: OpenRanker,
  asked: {
    readonly bank: MemoryBank;
    readonly engines: ReadonlyMap<string, readonly EngineListKind[]>;
    readonly port: EngineRankingPort;
    readonly model: EngineModel;
    readonly depth: number;
    readonly signal: AbortSignal | undefined;
  },
): OpenRanker {
  const { bank, engines, port, model, depth, signal } = asked;
  return {
    async units(inputs) {
      const units = await ranker.units(inputs);
      const found: Record<string, RankedList>[] = [];
      for (const { question, vector } of inputs) {
        const lists: Record<string, RankedList> = {};
        for (const [engine, kinds] of engines) {
          const said = { text: question.text, vector, size: depth, kinds };
          const answered = await port.ask(engine, bank, model, said, signal);
          for (const kind of kinds) {
            const list = answered[kind];
            if (list && 'error' in list) throw list.error;
            if (list) lists[engineListName(engine, kind)] = rankedList(list);
          }
        }
        found.push(lists);
      }
      return units.map((unit, i) => ({ ...unit, lists: { ...unit.lists, ...found[i] } }));
    },
    close: () => ranker.close(),
  };
}
