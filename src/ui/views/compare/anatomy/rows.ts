/** A score's parts as rows of bars and of a table. */

import type { Anatomy } from '../../../../core/compare/anatomy';
import { categoryOf, type Kind } from '../../../../core/memory/bank';
import { CATEGORY_COLORS, KIND_LOOKS } from '../../../kinds';
import { LIST_NAMES } from '../words';
import type { WaterfallRow } from './waterfall';

const nameOf = (retriever: string) => LIST_NAMES[retriever as keyof typeof LIST_NAMES] ?? retriever;

/** One row a part, in the formula's order. */
export function rowsOf(anatomy: Anatomy, kind: Kind): WaterfallRow[] {
  const { color } = KIND_LOOKS[kind];
  switch (anatomy.type) {
    case 'lexical':
      return anatomy.parts.map(
        ({ term, times, idf, saturation, lengthFactor, tf, df, once, repeated, value }) => ({
          ...{ label: term, value, color },
          note:
            `${times > 1 ? `${times} × ` : ''}idf ${idf.toFixed(2)} (in ${df}) × tf ${saturation.toFixed(2)} ` +
            `(${tf === 1 ? 'once' : `${tf} times`}) × length ${lengthFactor.toFixed(2)}`,
          ...(once + repeated > value && { otherwise: once + repeated }),
        }),
      );
    case 'dense':
      return anatomy.parts.map(({ of, value }) => ({
        ...{ value, color },
        label: of === 'window' ? 'Best window' : 'Whole memory',
        note:
          of === 'window'
            ? `½ × cosine ${anatomy.evidence.cosine.toFixed(4)}`
            : `½ × cosine ${anatomy.evidence.whole.toFixed(4)}, of all its windows together`,
      }));
    case 'late-interaction':
      return anatomy.parts.map(({ question, memory, value }) => ({
        ...{ label: question, note: `nearest: ${memory}`, value, color },
      }));
    case 'fusion':
      return anatomy.parts.map(({ retriever, rank, value }) => ({
        ...{ label: nameOf(retriever), value, color },
        note:
          anatomy.method === 'rrf'
            ? rank
              ? `1 / (${anatomy.constant} + rank ${rank})`
              : 'not in its list: 0'
            : `weight × z: how far above the bank’s mean (${rank ? `rank ${rank}` : 'not in its list, score 0'})`,
      }));
    case 'rerank': {
      const { alpha, beta, probability, sigmoid, score, kinds } = anatomy.evidence;
      const category = categoryOf(kind);
      return anatomy.parts.map(({ of, value }) =>
        of === 'classifier'
          ? {
              ...{ label: 'Classifier', value, color: CATEGORY_COLORS[category] },
              note: `α ${alpha.toFixed(2)} × P(${kinds === 4 ? kind : category}) ${probability.toFixed(3)}`,
            }
          : {
              ...{ label: 'Retriever', value, color: 'var(--soft)' },
              note: `β ${beta.toFixed(2)} × σ(s) ${sigmoid.toFixed(4)}, s = ${score.toFixed(4)}`,
            },
      );
    }
  }
}

/** Digits after the point that tell parts of this list apart. */
export function digitsOf({ type, score }: Anatomy): number {
  if (type === 'fusion' && Math.abs(score) < 0.1) return 5;
  return type === 'lexical' ? 2 : 4;
}
