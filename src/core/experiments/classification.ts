/** The classification experiment (PerLTQA, Table 4): the category that each question asks for. */

import { classifyByCues } from '../classification/cue-words';
import type { Classification } from '../classification/fold';
import { classificationScores, type Confusion, type Labelled } from '../measures/classification';
import { CATEGORIES, categoryOf, type Category, type Language, type MemoryBank } from '../memory/bank';
import type { QuestionClassifier, VectorStore } from '../ports';
import { questionClasses, type Clock, type Timed } from './model-outputs';
import { millisecondsOf, type Milliseconds } from './retrieval-table';

/** `bert`: the shipped model. `cue-words`: the baseline, which needs none. */
export const CLASSIFIER_IDS = ['bert', 'cue-words'] as const;
export type ClassifierId = (typeof CLASSIFIER_IDS)[number];

export interface ClassificationPorts {
  readonly clock: Clock;
  readonly store: VectorStore;
  /** The model for questions of a language; asked only for `bert`. */
  readonly model: (language: Language) => QuestionClassifier;
  readonly onProgress?: (progress: {
    readonly bank: string;
    readonly done: number;
    readonly total: number;
  }) => void;
}

export interface ClassificationRow {
  readonly classifier: ClassifierId;
  readonly questions: number;
  /** Weighted by support; null where there is no question. */
  readonly measures: {
    readonly precision: number | null;
    readonly recall: number | null;
    readonly f1: number | null;
    readonly accuracy: number | null;
  };
  /** Questions by true category, then by given category. */
  readonly confusion: Confusion<Category>;
  /** One question's classification. */
  readonly milliseconds: Milliseconds;
}

/** Scores classifiers over all questions of all banks, the unanswerable among them: they too ask for a category. */
export async function runClassification(
  banks: readonly MemoryBank[],
  classifiers: readonly ClassifierId[],
  ports: ClassificationPorts,
): Promise<ClassificationRow[]> {
  const rows: ClassificationRow[] = [];
  for (const classifier of classifiers) {
    const cases: Labelled<Category>[] = [];
    const times: number[] = [];
    for (const bank of banks) {
      const classes = await classify(classifier, bank, ports);
      bank.questions.forEach(({ kind }, i) => {
        cases.push({ truth: categoryOf(kind), given: classes[i]!.value.category });
        times.push(classes[i]!.milliseconds);
      });
    }
    rows.push({ classifier, questions: cases.length, ...scores(cases), milliseconds: millisecondsOf(times) });
  }
  return rows;
}

function classify(
  id: ClassifierId,
  bank: MemoryBank,
  ports: ClassificationPorts,
): Promise<Timed<Classification>[]> {
  const texts = bank.questions.map(({ text }) => text);
  if (id === 'bert') {
    return questionClasses(ports.model(bank.character.language), texts, {
      store: ports.store,
      clock: ports.clock,
      onProgress: (progress) => ports.onProgress?.({ bank: bank.character.name, ...progress }),
    });
  }
  return Promise.resolve(
    texts.map((text) => {
      const start = ports.clock();
      const value = classifyByCues(text);
      return { value, milliseconds: ports.clock() - start };
    }),
  );
}

function scores(cases: readonly Labelled<Category>[]): Pick<ClassificationRow, 'measures' | 'confusion'> {
  const none = { semantic: 0, episodic: 0 };
  return (
    classificationScores(CATEGORIES, cases) ?? {
      measures: { precision: null, recall: null, f1: null, accuracy: null },
      confusion: { semantic: none, episodic: none },
    }
  );
}
