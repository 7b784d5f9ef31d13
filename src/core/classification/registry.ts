/** All classifiers of single questions. Adding one is one entry here, which holds its words too. */

import type { Classifier } from '../flow/classifier';
import { classifyByCues } from './cue-words';
import { toCategories } from './categories';

export const modelClassifier = {
  id: 'bert',
  name: { en: 'BERT, the shipped model', zh: 'BERT，自带的模型' },
  description: {
    en: 'the probabilities of the four kinds that a model gives',
    zh: '由模型给出四种记忆的概率',
  },
  needs: 'model',
  classify: async (question, model, signal) =>
    toCategories(await model.classify(question, signal ? { signal } : undefined)),
} as const satisfies Classifier;

export const cueWords = {
  id: 'cue-words',
  name: { en: 'Cue words, the baseline', zh: '线索词，作为基线' },
  description: { en: 'counts words that speak for a kind', zh: '统计指向某一种记忆的词' },
  needs: 'nothing',
  classify: classifyByCues,
} as const satisfies Classifier;

export const CLASSIFIER_ENTRIES = [modelClassifier, cueWords] as const satisfies readonly Classifier[];

export type ClassifierId = (typeof CLASSIFIER_ENTRIES)[number]['id'];
export const CLASSIFIERS = CLASSIFIER_ENTRIES.map(({ id }) => id) as readonly ClassifierId[] as readonly [
  ClassifierId,
  ...ClassifierId[],
];

const BY_ID: ReadonlyMap<string, Classifier> = new Map(CLASSIFIER_ENTRIES.map((entry) => [entry.id, entry]));

/** @throws RangeError for an id that no classifier has. */
export function classifierOfId(id: ClassifierId): Classifier {
  const classifier = BY_ID.get(id);
  if (!classifier) throw new RangeError(`There is no classifier "${id as string}".`);
  return classifier;
}
