/** All classifiers of single questions. Adding one is one entry here, which holds its words too. */

import {
  type Classifier,
  type LanguageModelClassifier,
  type ProbabilityClassifier,
  withBankPrior,
  toCategories,
} from './classifier';
import { phraseIn, type Locale } from '../../core/text/phrase';
import { classifyByCues } from './cue-words';

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

/** Not what the page uses: it helps where a bank is mostly events and dialogues, as PerLTQA's are, and not on ours (docs/results.md). */
export const modelWithPrior = {
  id: 'bert-prior',
  name: { en: 'BERT, with the bank’s composition', zh: 'BERT，结合记忆库的构成' },
  description: {
    en: 'the model’s probability of each kind times its share of the bank',
    zh: '模型给出的各种类概率乘以该种类在记忆库中的比例',
  },
  needs: 'model',
  classify: modelClassifier.classify,
  adjust: withBankPrior,
} as const satisfies Classifier;

export const cueWords = {
  id: 'cue-words',
  name: { en: 'Cue words, the baseline', zh: '线索词，作为基线' },
  description: { en: 'counts words that suggest a kind', zh: '统计指向某一种记忆的词' },
  needs: 'nothing',
  classify: classifyByCues,
} as const satisfies Classifier;

export const instruction = {
  id: 'instruction',
  name: { en: 'instruction', zh: '指令' },
  description: { en: 'a language model is told what the categories are', zh: '向语言模型说明两个类别' },
  needs: 'language model',
  examples: 0,
} as const satisfies Classifier;

export const fewShot = {
  id: 'few-shot',
  name: { en: 'few-shot', zh: '少样本' },
  description: {
    en: 'a language model is also shown questions about other characters with their categories',
    zh: '另外向语言模型展示关于其他人物的问题及其类别',
  },
  needs: 'language model',
  examples: 1,
} as const satisfies Classifier;

export const CLASSIFIER_ENTRIES = [
  modelClassifier,
  modelWithPrior,
  cueWords,
  instruction,
  fewShot,
] as const satisfies readonly Classifier[];

type Registered = (typeof CLASSIFIER_ENTRIES)[number];
/** Those that give probabilities: systems of the lab, and `npm run eval -- classification`. */
export type ClassifierId = Exclude<Registered, { readonly needs: 'language model' }>['id'];
/** Those of plans in which language models are asked. */
export type LanguageModelClassifierId = Extract<Registered, { readonly needs: 'language model' }>['id'];

const ids = <Id extends Registered['id']>(is: (classifier: Classifier) => boolean) =>
  CLASSIFIER_ENTRIES.filter(is).map(({ id }) => id) as readonly Registered['id'][] as readonly [Id, ...Id[]];

export const CLASSIFIERS = ids<ClassifierId>(({ needs }) => needs !== 'language model');
export const LANGUAGE_MODEL_CLASSIFIERS = ids<LanguageModelClassifierId>(
  ({ needs }) => needs === 'language model',
);

const BY_ID: ReadonlyMap<string, Classifier> = new Map(CLASSIFIER_ENTRIES.map((entry) => [entry.id, entry]));

/** @throws RangeError for an id that no classifier with probabilities has. */
export function classifierOfId(id: ClassifierId): ProbabilityClassifier {
  const classifier = BY_ID.get(id);
  if (!classifier || classifier.needs === 'language model')
    throw new RangeError(`There is no classifier "${id as string}".`);
  return classifier;
}

/** @throws RangeError for an id that no classifier by language model has. */
export function languageModelClassifierOf(id: LanguageModelClassifierId): LanguageModelClassifier {
  const classifier = BY_ID.get(id);
  if (classifier?.needs !== 'language model')
    throw new RangeError(`There is no classifier by language model "${id as string}".`);
  return classifier;
}

/** The names of the classifiers by language model in one language. */
export function languageModelClassifierNames(
  locale: Locale,
): Readonly<Record<LanguageModelClassifierId, string>> {
  const names = LANGUAGE_MODEL_CLASSIFIERS.map((id) => [
    id,
    phraseIn(languageModelClassifierOf(id).name, locale),
  ]);
  return Object.fromEntries(names) as Record<LanguageModelClassifierId, string>;
}
