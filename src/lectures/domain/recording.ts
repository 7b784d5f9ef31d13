/**
 * Recordings: what a language model once answered, replayed in a lecture. The record of a run (`llm/record.ts`) holds what a runner measured: keys,
 * times, attempts. Here a prompt was put to a model by hand and nothing of that is known, so the form is one of its own that claims no more.
 */

import * as z from 'zod';
import { firstIssue, RULES } from '../../core/issue';
import { parseJson } from '../../core/text/parse-json';
import { phraseOf, PhraseError, type Phrase } from '../../core/text/phrase';
import { LANGUAGES } from '../../core/text/languages';

export const RECORDING_FORMAT = 'mnemoscope-lecture-recording';
/** Counts up when an older page could no longer read what a newer one writes. */
export const RECORDING_VERSION = 1;

const phrase = z.strictObject({ en: z.string().min(1), zh: z.string().min(1) });
const id = z.string().regex(/^[a-z0-9][a-z0-9-]*$/, RULES.smallId);

const exchangeSchema = z.strictObject({
  id,
  /** As the model was named where it was asked. */
  model: z.string().min(1),
  /** ISO day. */
  answered: z.iso.date(),
  messages: z.array(z.strictObject({ role: z.enum(['system', 'user']), content: z.string().min(1) })).min(1),
  /** The answer, to the letter. */
  text: z.string().min(1),
});
export type RecordedExchange = z.infer<typeof exchangeSchema>;

/** What a careful reader of the dialogue would keep, and what a memory system did with it. Verdicts are by hand. */
const systemSchema = z.strictObject({
  /** Ids of a bundled bank and of its dialogue. */
  bank: z.string().min(1),
  dialogue: z.string().min(1),
  /** What the system had kept before. */
  known: z.array(z.strictObject({ id, text: z.string().min(1) })),
  /** The points that are to be found; `updates` names what was kept before and is now out of date. */
  wanted: z.array(z.strictObject({ id, text: z.string().min(1), updates: id.optional() })).min(1),
  /** One a point of the recorded extraction, in its order: which wanted point it says, or nothing where what it says is wrong or not said. */
  verdicts: z.array(
    z.strictObject({
      is: z.enum(['correct', 'hallucinated', 'extra']),
      of: id.optional(),
      why: phrase.optional(),
    }),
  ),
  questions: z
    .array(z.strictObject({ id, text: z.string().min(1), answer: z.string().min(1), wanted: id }))
    .min(1),
});
export type RecordedSystem = z.infer<typeof systemSchema>;

export const recordingSchema = z.strictObject({
  format: z.literal(RECORDING_FORMAT),
  version: z.literal(RECORDING_VERSION),
  id,
  language: z.enum(LANGUAGES),
  /** How the answers were come by. */
  how: phrase,
  /** The bank's question that all exchanges are about. */
  about: z.strictObject({ bank: z.string().min(1), question: z.string().min(1) }).optional(),
  exchanges: z.array(exchangeSchema).min(1),
  system: systemSchema.optional(),
});
export type Recording = z.infer<typeof recordingSchema>;

/** Where recordings come from: the page's own files. */
export interface RecordingSource {
  /** @throws RecordingError, or an error that names the file and the remedy where it cannot be fetched. */
  recording(id: string): Promise<Recording>;
}

/** A file is no recording that this page can read, or lacks what a lecture names. */
export class RecordingError extends PhraseError {
  override readonly name = 'RecordingError';
}

/**
 * Reads a recording's file.
 *
 * @param file its name, for messages.
 * @throws RecordingError with the first place that is wrong.
 */
export function readRecording(text: string, file: string): Recording {
  let data: unknown;
  try {
    data = parseJson(text, file);
  } catch (error) {
    throw faulty(phraseOf(error));
  }
  const read = recordingSchema.safeParse(data);
  if (read.success) return read.data;
  throw faulty(firstIssue(read.error, file));
}

/** @param name `file/exchange`, as lectures write it. */
export function splitName(name: string): readonly [file: string, exchange: string] {
  const [file = '', exchange = ''] = name.split('/', 2);
  return [file, exchange];
}

/** @throws RecordingError where there is none of that id. */
export function exchangeOf(recording: Recording, exchange: string): RecordedExchange {
  const found = recording.exchanges.find((each) => each.id === exchange);
  if (found) return found;
  throw new RecordingError({
    en: `The recording “${recording.id}” has no exchange “${exchange}”. Correct the name in the lecture’s file.`,
    zh: `录制文件“${recording.id}”里没有名为“${exchange}”的对答。请改正讲座文件中的名称。`,
  });
}

/** @throws RecordingError where it is of no memory system. */
export function systemOf({ id: file, system }: Recording): RecordedSystem {
  if (system) return system;
  throw new RecordingError({
    en: `The recording “${file}” is of no memory system. Name another one in the lecture’s file.`,
    zh: `录制文件“${file}”里没有记忆系统。请在讲座文件中另指定一个。`,
  });
}

function faulty({ en, zh }: Phrase): RecordingError {
  return new RecordingError({
    en: `${en} The file is damaged; reload the page to load it again.`,
    zh: `${zh}文件已损坏；请重新加载页面，再次获取。`,
  });
}
