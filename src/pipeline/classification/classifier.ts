/** What a classifier is, and what it gives: the four kinds grouped into the paper's two categories. `registry.ts` lists the classifiers. */

import { type Category, type Kind, KINDS, type MemoryBank } from '../../core/memory/bank';
import type { Probabilities } from '../retrieval/rerank';
import { kindCounts } from '../../core/memory/counts';
import type { QuestionClassifier } from '../../core/ports';
import type { Phrase } from '../../core/text/phrase';

export interface Classification extends Probabilities {
  readonly kinds: Readonly<Record<Kind, number>>;
  readonly category: Category;
}

/** P(semantic) = P(profile) + P(relationship), P(episodic) = P(event) + P(dialogue); the greater decides, a tie is episodic. */
export function toCategories(kinds: Readonly<Record<Kind, number>>): Classification {
  const semantic = kinds.profile + kinds.relationship;
  const episodic = kinds.event + kinds.dialogue;
  return { kinds, semantic, episodic, category: semantic > episodic ? 'semantic' : 'episodic' };
}

/** Softmax of logits; sums to one and does not overflow. */
export function softmax(logits: readonly number[]): number[] {
  const top = Math.max(...logits);
  const powers = logits.map((logit) => Math.exp(logit - top));
  const sum = powers.reduce((a, b) => a + b, 0);
  return powers.map((power) => power / sum);
}

/**
 * P′(π) = P(π)·n(π) / Σ over the kinds of P·n, n(π) being the number of the bank's memories of the kind: a question is likelier to ask for what there is more of.
 *
 * @returns the classification itself where no kind of the bank has any probability.
 */
export function withBankPrior(
  classification: Classification,
  { memories }: Pick<MemoryBank, 'memories'>,
): Classification {
  const counts = kindCounts(memories);
  const weighed = KINDS.map((kind) => classification.kinds[kind] * counts[kind]);
  const sum = weighed.reduce((total, each) => total + each, 0);
  if (sum === 0) return classification;
  const [profile, relationship, event, dialogue] = weighed.map((each) => each / sum) as [
    number,
    number,
    number,
    number,
  ];
  return toCategories({ profile, relationship, event, dialogue });
}

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
