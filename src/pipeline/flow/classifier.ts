/** What a classifier is. `pipeline/classification/registry.ts` lists those that there are. */

import type { Classification } from '../classification/categories';
import type { MemoryBank } from '../../core/memory/bank';
import type { QuestionClassifier } from '../../core/ports';
import type { Phrase } from '../../core/text/phrase';

interface ClassifierBase {
  /** In stored runs and on the command line: never changes. */
  readonly id: string;
  readonly name: Phrase;
  readonly description: Phrase;
}

/** Needs no model: it answers at once. */
export interface RuleClassifier extends ClassifierBase {
  readonly needs: 'nothing';
  classify(question: string): Classification;
}

/** Reads the probabilities that a model gives. */
export interface ModelClassifier extends ClassifierBase {
  readonly needs: 'model';
  /** @throws DOMException `AbortError` after the signal, and what the model throws. */
  classify(question: string, model: QuestionClassifier, signal?: AbortSignal): Promise<Classification>;
  /** What becomes of the model's classification for a question to this bank; absent where it stays. */
  adjust?(classification: Classification, bank: MemoryBank): Classification;
}

/** Those that give probabilities, by which Eq. 3 can re-rank. */
export type ProbabilityClassifier = RuleClassifier | ModelClassifier;

/** Asks a language model, which names a category and gives no probabilities. The work of a run asks it (`llm-classifier.ts`). */
export interface LanguageModelClassifier extends ClassifierBase {
  readonly needs: 'language model';
  /** Examples of each category that the prompt shows where nothing else is chosen; 0 where it shows none. */
  readonly examples: number;
}

export type Classifier = ProbabilityClassifier | LanguageModelClassifier;
