/** Examples for the help on measures from the results of runs. */

import { confidences } from '../../../domain/evaluation/tables';
import {
  rankingExample,
  type ClassificationExample,
  type RankingExample,
} from '../../../../measures/page/help-examples';
import type { RunResults } from './run-results.svelte';

/** The first question that the results show, under their first system. Undefined where none has been scored. */
export function exampleOfResults(
  results: Pick<RunResults, 'systems' | 'scores' | 'banks' | 'list' | 'gold'>,
): RankingExample | undefined {
  for (const key of results.systems) {
    for (const { bank: id, question: name } of results.scores(key).questions) {
      const bank = results.banks.get(id);
      const question = bank?.questions.find((each) => each.id === name);
      if (!bank || !question) continue;
      const example = rankingExample(
        key,
        bank,
        question,
        results.list(key, id, name)?.ranked ?? [],
        results.gold,
      );
      if (example) return example;
    }
  }
  return undefined;
}

/** All questions that the results show, under their first classifier. Undefined where it was asked none. */
export function classificationOfResults(
  results: Pick<RunResults, 'classifiers' | 'classified'>,
): ClassificationExample | undefined {
  const [classifier] = results.classifiers;
  const cases = classifier === undefined ? [] : results.classified(classifier);
  return classifier === undefined || cases.length === 0
    ? undefined
    : { classifier, cases, answers: confidences(cases) };
}
