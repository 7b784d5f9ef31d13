/** A score's parts as rows of bars and of a table. */

import type { Anatomy } from '../../../domain/anatomy';
import { categoryOf, type Kind } from '../../../../core/memory/bank';
import {
  FIELD_LEAD,
  PEOPLE_WEIGHT,
  SIBLING_WEIGHT,
  TURN_WEIGHT,
} from '../../../../pipeline/retrieval/bank-links';
import type { LinkEvidence } from '../../../../pipeline/retrieval/ranking';
import { nameOfPart } from '../../../../pipeline/retrieval/registry';
import { phraseText } from '../../../../ui/state/locale.svelte';
import { CATEGORY_COLORS, KIND_LOOKS } from '../../../../ui/ui/kinds';
import { t as shared } from '../../../../ui/words/common';
import { anatomy as t } from '../../words';
import type { WaterfallRow } from './waterfall';

/**
 * One row for each part, in the formula's order.
 *
 * @param titleOf names a memory by its id.
 */
export function rowsOf(anatomy: Anatomy, kind: Kind, titleOf: (id: string) => string): WaterfallRow[] {
  const { rows } = t();
  const { color } = KIND_LOOKS[kind];
  switch (anatomy.type) {
    case 'lexical':
      return anatomy.parts.map(
        ({ term, times, idf, saturation, lengthFactor, tf, df, once, repeated, value }) => ({
          label: term,
          value,
          color,
          note: rows.lexical({
            times,
            df,
            tf,
            idf: idf.toFixed(2),
            saturation: saturation.toFixed(2),
            length: lengthFactor.toFixed(2),
          }),
          ...(once + repeated > value && { otherwise: once + repeated }),
        }),
      );
    case 'dense':
      return anatomy.parts.map(({ of, value }) => ({
        value,
        color,
        label: of === 'window' ? rows.window : rows.whole,
        note:
          of === 'window'
            ? rows.windowNote(anatomy.evidence.cosine.toFixed(4))
            : rows.wholeNote(anatomy.evidence.whole.toFixed(4)),
      }));
    case 'late-interaction':
      return anatomy.parts.map(({ question, memory, value }) => ({
        label: question,
        note: rows.nearest(memory),
        value,
        color,
      }));
    case 'fusion':
      return anatomy.parts.map((part) => {
        const { value } = part;
        if ('link' in part) {
          const { link } = part;
          return { ...linkWords(link, titleOf), value, color };
        }
        const { rank } = part;
        return {
          label: phraseText(nameOfPart(part.retriever)),
          value,
          color,
          note:
            anatomy.method === 'rrf'
              ? rank
                ? rows.reciprocal(anatomy.constant, rank)
                : rows.notInList
              : rows.zScore(rank),
        };
      });
    case 'read': {
      const { alpha, beta, relevance, sigmoid, score, k } = anatomy.evidence;
      return anatomy.parts.map(({ of, value }) =>
        of === 'reader'
          ? {
              label: rows.reader,
              value,
              color,
              note:
                relevance === undefined ? rows.unread(k) : `α ${alpha.toFixed(2)} × ${relevance.toFixed(3)}`,
            }
          : {
              label: rows.retriever,
              value,
              color: 'var(--soft)',
              note: `β ${beta.toFixed(2)} × σ(s) ${sigmoid.toFixed(4)}, s = ${score.toFixed(4)}`,
            },
      );
    }
    case 'rerank': {
      const { alpha, beta, probability, sigmoid, score, kinds } = anatomy.evidence;
      const category = categoryOf(kind);
      return anatomy.parts.map(({ of, value }) =>
        of === 'classifier'
          ? {
              label: rows.classifier,
              value,
              color: CATEGORY_COLORS[category],
              note: `α ${alpha.toFixed(2)} × P(${kinds === 4 ? shared().kinds[kind].toLowerCase() : shared().categories[category]}) ${probability.toFixed(3)}`,
            }
          : {
              label: rows.retriever,
              value,
              color: 'var(--soft)',
              note: `β ${beta.toFixed(2)} × σ(s) ${sigmoid.toFixed(4)}, s = ${score.toFixed(4)}`,
            },
      );
    }
  }
}

/** What a link is called, and how its share comes about. */
function linkWords(link: LinkEvidence, titleOf: (id: string) => string): { label: string; note: string } {
  const { rows } = t();
  switch (link.by) {
    case 'people':
      return {
        label: rows.people,
        note: rows.peopleNote(PEOPLE_WEIGHT, link.names.length, link.asked, link.names),
      };
    case 'field':
      return { label: rows.field, note: rows.fieldNote(FIELD_LEAD) };
    case 'event':
      return { label: rows.event, note: rows.distanceNote(SIBLING_WEIGHT, titleOf(link.sibling)) };
    case 'turn':
      return { label: rows.turn, note: rows.distanceNote(TURN_WEIGHT, titleOf(link.before)) };
  }
}

/** Digits after the point that tell parts of this list apart. */
export function digitsOf({ type, score }: Anatomy): number {
  if (type === 'fusion' && Math.abs(score) < 0.1) return 5;
  return type === 'lexical' ? 2 : 4;
}
