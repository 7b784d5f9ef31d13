/** What an experiment compares: retrievers with their parameters and re-rankings, and classifiers. A system is data, and has one canonical name. */

import { classifierOfId, type ClassifierId } from '../classification/registry';
import { cardOf, engineListName, engineListOf, type EngineListKind } from './engine-card';
import { needsTable, needsVectors, type RetrieverId } from '../retrieval/registry';
import type { RerankParameters } from '../retrieval/rerank';
import {
  changesFrom,
  choiceBy,
  choiceOf,
  DEFAULT_PRESET,
  parametersOf,
  presetParameters,
  type RerankPreset,
} from '../retrieval/rerank-presets';
import { isReader, rerankerOf, type SystemRerankerId } from '../retrieval/rerankers';
import type { Phrase } from '../../core/text/phrase';

export { CLASSIFIERS, type ClassifierId } from '../classification/registry';

export interface RetrievalSystem {
  readonly task: 'retrieval';
  readonly retriever: RetrieverId;
  /** Other parameters than the retriever's own, where it searches by BM25. */
  readonly bm25?: { readonly k: number; readonly b: number };
  /** Weight of the dense list in [0, 1] in place of the chosen one, for `hybrid`; BM25's is the rest. */
  readonly dense?: number;
  readonly rerank: SystemRerankerId;
  /** The setting of Eq. 3, `none` where nothing is re-ranked. Systems of older files lack it: they mean the published setting. */
  readonly preset?: RerankPreset;
  /** Of Eq. 3, where they are not the preset's; without meaning where nothing is re-ranked. */
  readonly parameters?: RerankParameters;
}

export interface ClassificationSystem {
  readonly task: 'classification';
  readonly classifier: ClassifierId;
}

/** A list of a search engine beside ours. Where the engine runs is a setting of who runs the plan, and stored with the run. */
export interface EngineSystem {
  readonly task: 'engine';
  readonly engine: string;
  readonly list: EngineListKind;
}

/** Whatever gives a list of memories. */
export type ListSystem = RetrievalSystem | EngineSystem;

export type SystemConfig = ListSystem | ClassificationSystem;

/** Whether a system ranks memories, so that it has lists to score. */
export function ranksMemories(system: SystemConfig): system is ListSystem {
  return system.task !== 'classification';
}

/**
 * How a new system re-ranks, as it is stored: by one preset where the parameters are a preset's own.
 *
 * @param parameters by default the published ones, and the reader's own for the reader.
 */
export function reranking(
  by: SystemRerankerId,
  parameters?: RerankParameters,
): Pick<RetrievalSystem, 'rerank' | 'preset' | 'parameters'> {
  if (by === 'none') return { rerank: by, preset: 'none' };
  const wanted = parameters ?? presetParameters(isReader(by) ? 'reader' : 'published');
  const preset = isReader(by) ? 'reader' : choiceBy(wanted).preset;
  const changed = changesFrom(preset, wanted).length > 0;
  return { rerank: by, preset, ...(changed && { parameters: wanted }) };
}

/** The system re-ranked otherwise. @param parameters left out where they are another formula's: the reader has its own. */
export function withReranking(
  system: RetrievalSystem,
  by: SystemRerankerId,
  parameters: RerankParameters,
): RetrievalSystem {
  const rest = Object.entries(system).filter(([key]) => !['rerank', 'preset', 'parameters'].includes(key));
  const same = isReader(by) === isReader(system.rerank);
  return {
    ...(Object.fromEntries(rest) as Omit<RetrievalSystem, 'rerank'>),
    ...reranking(by, same ? parameters : undefined),
  };
}

/** How a system re-ranks where nothing is chosen. */
export function defaultReranking(): Pick<RetrievalSystem, 'rerank' | 'preset' | 'parameters'> {
  const { preset, parameters } = choiceOf(DEFAULT_PRESET);
  return reranking(preset === 'none' ? 'none' : 'classifier', parameters);
}

/** The name under which a system's numbers stand: the same for the same parameters, and no two systems share one. */
export function systemName(system: SystemConfig): string {
  if (system.task === 'classification') return system.classifier;
  if (system.task === 'engine') return engineListName(system.engine, system.list);
  const { retriever, bm25, dense, rerank } = system;
  const own = [
    ...(bm25 ? [`k1=${bm25.k}`, `b=${bm25.b}`] : []),
    ...(dense === undefined ? [] : [`dense=${dense}`]),
  ];
  const name = own.length > 0 ? `${retriever}(${own.join(', ')})` : retriever;
  if (rerank === 'none') return name;
  const { alpha, beta, k, scale, ...others } = parametersOf(system);
  if (isReader(rerank)) return `${name} + ${rerank}(α=${alpha}, β=${beta}, k=${k}, ${scale})`;
  const rest = Object.entries(others).map(([key, value]) => `${key}=${String(value)}`);
  return `${name} + ${rerank}(${[`α=${alpha}`, `β=${beta}`, `k=${k}`, scale, ...rest].join(', ')})`;
}

/** The name of a system's list before it is re-ranked: `hybrid`, `opensearch-bm25`. */
export function listNameOf(system: ListSystem): string {
  return system.task === 'engine' ? engineListName(system.engine, system.list) : system.retriever;
}

/** The engine's system whose list has a name; undefined where no engine has such a list. */
export function engineSystemOf(list: string): EngineSystem | undefined {
  const found = engineListOf(list);
  return found && { task: 'engine', engine: found.engine, list: found.kind };
}

/** What the systems of a plan ask of the models. */
export function needsOf(systems: readonly SystemConfig[]): {
  readonly vectors: boolean;
  readonly classes: boolean;
  /** The trained reader of the memories' language. */
  readonly reader: boolean;
  /** The token vectors of the memories' language. */
  readonly table: boolean;
} {
  return {
    vectors: systems.some((s) =>
      // An engine that searches vectors is given them, whichever of its lists is asked for: an index made without them could not take them later.
      s.task === 'engine'
        ? cardOf(s.engine)?.lists.includes('knn')
        : s.task === 'retrieval' && needsVectors(s.retriever),
    ),
    classes: systems.some((s) => {
      if (s.task === 'engine') return false;
      return s.task === 'retrieval'
        ? rerankerOf(s.rerank).probabilities === 'model'
        : classifierOfId(s.classifier).needs === 'model';
    }),
    reader: systems.some((s) => s.task === 'retrieval' && isReader(s.rerank)),
    table: systems.some((s) => s.task === 'retrieval' && needsTable(s.retriever)),
  };
}

/** The systems of a plan that need neither a model nor a search engine, where others do: their results can be had at once. */
export function instantSystems(systems: readonly SystemConfig[]): readonly SystemConfig[] {
  const instant = systems.filter((system) => {
    if (system.task === 'engine') return false;
    const { vectors, classes, reader } = needsOf([system]);
    return !vectors && !classes && !reader;
  });
  return instant.length < systems.length ? instant : [];
}

/**
 * What is wrong with a plan's systems, in words; empty where nothing is.
 *
 * Weights lie in [0, 1], k1 in [0, 10], b in [0, 1], candidates from 1.
 */
export function systemProblems(systems: readonly SystemConfig[]): Phrase[] {
  const names = systems.map(systemName);
  const twice = [...new Set(names.filter((name, i) => names.indexOf(name) !== i))];
  return [
    ...(systems.length === 0
      ? [
          {
            en: 'No system is chosen. Choose at least one retriever or classifier.',
            zh: '没有选择系统。请至少选择一个检索器或分类器。',
          },
        ]
      : []),
    ...twice.map((name) => ({
      en: `${name} is chosen twice. Remove one.`,
      zh: `${name} 选了两次。请去掉一个。`,
    })),
    ...systems.flatMap((system, i) =>
      parameterProblems(system).map(({ en, zh }) => ({
        en: `${names[i]!}: ${en}`,
        zh: `${names[i]!}：${zh}`,
      })),
    ),
  ];
}

function parameterProblems(system: SystemConfig): Phrase[] {
  if (system.task === 'classification') return [];
  if (system.task === 'engine') return listProblems(system);
  const { bm25, dense, rerank } = system;
  const { alpha, beta, k } = parametersOf(system);
  const outside = (value: number, low: number, high: number) => !(value >= low && value <= high);
  const problem = (wrong: boolean, en: string, zh: string): Phrase[] => (wrong ? [{ en, zh }] : []);
  const { preset } = system;
  return [
    ...problem(
      preset !== undefined && (rerank === 'none') !== (preset === 'none'),
      'the preset "none" and the re-ranking "none" belong together.',
      '预设“none”与重排序“none”必须一起使用。',
    ),
    ...problem(
      preset !== undefined && isReader(rerank) !== (preset === 'reader'),
      'the preset "reader" and the re-ranking "reader" belong together.',
      '预设“reader”与重排序“reader”必须一起使用。',
    ),
    ...problem(!!bm25 && outside(bm25.k, 0, 10), 'k1 must lie between 0 and 10.', 'k1 必须在 0 到 10 之间。'),
    ...problem(!!bm25 && outside(bm25.b, 0, 1), 'b must lie between 0 and 1.', 'b 必须在 0 到 1 之间。'),
    ...problem(
      dense !== undefined && outside(dense, 0, 1),
      'the dense weight must lie between 0 and 1.',
      '稠密检索的权重必须在 0 到 1 之间。',
    ),
    ...problem(
      rerank !== 'none' && (outside(alpha, 0, 1) || outside(beta, 0, 1)),
      'α and β must lie between 0 and 1.',
      'α 和 β 必须在 0 到 1 之间。',
    ),
    ...problem(
      rerank !== 'none' && !(Number.isInteger(k) && k >= 1),
      'k must be a whole number from 1.',
      'k 必须是不小于 1 的整数。',
    ),
  ];
}

function listProblems({ engine, list }: EngineSystem): Phrase[] {
  const card = cardOf(engine);
  if (card?.lists.includes(list)) return [];
  return [
    {
      en: `${card?.name ?? engine} has no such list. Remove it.`,
      zh: `${card?.name ?? engine} 没有这样的排序。请去掉它。`,
    },
  ];
}
