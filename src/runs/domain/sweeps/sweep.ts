/** Sweeps: one parameter over a range, tuned on some characters and reported on others. */

import { retrieverOf } from '../../../pipeline/retrieval/registry';
import { BM25 } from '../../../pipeline/retrieval/bm25';
import type { Interval } from '../../../measures/domain/interval';
import type { Phrase } from '../../../core/text/phrase';
import { withReranking, type RetrievalSystem } from '../../../pipeline/flow/system';
import { parametersOf } from '../../../pipeline/retrieval/rerank-presets';

export const SWEPT = ['alpha', 'k', 'dense', 'k1', 'b'] as const;
export type Swept = (typeof SWEPT)[number];

/** What each parameter is, where it runs, and which systems have it. */
export const SWEEPS: Readonly<
  Record<Swept, { readonly label: string; readonly values: readonly number[]; readonly help: Phrase }>
> = {
  alpha: {
    label: 'α',
    values: steps(0, 1, 0.1),
    help: {
      en: "Eq. 3: the classifier's weight; β is the rest, 1 − α",
      zh: '公式 3：分类器的权重；β 是其余部分，即 1 − α',
    },
  },
  k: {
    label: 'k',
    values: [1, 2, 3, 5, 8, 10, 15, 20],
    help: { en: 'Eq. 3: candidates from each category', zh: '公式 3：每个类别的候选数' },
  },
  dense: {
    label: 'dense',
    values: steps(0, 1, 0.1),
    help: {
      en: "the fusion's weight of the dense list; BM25's is the rest",
      zh: '融合中稠密检索列表的权重；其余归 BM25',
    },
  },
  k1: {
    label: 'k1',
    values: [0, 0.3, 0.6, 0.9, 1.2, 1.5, 2, 3],
    help: { en: 'BM25: how fast repeated terms saturate', zh: 'BM25：重复词的作用饱和得多快' },
  },
  b: {
    label: 'b',
    values: steps(0, 1, 0.125),
    help: { en: 'BM25: how far long memories are marked down', zh: 'BM25：长记忆被扣分的程度' },
  },
};

/** Whether changing the parameter changes anything for the system. */
export function canSweep({ retriever, rerank }: RetrievalSystem, parameter: Swept): boolean {
  if (parameter === 'alpha' || parameter === 'k') return rerank !== 'none';
  return retrieverOf(retriever).takes.includes(parameter === 'dense' ? 'dense' : 'bm25');
}

/** The system with one parameter changed. */
export function withParameter(system: RetrievalSystem, parameter: Swept, value: number): RetrievalSystem {
  const parameters = parametersOf(system);
  const bm25 = { k: BM25.parameters.k, b: BM25.parameters.b, ...system.bm25 };
  switch (parameter) {
    case 'alpha':
      return withReranking(system, system.rerank, { ...parameters, alpha: value, beta: round(1 - value) });
    case 'k':
      return withReranking(system, system.rerank, { ...parameters, k: value });
    case 'dense':
      return { ...system, dense: value };
    case 'k1':
      return { ...system, bm25: { ...bm25, k: value } };
    case 'b':
      return { ...system, bm25: { ...bm25, b: value } };
  }
}

/** One system a value, in the values' order. */
export function sweepSystems(
  system: RetrievalSystem,
  parameter: Swept,
  values: readonly number[] = SWEEPS[parameter].values,
): RetrievalSystem[] {
  return values.map((value) => withParameter(system, parameter, value));
}

export interface SweepPoint {
  readonly value: number;
  readonly system: string;
  /** Mean of the measure over the questions; undefined where there is none. */
  readonly mean: number | undefined;
  readonly interval: Interval | undefined;
}

export interface SweepCurve {
  /** Over the characters that the value is chosen on, and over those that it is reported on. */
  readonly tuned: readonly SweepPoint[];
  readonly reported: readonly SweepPoint[];
  /** The value with the highest mean on the tuning characters, the smallest of several; undefined where these have no question. */
  readonly chosen: number | undefined;
}

/** Values from one to another, both among them. */
export function steps(from: number, to: number, by: number): number[] {
  return Array.from({ length: Math.round((to - from) / by) + 1 }, (_, i) => round(from + i * by));
}

/** Without the dust of binary fractions, so that names of systems stay readable. */
function round(value: number): number {
  return Number(value.toFixed(6));
}
