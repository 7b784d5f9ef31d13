/** A cross-encoder over an ONNX model (see `ReadingModel`): a question and a passage as one row of tokens, and the likeliest answers among the passage’s words. */

import type { PairReading } from '../../core/ports';
import { NO_READER } from './error-words';
import { ModelError } from './errors';
import { thread, type OnnxModel } from './onnx-model';
import { sentences } from '../../core/text/sentences';

/** A stretch of a text, in UTF-16 units. */
export interface Stretch {
  readonly start: number;
  readonly end: number;
}

export interface Pair {
  /** [CLS] question [SEP] passage [SEP] */
  readonly ids: readonly number[];
  /** Place of the passage's first token. */
  readonly first: number;
  /** The word of each of the passage's tokens. */
  readonly owners: readonly number[];
  /** Each word's place in the passage. */
  readonly words: readonly Stretch[];
}

export interface Piece {
  readonly id: number;
  /** As the vocabulary spells it. */
  readonly text: string;
}

/** The pieces of a run of characters, without special tokens. */
export type Pieces = (run: string) => readonly Piece[];

/** As BERT's tokenizer splits: these stand alone, whatever touches them. */
const MARK = String.raw`\p{P}!-/:-@\[-\x60{-~`;
const HAN = String.raw`㐀-䶿一-鿿豈-﫿\u{20000}-\u{2a6df}\u{2a700}-\u{2ceaf}\u{2f800}-\u{2fa1f}`;
const WORD = new RegExp(String.raw`[${MARK}${HAN}]|[^${MARK}${HAN}\s]+`, 'gu');
const RUN = new RegExp(String.raw`[${MARK}]|[^${MARK}\s]+`, 'gu');
const HAS_HAN = new RegExp(String.raw`[${HAN}]`, 'u');

/** Longest answer, in words. */
const LONGEST = 24;

interface Word extends Stretch {
  readonly ids: readonly number[];
}

/**
 * The words by which an answer is measured, with their ids: runs without blanks, punctuation marks, and of Chinese what the vocabulary
 * holds as one piece. A run with a character that the vocabulary lacks is taken character by character.
 */
export function wordsOf(text: string, pieces: Pieces): Word[] {
  return [...text.matchAll(RUN)].flatMap(({ 0: run, index }) => {
    const found = pieces(run);
    if (!HAS_HAN.test(run)) return worded(found, index, run.length);
    if (found.map((piece) => piece.text).join('') !== run.toLowerCase()) {
      return [...run.matchAll(WORD)].flatMap(({ 0: word, index: at }) =>
        worded(pieces(word), index + at, word.length),
      );
    }
    let start = index;
    return found.map(({ id, text }) => ({ ids: [id], start, end: (start += text.length) }));
  });
}

function worded(pieces: readonly Piece[], start: number, length: number): Word[] {
  return pieces.length === 0 ? [] : [{ ids: pieces.map(({ id }) => id), start, end: start + length }];
}

/**
 * @param most tokens of the whole; the passage is cut at its end.
 * @param questionMost tokens of the question among them.
 */
export function pairOf(
  question: string,
  passage: string,
  pieces: Pieces,
  special: { readonly cls: number; readonly sep: number },
  { most, questionMost }: { readonly most: number; readonly questionMost: number },
): Pair {
  const asked = wordsOf(question, pieces).flatMap(({ ids }) => ids);
  const head = [special.cls, ...asked.slice(0, questionMost), special.sep];
  const words: Stretch[] = [];
  const owners: number[] = [];
  const ids: number[] = [];
  const room = most - head.length - 1;
  for (const { ids: all, start, end } of wordsOf(passage, pieces)) {
    if (ids.length >= room) break;
    const own = all.slice(0, room - ids.length);
    ids.push(...own);
    owners.push(...own.map(() => words.length));
    words.push({ start, end });
  }
  return { ids: [...head, ...ids, special.sep], first: head.length, owners, words };
}

export interface ScoredSpan extends Stretch {
  /** Share of the probability of all spans that lies on this one and those that overlap it; in [0, 1]. */
  readonly probability: number;
}

/**
 * The likeliest spans of whole words within one sentence, best first; none overlaps another.
 *
 * @param logits two per token: of being the answer's first and its last.
 * @returns with the score of the best above that of "no answer here"; −∞ where the passage has no word.
 */
export function spansOf(
  passage: string,
  { first, owners, words }: Pair,
  logits: Float32Array,
  most: number,
): { readonly spans: ScoredSpan[]; readonly best: number } {
  const starts = new Map<number, number>();
  const ends = new Map<number, number>();
  owners.forEach((owner, i) => {
    if (!starts.has(owner)) starts.set(owner, logits[2 * (first + i)]!);
    ends.set(owner, logits[2 * (first + i) + 1]!);
  });
  const all = candidates(passage, words, starts, ends);
  if (all.length === 0) return { spans: [], best: -Infinity };
  all.sort((a, b) => b.score - a.score);
  const top = all[0]!.score;
  const total = all.reduce((sum, { score }) => sum + Math.exp(score - top), 0);
  const spans: ScoredSpan[] = [];
  let left = all;
  while (left.length > 0 && spans.length < most) {
    const { start, end } = left[0]!;
    const touching = left.filter((other) => other.start < end && start < other.end);
    const mass = touching.reduce((sum, { score }) => sum + Math.exp(score - top), 0);
    spans.push({ start, end, probability: mass / total });
    left = left.filter((other) => other.start >= end || start >= other.end);
  }
  return { spans, best: top - logits[0]! - logits[1]! };
}

function candidates(
  passage: string,
  words: readonly Stretch[],
  starts: ReadonlyMap<number, number>,
  ends: ReadonlyMap<number, number>,
): (Stretch & { readonly score: number })[] {
  return sentences(passage).flatMap(({ text, start }) => {
    const inside = words.flatMap((word, i) =>
      word.start >= start && word.end <= start + text.length && starts.has(i) ? [i] : [],
    );
    return inside.flatMap((from, n) =>
      inside.slice(n, n + LONGEST).map((to) => ({
        start: words[from]!.start,
        end: words[to]!.end,
        score: starts.get(from)! + ends.get(to)!,
      })),
    );
  });
}

/** Answers that are told of a passage. */
const SPANS = 3;

/** Reads every passage together with the question. One pair per call: an int8 graph quantises activations over the whole batch. */
export async function readPairs(
  model: OnnxModel,
  question: string,
  passages: readonly string[],
  options: { signal?: AbortSignal } = {},
): Promise<PairReading[]> {
  const spec = model.graph.reading;
  if (!spec) throw new ModelError('not-runnable', model.stamp.id, NO_READER);
  const { tokenizer } = model;
  const [cls, sep] = tokenizer.encode('') as [number, number];
  const limits = { most: model.graph.maxLength, questionMost: spec.questionLength };
  const pieces: Pieces = (run) => {
    const texts = tokenizer.tokenize(run);
    return tokenizer.encode(run, { add_special_tokens: false }).map((id, i) => ({ id, text: texts[i]! }));
  };
  const found: PairReading[] = [];
  for (const passage of passages) {
    await thread.pause(options.signal);
    const pair = pairOf(question, passage, pieces, { cls, sep }, limits);
    const outputs = await model.infer(inputsOf(model, pair));
    const [relevance, answerable] = model.values(outputs, [spec.scores], [1, 2]) as unknown as [
      number,
      number,
    ];
    const logits = model.values(outputs, [spec.spans], [1, pair.ids.length, 2]);
    const { spans, best } = spansOf(passage, pair, logits, SPANS);
    const weights = spec.answerable;
    const sum = weights.bias + weights.relevance * relevance + weights.answerable * answerable;
    found.push({
      relevance: sigmoid(relevance),
      // A passage without a word answers nothing.
      answerable: spans.length > 0 ? sigmoid(sum + weights.span * best) : 0,
      spans,
    });
  }
  return found;
}

function inputsOf({ tensor: Tensor }: OnnxModel, { ids, first }: Pair) {
  const row = (values: readonly number[]) =>
    new Tensor('int64', BigInt64Array.from(values, BigInt), [1, values.length]);
  return {
    input_ids: row(ids),
    attention_mask: row(ids.map(() => 1)),
    token_type_ids: row(ids.map((_, i) => (i < first ? 0 : 1))),
  };
}

function sigmoid(x: number): number {
  return 1 / (1 + Math.exp(-x));
}
