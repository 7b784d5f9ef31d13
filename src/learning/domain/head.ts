/**
 * The supervised classifier: softmax regression over the question's vector and its words with names masked. It is what PerLTQA's BERT classifier
 * (§4.2) is among the supervised systems, over an encoder that stays as it is.
 */

import { softmax, toCategories, type Classification } from '../../pipeline/classification/classifier';
import { KINDS, type Kind, type MemoryBank } from '../../core/memory/bank';
import {
  sparseRows,
  type Design,
  fitSoftmax,
  logitsOf,
  type SoftmaxProblem,
  type SoftmaxWeights,
} from './softmax-regression';
import { LABELS, labelOf, sharedEncoder, type LabelSet, type LearningSet } from './learning-set';
import type { MinimizeOptions } from './lbfgs';
import { classMissing, FEWEST_PER_CLASS, fewQuestions, noQuestions } from './problem';
import { hasHan, terms } from '../../core/text/terms';

/** Stands for any name. Terms are in lower case, so it is none of them. */
export const NAME = 'NAME';
/** Stands before the first term. */
const START = 'START';

/** The names of a bank as they are looked for in questions. */
export interface NameMask {
  /** Terms that are part of a name. */
  readonly terms: ReadonlySet<string>;
  /** Names in Han characters, longest first; they are cut out before the text is taken apart. */
  readonly han: readonly string[];
}

/**
 * The names of the character and of everyone in the memories. A part of a name that the memories also write in lower case (“aunt”, “captain”) is a word and
 * stays.
 */
export function nameMask({ character, memories }: Pick<MemoryBank, 'character' | 'memories'>): NameMask {
  const names = new Set([character.name, ...memories.flatMap(({ people }) => people)]);
  const ordinary = new Set(
    memories.flatMap(({ text }) => text.match(/(?<![\p{L}\p{M}])\p{Ll}[\p{L}\p{M}]*/gu) ?? []),
  );
  const parts = [...names]
    .filter((name) => !hasHan(name))
    .flatMap((name) => name.match(/\p{Lu}[\p{L}\p{M}]+/gu) ?? [])
    .filter((part) => !ordinary.has(part.toLowerCase()))
    .flatMap(terms);
  const han = [...names]
    .filter(hasHan)
    // Without the family name, as friends say it.
    .flatMap((name) => (/^\p{Script=Han}{3}$/u.test(name) ? [name, name.slice(1)] : [name]));
  return {
    terms: new Set(parts),
    han: [...new Set(han)].sort((a, b) => b.length - a.length || (a < b ? -1 : 1)),
  };
}

/** The terms of a question, in order, each name replaced by `NAME`. */
export function maskedTerms(text: string, mask: NameMask): string[] {
  let pieces = [text];
  for (const name of mask.han)
    pieces = pieces.flatMap((piece) =>
      piece.split(name).flatMap((part, i) => (i === 0 ? [part] : [NAME, part])),
    );
  const found = pieces.flatMap((piece) =>
    piece === NAME ? [NAME] : terms(piece).map((term) => (mask.terms.has(term) ? NAME : term)),
  );
  // First and last name beside each other are one name.
  return found.filter((term, i) => term !== NAME || found[i - 1] !== NAME);
}

/** Terms and pairs of neighbouring terms, each once, in order of appearance. */
export function ngrams(masked: readonly string[]): string[] {
  const pairs = masked.map((term, i) => `${masked[i - 1] ?? START} ${term}`);
  return [...new Set([...masked, ...pairs])];
}

/** In how many questions an n-gram must occur to be a feature: one that occurs once says nothing of other questions. */
const FEWEST = 2;

/** The n-grams of a training set that at least two of its questions have, in the order of their code units. */
export function vocabularyOf(questions: readonly (readonly string[])[]): string[] {
  const counts = new Map<string, number>();
  for (const grams of questions) for (const gram of grams) counts.set(gram, (counts.get(gram) ?? 0) + 1);
  return [...counts].flatMap(([gram, count]) => (count >= FEWEST ? [gram] : [])).sort();
}

/** A question's row over a vocabulary: its known n-grams, all equal, together of length one. */
export function wordRow(
  grams: readonly string[],
  columns: ReadonlyMap<string, number>,
): (readonly [column: number, value: number])[] {
  const known = grams.flatMap((gram) => columns.get(gram) ?? []);
  return known.map((column) => [column, 1 / Math.sqrt(known.length)] as const);
}

export interface HeadSettings {
  /** The four kinds, whose probabilities are summed into categories, or the two categories themselves. */
  readonly labels: LabelSet;
  /** Weight of the penalty: 1 / C of scikit-learn. */
  readonly l2: number;
  /** Whether it learns from nothing, or what to add to the shipped classifier's logits. */
  readonly start: 'nothing' | 'shipped';
}

/** scikit-learn's penalty; nothing here was tuned on the bundled characters. */
export const HEAD_DEFAULTS: HeadSettings = { labels: 'kinds', l2: 1, start: 'nothing' };

/** A trained head, as it is stored. */
export interface Head {
  readonly labels: LabelSet;
  readonly start: HeadSettings['start'];
  readonly dimensions: number;
  /** The n-grams that it knows, in the order of their columns. */
  readonly vocabulary: readonly string[];
  /** (dimensions + vocabulary) × labels. */
  readonly weights: readonly number[];
  readonly intercepts: readonly number[];
}

export interface HeadFit {
  readonly head: Head;
  readonly loss: number;
  readonly iterations: number;
  readonly converged: boolean;
}

/** A probability of 0 would forbid a class for ever. */
const LEAST_PRIOR = 1e-6;

/**
 * Trains a head on all questions of the sets.
 *
 * @throws LearningError where a class has too few questions or vectors are of different encoders; DOMException `AbortError` after the signal.
 */
export async function trainHead(
  sets: readonly LearningSet[],
  settings: HeadSettings = HEAD_DEFAULTS,
  options: MinimizeOptions = {},
): Promise<HeadFit> {
  const { problem, vocabulary } = headProblem(sets, settings);
  const fit = await fitSoftmax(problem, options);
  return {
    head: {
      labels: settings.labels,
      start: settings.start,
      dimensions: problem.design.dense.width,
      vocabulary,
      weights: Array.from(fit.weights, rounded),
      intercepts: Array.from(fit.intercepts, rounded),
    },
    loss: fit.loss,
    iterations: fit.iterations,
    converged: fit.converged,
  };
}

/** The regression that training a head solves. @throws LearningError as `trainHead` does. */
export function headProblem(
  sets: readonly LearningSet[],
  { labels, l2, start }: HeadSettings,
): { readonly problem: SoftmaxProblem; readonly vocabulary: readonly string[] } {
  const kinds = sets.flatMap(({ bank }) => bank.questions.map(({ kind }) => kind));
  if (kinds.length === 0) throw noQuestions();
  const { dimensions } = sharedEncoder(sets);
  const own = kinds.map((kind) => labelOf(labels, kind));
  for (const [at, name] of LABELS[labels].entries()) {
    const count = own.filter((label) => label === at).length;
    if (count === 0) throw classMissing(name);
    if (count < FEWEST_PER_CLASS) throw fewQuestions(name, count);
  }
  const grams = sets.flatMap(gramsOf);
  const vocabulary = vocabularyOf(grams);
  return {
    problem: {
      design: designOf(sets, grams, vocabulary, dimensions),
      labels: own,
      classes: LABELS[labels].length,
      l2,
      offsets: start === 'shipped' ? offsetsOf(sets, labels) : undefined,
    },
    vocabulary,
  };
}

/** What a head says of every question of a set, in the bank's order. @throws LearningError for vectors of another encoder. */
export function classifySet(head: Head, set: LearningSet): Classification[] {
  const { dimensions } = sharedEncoder([set]);
  if (dimensions !== head.dimensions)
    throw new RangeError(`The head reads ${head.dimensions} dimensions, the questions have ${dimensions}.`);
  const weights: SoftmaxWeights = {
    classes: LABELS[head.labels].length,
    weights: Float64Array.from(head.weights),
    intercepts: Float64Array.from(head.intercepts),
  };
  const design = designOf([set], gramsOf(set), head.vocabulary, dimensions);
  const offsets = head.start === 'shipped' ? offsetsOf([set], head.labels) : undefined;
  const logits = logitsOf(design, weights, offsets);
  return set.bank.questions.map((_, row) =>
    classificationOf(
      head.labels,
      softmax([...logits.subarray(row * weights.classes, (row + 1) * weights.classes)]),
    ),
  );
}

export interface WeighedNgram {
  readonly ngram: string;
  /** The weight for the label less the mean over all labels, so that labels can be compared. */
  readonly weight: number;
}

/** The n-grams that speak most for each label, greatest weight first. */
export function topNgrams(
  head: Head,
  count: number,
): readonly { readonly label: string; readonly ngrams: readonly WeighedNgram[] }[] {
  const labels: readonly string[] = LABELS[head.labels];
  const weightOf = (k: number, i: number) => head.weights[(head.dimensions + i) * labels.length + k]!;
  return labels.map((label, k) => {
    const weighed = head.vocabulary.map((ngram, i): WeighedNgram => {
      const sum = labels.reduce((total, _, other) => total + weightOf(other, i), 0);
      return { ngram, weight: weightOf(k, i) - sum / labels.length };
    });
    return { label, ngrams: weighed.sort((a, b) => b.weight - a.weight).slice(0, count) };
  });
}

function gramsOf({ bank }: LearningSet): string[][] {
  const mask = nameMask(bank);
  return bank.questions.map(({ text }) => ngrams(maskedTerms(text, mask)));
}

function designOf(
  sets: readonly LearningSet[],
  grams: readonly (readonly string[])[],
  vocabulary: readonly string[],
  dimensions: number,
): Design {
  const data = new Float32Array(grams.length * dimensions);
  let at = 0;
  for (const { questions } of sets) {
    data.set(questions, at);
    at += questions.length;
  }
  const columns = new Map(vocabulary.map((gram, column) => [gram, column]));
  return {
    rows: grams.length,
    dense: { width: dimensions, data },
    sparse: sparseRows(
      grams.map((own) => wordRow(own, columns)),
      vocabulary.length,
    ),
  };
}

/** The shipped classifier's log probabilities. @throws RangeError where a set lacks them. */
function offsetsOf(sets: readonly LearningSet[], labels: LabelSet): Float64Array {
  const size = LABELS[labels].length;
  const offsets = sets.flatMap(({ bank, prior }) => {
    if (!prior)
      throw new RangeError(`${bank.character.name} has no probabilities of the shipped classifier.`);
    return bank.questions.flatMap((_, row) => {
      const sums = new Array<number>(size).fill(0);
      KINDS.forEach((kind, k) => (sums[labelOf(labels, kind)]! += prior[row * KINDS.length + k]!));
      return sums.map((sum) => Math.log(Math.max(sum, LEAST_PRIOR)));
    });
  });
  return Float64Array.from(offsets);
}

/** Of two categories, each kind gets half: a head that was not taught kinds does not tell them apart. */
function classificationOf(labels: LabelSet, probabilities: readonly number[]): Classification {
  const of = (kind: Kind) => probabilities[labelOf(labels, kind)]! / (labels === 'kinds' ? 1 : 2);
  return toCategories({
    profile: of('profile'),
    relationship: of('relationship'),
    event: of('event'),
    dialogue: of('dialogue'),
  });
}

/** Seven digits: what is tested is what is stored. */
export function rounded(value: number): number {
  return Number(value.toPrecision(7));
}
