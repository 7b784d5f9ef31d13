/** The trained reader: a cross-encoder reads the best window of each of the first memories together with the question. */

import type { Memory } from '../memory/bank';
import type { PairReading } from '../ports';
import { contentTerms } from '../text/content-terms';
import { sentences } from '../text/sentences';
import { answerTypeOf, hasType } from './answer-type';
import { peopleIn, textToRead } from './passages';
import { phraseOfSpan } from './phrase';
import type { Candidate, Reader, ReadingRequest, ReadPassage, Stretch } from './reader';

export const trained = {
  id: 'reader',
  name: { en: 'Trained reader', zh: '训练的阅读模型' },
  description: {
    en: 'a cross-encoder reads the question together with the best passage of each of the first five memories',
    zh: '交叉编码器把问题与前五条记忆各自最合适的片段放在一起阅读',
  },
  needs: 'model',
  async read(request, { model }, signal) {
    if (!model) throw new Error('The trained reader is not loaded.');
    const passages = bestPassages(request);
    const texts = passages.map(textToRead);
    const pairs = await model.read(
      request.question,
      texts.map(({ text }) => text),
      signal && { signal },
    );
    signal?.throwIfAborted();
    const candidates = pairs
      .flatMap((pair, i) => candidatesOf(request, passages[i]!, texts[i]!.shift, pair))
      .sort((a, b) => b.score - a.score);
    return {
      candidates: candidates.filter((each, i) => candidates.findIndex((other) => same(other, each)) === i),
      answerability: Math.max(0, ...pairs.map(({ answerable }) => answerable)),
      threshold: model.threshold,
    };
  },
} as const satisfies Reader;

/** Of each memory the window nearest to the question: by cosine, or by the content words shared where there are no vectors. */
export function bestPassages({ question, passages }: ReadingRequest): ReadPassage[] {
  const asked = new Set(contentTerms(question));
  const shared = ({ text }: ReadPassage) =>
    new Set(contentTerms(text).filter((term) => asked.has(term))).size;
  const best = new Map<string, { readonly passage: ReadPassage; readonly value: number }>();
  for (const passage of passages) {
    const value = passage.cosine ?? shared(passage);
    const known = best.get(passage.memory.id);
    if (!known || value > known.value) best.set(passage.memory.id, { passage, value });
  }
  return [...best.values()].map(({ passage }) => passage);
}

/** @param shift characters that stand before the window in the text that was read; a span in them is no answer. */
function candidatesOf(
  { question, bank }: ReadingRequest,
  passage: ReadPassage,
  shift: number,
  { relevance, answerable, spans }: PairReading,
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
        passage: { start: passage.start, end: passage.end },
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
