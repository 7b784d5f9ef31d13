/** The mean of five measures that MADial-Bench prints as one column. */

import { verbatim } from '../../../core/text/phrase';
import { frac, sum, type Formula, type WorkedStep } from '../formula';
import { valueOf, type RankedCase, type RankingFamily } from './family';
import { MAP } from './map';
import { MRR } from './mrr';
import { PRECISION } from './precision';
import { RECALL } from './recall';

/** MAP, MRR, the given nDCG, Recall and Precision, in MADial-Bench's order. */
const five = (ndcg: RankingFamily): readonly RankingFamily[] => [MAP, MRR, ndcg, RECALL, PRECISION];

export function meanOfFive(ndcg: RankingFamily, hits: readonly number[], gold: number, k: number): number {
  return five(ndcg).reduce((total, { score }) => total + score(hits, gold, k), 0) / 5;
}

export function formulaOfFive(ndcg: RankingFamily): Formula {
  return frac(sum(...five(ndcg).map(({ name }) => name)), 5);
}

/** The last step of each of the five, and their mean. */
export function stepsOfFive(ndcg: RankingFamily, given: RankedCase): WorkedStep[] {
  const parts = five(ndcg).map((part): WorkedStep => ({
    says: verbatim(`${part.name}@${given.k}`),
    formula: part.worked(given).at(-1)!.formula,
    value: valueOf(part, given),
  }));
  return [
    ...parts,
    {
      says: { en: 'The mean of the five', zh: '五项的平均' },
      formula: frac(sum(...parts.map(({ value }) => value)), parts.length),
      value: meanOfFive(
        ndcg,
        given.hits.filter((place) => place < given.k),
        given.gold,
        given.k,
      ),
    },
  ];
}
