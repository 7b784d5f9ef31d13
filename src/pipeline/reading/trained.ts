/** The trained reader: a cross-encoder reads the windows of the first memories, each together with the question. */

import type { Memory } from '../../core/memory/bank';
import type { PairReading, ReadingModel } from '../../core/ports';
import { contentTerms } from '../../core/text/content-terms';
import { sentences } from '../../core/text/sentences';
import { answerTypeOf, hasType } from './answer-type';
import { joined, peopleIn, textToRead } from './passages';
import { phraseOfSpan } from './phrase';
import type { Candidate, Reader, ReadingRequest, ReadPassage, Stretch } from './reader';

/** Windows that are read at most. Each costs one run of the model; more find next to nothing (`docs/results.md`, “Ask”). */
export const MOST_WINDOWS = 8;
/** Windows that are read first: with two workers they take as long as one. The others are read unless these have a clear answer. */
const FIRST_WINDOWS = 2;

export const trained = {
  id: 'reader',
  name: { en: 'Trained reader', zh: '训练的阅读模型' },
  description: {
    en: 'a cross-encoder reads the question together with the passages of the first five memories',
    zh: '交叉编码器把问题与前五条记忆的片段放在一起阅读',
  },
  needs: 'model',
  async read(request, { model }, signal) {
    if (!model) throw new Error('The trained reader is not loaded.');
    const windows = await readWindows(request, model, signal);
    const candidates = windows
      .flatMap((window) => candidatesOf(request, window))
      .sort((a, b) => b.score - a.score);
    return {
      candidates: candidates.filter((each, i) => candidates.findIndex((other) => same(other, each)) === i),
      answerability: Math.max(0, ...windows.map(({ pair }) => pair.answerable)),
      threshold: model.settings.threshold,
    };
  },
} as const satisfies Reader;

/** A window with what the model makes of it. */
export interface ReadWindow {
  readonly passage: ReadPassage;
  /** Characters that stand before the window in the text that was read. */
  readonly shift: number;
  readonly pair: PairReading;
}

/**
 * Reads the chosen windows.
 *
 * @param isClear whether the nearest of them, which are read first, answer so well that no other is read; absent: all are read.
 * @returns those that were read, in the order of the list.
 * @throws DOMException `AbortError` after the signal; what the model throws.
 */
export async function readWindows(
  request: ReadingRequest,
  model: ReadingModel,
  signal?: AbortSignal,
  isClear?: (windows: readonly ReadWindow[]) => boolean,
): Promise<ReadWindow[]> {
  const passages = joined(request.passages, model.settings.passageLength);
  const chosen = windowsToRead({ ...request, passages });
  const read = async (passages: readonly ReadPassage[]) => {
    const texts = passages.map(textToRead);
    const pairs = await model.read(
      request.question,
      texts.map(({ text }) => text),
      signal && { signal },
    );
    signal?.throwIfAborted();
    return pairs.map((pair, i) => ({ passage: passages[i]!, shift: texts[i]!.shift, pair }));
  };
  if (!isClear || chosen.length <= FIRST_WINDOWS) return read(chosen);
  const first = windowsToRead({ ...request, passages }, FIRST_WINDOWS);
  const windows = await read(first);
  if (isClear(windows)) return windows;
  windows.push(...(await read(chosen.filter((passage) => !first.includes(passage)))));
  return chosen.map((passage) => windows.find((window) => window.passage === passage)!);
}

/**
 * Of each memory the window nearest to the question, then what is nearest of the others, up to a number: by cosine, or by the content words shared
 * where there are no vectors.
 */
export function windowsToRead({ question, passages }: ReadingRequest, most = MOST_WINDOWS): ReadPassage[] {
  const asked = new Set(contentTerms(question));
  const shared = ({ text }: ReadPassage) =>
    new Set(contentTerms(text).filter((term) => asked.has(term))).size;
  const nearest = passages
    .map((passage) => ({ passage, value: passage.cosine ?? shared(passage) }))
    .sort((a, b) => b.value - a.value)
    .map(({ passage }) => passage);
  const isFirst = (passage: ReadPassage) =>
    nearest.find(({ memory }) => memory.id === passage.memory.id) === passage;
  const chosen = [...nearest.filter(isFirst), ...nearest.filter((each) => !isFirst(each))].slice(0, most);
  return passages.filter((passage) => chosen.includes(passage));
}

/** A span in the heading before a window is no answer. */
function candidatesOf(
  { question, bank }: ReadingRequest,
  { passage, shift, pair: { relevance, answerable, spans } }: ReadWindow,
): Candidate[] {
  const asked = [...new Set(contentTerms(question))];
  const type = answerTypeOf(question);
  const people = peopleIn(bank);
  const { memory, memoryRank } = passage;
  return spans.flatMap(({ start, end, probability }) => {
    const from = start - shift + passage.start;
    const to = end - shift + passage.start;
    if (start < shift || to > memory.text.length || to <= from) return [];
    const sentence = sentenceAround(memory, { start: from, end: to });
    const held = new Set(contentTerms(sentence.text));
    return [
      {
        memoryId: memory.id,
        memoryRank,
        start: from,
        end: to,
        sentence,
        phrase: phraseOfSpan(memory.text.slice(from, to), sentence.text),
        score: answerable * probability,
        reason: {
          terms: asked.filter((term) => held.has(term)),
          type,
          typeFound: hasType(type, sentence.text, people),
          relevance,
          spanProbability: probability,
        },
      },
    ];
  });
}

/** The sentences, from the one in which a stretch begins to the one in which it ends. */
export function sentenceAround({ text }: Memory, { start, end }: Stretch): Candidate['sentence'] {
  const spans = sentences(text).map((span) => ({ start: span.start, end: span.start + span.text.length }));
  const first = spans.find((span) => span.end > start) ?? { start, end };
  const last = spans.find((span) => span.end >= end) ?? { start, end };
  const from = Math.min(first.start, start);
  const to = Math.max(last.end, end);
  return { start: from, end: to, text: text.slice(from, to) };
}

function same(a: Candidate, b: Candidate): boolean {
  return (
    a.memoryId === b.memoryId && a.sentence.start === b.sentence.start && a.sentence.end === b.sentence.end
  );
}
