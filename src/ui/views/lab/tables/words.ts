/** How files of others read on the screen. */

import type { Evaluation } from '../../../../core/experiments/released';

const counted = (count: number, one: string, many = `${one}s`): string =>
  `${count.toLocaleString('en')} ${count === 1 ? one : many}`;

/** What a file holds, in a few words. */
export function holds(evaluation: Evaluation): string {
  switch (evaluation.sort) {
    case 'ranking':
      return counted(evaluation.queries, 'dialogue');
    case 'outputs':
      return counted(evaluation.responses, 'response');
    case 'judged': {
      const { gold, interference, extracted, updates, questions, failed } = evaluation.counts;
      const records = gold.all + interference.all + extracted.all + updates.all + questions.all;
      const failures = Object.values(failed).reduce(
        (sum, reasons) => sum + Object.values(reasons).reduce((a, b) => a + b, 0),
        0,
      );
      return `${counted(records, 'judged record')}, ${failures} of them failed`;
    }
    case 'halumem-outputs':
      return `${counted(evaluation.users, 'user')}, ${counted(evaluation.sessions, 'session')}, ${counted(evaluation.memories, 'memory', 'memories')}`;
    case 'trec-run': {
      const { questions, missing, qrels } = evaluation;
      const lacking = missing.length > 0 ? `, ${missing.length} without ranking` : '';
      return `${counted(questions, 'question')}${qrels === undefined ? '' : ` scored${lacking}`}`;
    }
    case 'ratings':
      return `${counted(evaluation.ratings, 'score')} of ${counted(evaluation.items, 'item')} by ${counted(evaluation.raters.length, 'rater')}`;
    case 'trec-qrels':
      return `${counted(evaluation.questions, 'question')}, ${counted(evaluation.gold, 'gold document')}`;
  }
}

/** Bytes as people count them. */
export function sizeText(bytes: number): string {
  return bytes < 1e6 ? `${Math.max(1, Math.round(bytes / 1e3))} kB` : `${(bytes / 1e6).toFixed(1)} MB`;
}
