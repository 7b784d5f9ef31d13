/** How files of others read on the screen. */

import type { Evaluation } from '../../../../domain/external/results';
import { tables as t } from '../../words';

/** What a file holds, in a few words. */
export function holds(evaluation: Evaluation): string {
  switch (evaluation.sort) {
    case 'ranking':
      return t().dialogues(evaluation.queries);
    case 'outputs':
      return t().responses(evaluation.responses);
    case 'judged': {
      const { gold, interference, extracted, updates, questions, failed } = evaluation.counts;
      const records = gold.all + interference.all + extracted.all + updates.all + questions.all;
      const failures = Object.values(failed).reduce(
        (sum, reasons) => sum + Object.values(reasons).reduce((a, b) => a + b, 0),
        0,
      );
      return t().judged(records, failures);
    }
    case 'halumem-outputs':
      return t().outputs(evaluation.users, evaluation.sessions, evaluation.memories);
    case 'trec-run': {
      const { questions, missing, qrels } = evaluation;
      return qrels === undefined ? t().questions(questions) : t().scored(questions, missing.length);
    }
    case 'ratings':
      return t().ratings(evaluation.ratings, evaluation.items, evaluation.raters.length);
    case 'trec-qrels':
      return t().judgedGold(evaluation.questions, evaluation.gold);
  }
}

/** Bytes as people count them. */
export function sizeText(bytes: number): string {
  return bytes < 1e6 ? t().kilobytes(Math.max(1, Math.round(bytes / 1e3))) : `${(bytes / 1e6).toFixed(1)} MB`;
}
