/** Rows of the tables: learnt models and the shipped systems beside them, with intervals. */

import { toCategories, type Classification } from '../../pipeline/classification/classifier';
import { classificationIntervals, classificationScores } from '../../measures/domain/classification';
import { bootstrapIntervals, type Interval } from '../../measures/domain/interval';
import { RankingMeasure } from '../../measures/domain/ranking';
import { mean } from '../../measures/domain/summary';
import { CATEGORIES, categoryOf, KINDS, type Category, type Kind } from '../../core/memory/bank';
import { DenseRetriever } from '../../pipeline/retrieval/dense';
import { passages } from '../../pipeline/retrieval/passages';
import { classifySet } from './head';
import { otherVectors } from './problem';
import type { LearningSet } from './learning-set';
import { measuresOf, type BaselineId, type LearnerId } from './learners';
import type { LearntModel } from './learnt-model';
import { QuestionAdapter } from './query-adapter';

/** Recall@K of Table 5 of PerLTQA. */
export const LEARNING_CUTOFFS = [1, 2, 3, 5] as const;
const RECALLS = LEARNING_CUTOFFS.map((cutoff) => new RankingMeasure('Recall', cutoff));

/** What a system made of the questions of one or several sets, before it is counted. */
export type Outcomes =
  | { readonly type: 'classification'; readonly cases: readonly ClassifiedCase[] }
  | {
      readonly type: 'retrieval';
      /** One list per measure of `RECALLS`, over the questions with gold. */
      readonly recalls: readonly (readonly number[])[];
    };

export interface ClassifiedCase {
  readonly truth: Kind;
  readonly given: Classification;
}

/** A row's figures. Of a classifier: accuracy and weighted F1 of the two categories, then of the four kinds. */
export interface Figures {
  readonly questions: number;
  readonly measures: Readonly<Record<string, number | null>>;
  readonly interval: Readonly<Record<string, Interval | null>>;
}

/** What a trained model makes of sets. @throws LearningError for vectors of another encoder. */
export function outcomesOf(model: LearntModel, sets: readonly LearningSet[]): Outcomes {
  for (const { encoder } of sets)
    if (encoder.space !== model.encoder.space) throw otherVectors(model.encoder.id, encoder.id);
  if (model.adapter) {
    const adapter = new QuestionAdapter(model.adapter);
    return retrieved(sets, (vector) => adapter.adapt(vector));
  }
  const head = model.head!;
  return classified(sets, (set) => classifySet(head, set));
}

/** What a shipped system makes of sets. @throws RangeError where a set lacks the classifier's probabilities or the passages' vectors. */
export function baselineOutcomes(id: BaselineId, sets: readonly LearningSet[]): Outcomes {
  return measuresOf(id) === 'retrieval'
    ? retrieved(sets, (vector) => vector)
    : classified(sets, shippedClassifications);
}

/** Outcomes of several tests as one. */
export function pooled(parts: readonly Outcomes[]): Outcomes {
  const [first] = parts;
  if (first?.type !== 'retrieval')
    return {
      type: 'classification',
      cases: parts.flatMap((part) => (part.type === 'classification' ? part.cases : [])),
    };
  return {
    type: 'retrieval',
    recalls: RECALLS.map((_, m) =>
      parts.flatMap((part) => (part.type === 'retrieval' ? part.recalls[m]! : [])),
    ),
  };
}

/** Counts outcomes; intervals are percentile bootstraps over questions. */
export function figuresOf(outcomes: Outcomes, seed: number): Figures {
  if (outcomes.type === 'retrieval') {
    const intervals = bootstrapIntervals(outcomes.recalls, { seed });
    return {
      questions: outcomes.recalls[0]!.length,
      measures: Object.fromEntries(RECALLS.map(({ name }, m) => [name, mean(outcomes.recalls[m]!) ?? null])),
      interval: Object.fromEntries(RECALLS.map(({ name }, m) => [name, intervals[m] ?? null])),
    };
  }
  const { cases } = outcomes;
  const categories = counted<Category>(
    CATEGORIES,
    cases.map(({ truth, given }) => ({ truth: categoryOf(truth), given: given.category })),
    seed,
  );
  const kinds = counted<Kind>(
    KINDS,
    cases.map(({ truth, given }) => ({ truth, given: likeliest(given.kinds) })),
    seed,
  );
  return {
    questions: cases.length,
    measures: {
      accuracy: categories.accuracy,
      f1: categories.f1,
      'accuracy(kinds)': kinds.accuracy,
      'f1(kinds)': kinds.f1,
    },
    interval: {
      accuracy: categories.interval?.accuracy ?? null,
      f1: categories.interval?.f1 ?? null,
      'accuracy(kinds)': kinds.interval?.accuracy ?? null,
      'f1(kinds)': kinds.interval?.f1 ?? null,
    },
  };
}

function counted<L extends string>(
  labels: readonly L[],
  cases: readonly { readonly truth: L; readonly given: L }[],
  seed: number,
) {
  const scores = classificationScores(labels, cases)?.measures;
  return {
    accuracy: scores?.accuracy ?? null,
    f1: scores?.f1 ?? null,
    interval: classificationIntervals(labels, cases, { seed }),
  };
}

function likeliest(kinds: Readonly<Record<Kind, number>>): Kind {
  return KINDS.reduce((best, kind) => (kinds[kind] > kinds[best] ? kind : best));
}

function classified(
  sets: readonly LearningSet[],
  classify: (set: LearningSet) => readonly Classification[],
): Outcomes {
  const cases = sets.flatMap((set) => {
    const given = classify(set);
    return set.bank.questions.map(({ kind }, row): ClassifiedCase => ({ truth: kind, given: given[row]! }));
  });
  return { type: 'classification', cases };
}

function shippedClassifications({ bank, prior }: LearningSet): Classification[] {
  if (!prior) throw new RangeError(`${bank.character.name} has no probabilities of the shipped classifier.`);
  return bank.questions.map((_, row) => {
    const [profile, relationship, event, dialogue] = prior.subarray(
      row * KINDS.length,
      (row + 1) * KINDS.length,
    );
    return toCategories({
      profile: profile!,
      relationship: relationship!,
      event: event!,
      dialogue: dialogue!,
    });
  });
}

function retrieved(sets: readonly LearningSet[], adapt: (vector: Float32Array) => Float32Array): Outcomes {
  const rows = sets.flatMap(({ bank, questions, passages: vectors, encoder: { dimensions } }) => {
    if (!vectors) throw new RangeError(`${bank.character.name} has no vectors of passages.`);
    const retriever = new DenseRetriever(bank.memories, passages(bank.memories), {
      dimensions,
      data: vectors,
    });
    return bank.questions.flatMap(({ gold }, row) => {
      if (gold.length === 0) return [];
      const vector = adapt(questions.subarray(row * dimensions, (row + 1) * dimensions));
      const ranked = retriever.rank(vector).map(({ id }) => id);
      return [RECALLS.map((measure) => measure.of(ranked, new Set(gold))!)];
    });
  });
  return { type: 'retrieval', recalls: RECALLS.map((_, m) => rows.map((row) => row[m]!)) };
}

/** Which systems a table compares: each learner after the shipped one that it stands beside, which comes once. */
export function compared(
  learners: readonly LearnerId[],
  baselines: Readonly<Record<LearnerId, BaselineId>>,
): (LearnerId | BaselineId)[] {
  return [...new Set(learners.flatMap((learner) => [baselines[learner], learner]))];
}
