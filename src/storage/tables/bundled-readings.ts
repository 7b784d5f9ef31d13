/** What the shipped reader made of a bundled character's questions, as a file: written by `npm run bundle`. */

import * as z from 'zod';
import type { MemoryBank } from '../../core/memory/bank';
import type { PairReading, PreparedReadings, ReaderSettings, ReadingModel } from '../../core/ports';
import { textKey } from '../../core/text/key';
import { PreparedReader } from '../../pipeline/reading/prepared-reader';
import { windowsOf } from '../../pipeline/reading/relevance';
import { passages } from '../../pipeline/retrieval/passages';
import { stampSchema } from './bundle-index';
import { keysHash, questionKeys } from './bundled';

/** Digits after the point of a probability. */
const DIGITS = 6;

const place = z.number().int().nonnegative();
const probability = z.number().min(0).max(1);

const readingsSchema = z.object({
  reader: z.object({
    stamp: stampSchema,
    /** Written from the reader's manifest, which is checked. */
    settings: z.custom<ReaderSettings>((value) => typeof value === 'object'),
  }),
  /** SHA-256 of the keys of the questions, and of the passages that the reader is given, in the bank's order. */
  questions: z.string(),
  passages: z.string(),
  /** Places of question and passage, relevance, how likely it is that the passage answers, and the spans: start, end, probability. */
  pairs: z.array(z.tuple([place, place, probability, probability]).rest(z.number())),
});

export type ReadingsFile = z.infer<typeof readingsSchema>;

/** Every passage of a bank as the reader is given it, each once. @param longest see `ReaderSettings.passageLength`. */
function textsToRead(bank: MemoryBank, longest: number | undefined): string[] {
  const windows = windowsOf({ bank, passages: passages(bank.memories) }, bank.memories, longest);
  return [...new Set([...windows.values()].flat().map(({ text }) => text))];
}

/** The readings in a file; undefined where it is of another version of the bank or of this code. */
export function readingsOf(bank: MemoryBank, file: unknown): PreparedReadings | undefined {
  const { data } = readingsSchema.safeParse(file);
  if (!data) return undefined;
  const texts = textsToRead(bank, data.reader.settings.passageLength);
  if (data.questions !== keysHash(questionKeys(bank)) || data.passages !== keysHash(texts.map(textKey)))
    return undefined;
  const found = new Map<string, Map<string, PairReading>>();
  for (const [question, passage, relevance, answerable, ...rest] of data.pairs) {
    const spans = [];
    for (let at = 0; at + 2 < rest.length; at += 3)
      spans.push({ start: rest[at]!, end: rest[at + 1]!, probability: rest[at + 2]! });
    const { text } = bank.questions[question]!;
    const pairs = found.get(text) ?? new Map<string, PairReading>();
    found.set(text, pairs.set(texts[passage]!, { relevance, answerable, spans }));
  }
  const of: PreparedReadings['of'] = (question, passage) => found.get(question)?.get(passage);
  return { ...data.reader, of, reader: (loaded) => new PreparedReader(data.reader, of, loaded) };
}

/** The file of some readings. @param read what the reader made of each question, by its text and the passage's. */
export function readingsFile(
  bank: MemoryBank,
  { stamp, settings }: Omit<ReadingModel, 'read'>,
  read: ReadonlyMap<string, ReadonlyMap<string, PairReading>>,
): ReadingsFile {
  const texts = textsToRead(bank, settings.passageLength);
  const short = (value: number) => Number(value.toFixed(DIGITS));
  const pairs = bank.questions.flatMap(({ text }, question) =>
    [...(read.get(text) ?? [])].map(([passage, { relevance, answerable, spans }]) => {
      const numbers = spans.flatMap(({ start, end, probability }) => [start, end, short(probability)]);
      const pair: ReadingsFile['pairs'][number] = [
        question,
        texts.indexOf(passage),
        short(relevance),
        short(answerable),
        ...numbers,
      ];
      return pair;
    }),
  );
  return {
    reader: { stamp: stampSchema.parse(stamp), settings },
    questions: keysHash(questionKeys(bank)),
    passages: keysHash(texts.map(textKey)),
    pairs,
  };
}
