/**
 * A run as one file of JSON Lines: a header, one unit per line with its calls and answers, and a last line that says how many there are.
 */

import * as z from 'zod';
import { firstIssue } from '../../core/issue';
import { placePhrase } from '../../core/text/place';
import { plainCall, plainModel } from './cache';
import { type Exchange, type LlmReply, callKey, modelName, type CallModel, type LlmCall } from './call';
import { LlmUnitForm, type LlmUnit } from './units';
import { PhraseError, type Phrase } from '../../core/text/phrase';
import type { FaultError } from './fault';

export const RECORD_FORMAT = 'mnemoscope-llm-record';
/** Counts up when an older page could no longer read what a newer one writes. */
export const RECORD_VERSION = 2;

/** What is wrong with a record, where, and what helps. */
export class RecordError extends PhraseError {
  override readonly name = 'RecordError';
}

/**
 * The lines of a run, each with its line break.
 *
 * Of calls, answers and models only their own fields are written, so that nothing else that an object may carry, a key least of all, comes
 * into the file. @param header is written as it is.
 */
export async function* recordLines(
  header: unknown,
  units: AsyncIterable<readonly [string, LlmUnit]> | Iterable<readonly [string, LlmUnit]>,
): AsyncGenerator<string> {
  yield line({ format: RECORD_FORMAT, version: RECORD_VERSION, run: header });
  let count = 0;
  for await (const [id, unit] of units) {
    yield line({ id, unit: plainUnit(unit) });
    count++;
  }
  yield line({ units: count });
}

export interface ReadRecord {
  /** As it stands in the file: the caller knows its shape. */
  readonly header: unknown;
  /** By id, in the file's order. */
  readonly units: ReadonlyMap<string, LlmUnit>;
}

/**
 * @param text in any pieces.
 * @param name of the file, for messages.
 * @throws RecordError with file and line where it is no record, of a newer version, damaged or cut off.
 */
export async function readRecord(
  text: AsyncIterable<string> | Iterable<string>,
  name: string,
): Promise<ReadRecord> {
  let header: { readonly run: unknown } | undefined;
  let end: number | undefined;
  const units = new Map<string, LlmUnit>();
  for await (const [number, given] of linesOf(text)) {
    const place = `${name} › line ${number}`;
    const value = parsed(given, place, number === 1);
    if (!header) {
      header = headerOf(value, name);
      continue;
    }
    if (end !== undefined)
      throw damaged(place, { en: 'there is more after the end.', zh: '结尾之后还有内容。' });
    const last = End.safeParse(value);
    if (last.success) {
      end = last.data.units;
      continue;
    }
    const { id, unit } = checked(Line, value, place);
    if (units.has(id))
      throw damaged(place, { en: `“${id}” occurs twice in the file.`, zh: `“${id}”在文件中出现了两次。` });
    units.set(id, unit as LlmUnit);
  }
  if (!header)
    throw new RecordError({
      en: `${name} is empty. Choose the record of a run.`,
      zh: `${name} 是空的。请选择一份实验记录。`,
    });
  if (end !== units.size) {
    const says: Phrase =
      end === undefined
        ? { en: 'its last line is missing', zh: '缺少最后一行' }
        : { en: `it promises ${end}`, zh: `应有 ${end} 个` };
    throw new RecordError({
      en: `${name} is cut off: it holds ${units.size} units, and ${says.en}. Export it again.`,
      zh: `${name} 不完整：含有 ${units.size} 个单元，${says.zh}。请重新导出。`,
    });
  }
  return { header: header.run, units };
}

const DAMAGED: Phrase = {
  en: 'The file is damaged or was changed; export it again.',
  zh: '文件已损坏或被改动；请重新导出。',
};

function damaged(place: string, { en, zh }: Phrase): RecordError {
  return damagedAs({ en: `${place}: ${en}`, zh: `${place}：${zh}` });
}

const damagedAs = ({ en, zh }: Phrase) =>
  new RecordError({ en: `${en} ${DAMAGED.en}`, zh: `${zh}${DAMAGED.zh}` });

const NO_RECORD: Phrase = {
  en: 'is not a record of a run. Choose a file that was exported as one.',
  zh: '不是实验记录。请选择导出的记录文件。',
};

const Line = z.object({ id: z.string().min(1), unit: LlmUnitForm });
const End = z.strictObject({ units: z.int().nonnegative() });

function line(value: unknown): string {
  return `${JSON.stringify(value)}\n`;
}

function plainUnit(unit: LlmUnit): LlmUnit {
  const exchanges = unit.exchanges.map(plainExchange);
  return unit.kind === 'verdict'
    ? { ...unit, exchanges, judge: plainModel(unit.judge) }
    : { ...unit, exchanges, model: plainModel(unit.model) };
}

function plainExchange({ key, call, reply, cached }: Exchange): Exchange {
  return { key, call: plainCall(call), reply: plainReply(reply), cached };
}

function plainReply({ text, finish, usage, milliseconds, attempts, dropped, servedBy }: LlmReply): LlmReply {
  return {
    text,
    ...(finish !== undefined && { finish }),
    ...(usage && { usage: { input: usage.input, output: usage.output } }),
    milliseconds,
    attempts,
    dropped: [...dropped],
    ...(servedBy !== undefined && { servedBy }),
  };
}

/** Lines that are not blank, with their numbers from 1. */
async function* linesOf(text: AsyncIterable<string> | Iterable<string>): AsyncGenerator<[number, string]> {
  let rest = '';
  let number = 0;
  for await (const piece of text) {
    const lines = (rest + piece).split('\n');
    rest = lines.pop()!;
    for (const each of lines) {
      number++;
      if (each.trim()) yield [number, each];
    }
  }
  if (rest.trim()) yield [number + 1, rest];
}

function parsed(text: string, place: string, first: boolean): unknown {
  try {
    return JSON.parse(first ? text.replace(/^\uFEFF/, '') : text);
  } catch {
    const what: Phrase = first ? { en: `It ${NO_RECORD.en}`, zh: `它${NO_RECORD.zh}` } : DAMAGED;
    throw new RecordError({ en: `${place}: no JSON. ${what.en}`, zh: `${place}：不是 JSON。${what.zh}` });
  }
}

function headerOf(value: unknown, name: string): { readonly run: unknown } {
  const { format, version, run } = (value ?? {}) as { format?: unknown; version?: unknown; run?: unknown };
  if (format !== RECORD_FORMAT || run === undefined)
    throw new RecordError({ en: `${name} ${NO_RECORD.en}`, zh: `${name} ${NO_RECORD.zh}` });
  if (version === RECORD_VERSION) return { run };
  throw new RecordError({
    en: `${name} was written by another version of the page (its version is ${String(version)}, this page reads ${RECORD_VERSION}). Reload the page to get the newer version.`,
    zh: `${name} 由另一版本的页面写成（其版本为 ${String(version)}，此页面读取 ${RECORD_VERSION}）。请重新加载页面以获取新版本。`,
  });
}

function checked<T>(schema: z.ZodType<T>, value: unknown, place: string): T {
  const read = schema.safeParse(value);
  if (read.success) return read.data;
  throw damagedAs(firstIssue(read.error, placePhrase(place)));
}

export class NotRecordedError extends Error implements FaultError {
  override readonly name = 'NotRecordedError';
  readonly code = 'not-recorded';
  readonly reach = 'item';
}

/** What was answered, by the call's key. Of a call that was asked again the last answer counts. */
export type Recorded = ReadonlyMap<string, LlmReply>;

export function recordedReplies(units: Iterable<Pick<LlmUnit, 'exchanges'>>): Recorded {
  const replies = new Map<string, LlmReply>();
  for (const { exchanges } of units) {
    for (const { key, reply } of exchanges) replies.set(key, reply);
  }
  return replies;
}

/** Asks the record in the place of each call's own model: the same plan on the same data gives the same units. @throws NotRecordedError. */
export function recordedAsk(recorded: Recorded): CallModel {
  return async (given) => {
    const call = plainCall(given);
    const key = callKey(call);
    return { key, call, reply: replyOf(recorded, key, call), cached: true } satisfies Exchange;
  };
}

function replyOf(recorded: Recorded, key: string, { model, purpose }: LlmCall): LlmReply {
  const reply = recorded.get(key);
  if (reply) return reply;
  throw new NotRecordedError(
    `The record contains no answer of ${modelName(model)} to this call (${purpose}): the plan, the prompts or the data are not those of the recorded run. Replay it with its own plan, or ask the model.`,
  );
}
