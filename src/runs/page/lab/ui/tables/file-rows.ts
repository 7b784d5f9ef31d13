/** The questions of files as rows: their ids, their gold, and where each system has it. */

import { questionMatrix } from '../../../../domain/evaluation/comparison';
import type { GoldByQuestion, ExternalScores } from '../../../../domain/external/rankings';
import type { MatrixRow, Place } from '../questions/rows';
import { tables as t } from '../../words';

/** Gold documents that a row names; the rest is counted. */
const NAMED = 3;

/** One row per question, in the gold's order. @param cutoff ranks up to it count as found. */
export function fileRows(
  systems: readonly ExternalScores[],
  gold: GoldByQuestion,
  cutoff: number,
): readonly MatrixRow[] {
  return questionMatrix(systems, cutoff).map(({ key, question, ranks, found, only }) => {
    const places = ranks.map(
      (rank, i): Place => rank ?? (systems[i]!.missing.has(question) ? 'absent' : 'missed'),
    );
    const graded = [...(gold.get(question) ?? [])];
    const plain = graded.every(([, grade]) => grade === 1);
    const documents = graded.map(([id, grade]) => (plain ? id : `${id} (${grade})`));
    const more = Math.max(0, documents.length - NAMED);
    return {
      key,
      places,
      found,
      only,
      said: [],
      text: question,
      about: t().gold(documents.slice(0, NAMED).join(', '), more),
      searched: [question, ...documents].join('\n').toLowerCase(),
    };
  });
}
