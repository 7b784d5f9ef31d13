/**
 * Whether a record is what the page writes: one schema for each table, and for settings and runs one for each key or format. Fetched with the first
 * record that is read, since no first visit has any.
 */

import * as z from 'zod';
import { bankSchema } from '../../data/formats/mnemoscope/mnemoscope-schema';
import { RULES, says, firstIssue, nearest } from '../../core/issue';
import { BANK_ORIGINS } from '../../core/memory/summary';
import { LANGUAGES } from '../../core/text/languages';
import { count, countsByKind, different, id, text } from './parts';
import { CallSummaryForm, KeptCallForm } from '../../llm/domain/units';
import { DraftForm } from '../../studio/domain/schema';
import type { Phrase } from '../../core/text/phrase';
import { WRITTEN_OVER } from '../tables/checked-table-store';
import type { TableName } from '../tables/schema';
import type { Key } from '../tables/table-store';
import { runForms } from './runs';
import { settingForm } from './settings';
import type { DamagedRecord } from '../../core/archiving';
import type { StorageProblem } from '../tables/problem';

const BankForm = bankSchema.refine(
  ({ memories, questions, sessions = [] }) =>
    [memories, questions, sessions].every((items: readonly { readonly id: string }[]) =>
      different(items, (item) => item.id),
    ),
  RULES.idTwice,
);

export const BankRecordForm = z
  .object({
    id,
    revision: text,
    bank: BankForm,
    origin: z.enum(BANK_ORIGINS),
    importId: id.exactOptional(),
  })
  .refine((record) => record.id === record.bank.id, RULES.sameId);

const BankCountsForm = z.object({
  jobs: z.array(text),
  relations: z.array(text),
  types: z.record(text, count),
  eventWords: count,
  utterances: count,
  utteranceWords: count,
  questionWords: count,
  answers: count,
  answerWords: count,
  anchors: count,
  turns: count,
  turnWords: count,
  distractors: count,
  updates: count,
});

export const BankSummaryForm = z.object({
  id,
  name: text,
  language: z.enum(LANGUAGES),
  summary: text,
  source: text,
  licence: text,
  citation: text.exactOptional(),
  generated: z.literal(true).exactOptional(),
  memories: countsByKind,
  questions: countsByKind,
  sessions: count.exactOptional(),
  counts: BankCountsForm.exactOptional(),
  revision: text,
  origin: z.enum(BANK_ORIGINS),
  importId: id.exactOptional(),
  bytes: z.number(),
  disputes: count,
});

export const ImportForm = z.object({
  id,
  source: text,
  licence: text,
  citation: text.exactOptional(),
  when: text,
  files: z.array(z.object({ name: text, bytes: z.number(), sha256: text })),
  state: z.enum(['staged', 'complete']),
  problems: count,
  banks: count,
});
export const KeptImportForm = ImportForm.extend({ touched: z.number() });

export const CorrectionForm = z.object({
  id,
  bank: id,
  question: text,
  field: text,
  original: z.unknown(),
  corrected: z.unknown(),
  author: text,
  reason: text,
  when: text,
});

export const VectorMatrixForm = z
  .object({
    keys: z.array(id),
    dimensions: z.int().positive().max(65_536),
    data: z.custom<Float32Array>(
      (value) => value instanceof Float32Array,
      says({ en: 'This should be numbers.', zh: '应为数字。' }),
    ),
  })
  .refine(
    ({ keys, dimensions, data }) => data.length === keys.length * dimensions,
    says({ en: 'This needs one row for each key.', zh: '每个键应有一行。' }),
  )
  .refine(({ keys }) => different(keys, (key) => key), RULES.keyTwice);

/** How many records are named in a notice; the settings list all. */
const MOST_NAMED = 3;

/** What is told of records that are damaged and left out. */
export function damageProblem(found: readonly Pick<DamagedRecord, 'name' | 'why'>[]): StorageProblem {
  const named = found.slice(0, MOST_NAMED);
  const more = found.length - named.length;
  const en = named.map(({ name, why }) => `${name.en} (${why.en})`).join(', ');
  const zh = named.map(({ name, why }) => `${name.zh}（${why.zh}）`).join('、');
  const phrase = {
    en: `${found.length === 1 ? 'A record' : `${found.length} records`} in the browser’s storage cannot be read and ${found.length === 1 ? 'is' : 'are'} not shown: ${en}${more > 0 ? ` and ${more} more` : ''}. Everything else works. Save or delete ${found.length === 1 ? 'it' : 'them'} in the settings, under Storage.`,
    zh: `浏览器存储中有 ${found.length} 条记录无法读取，因此不显示：${zh}${more > 0 ? `，另有 ${more} 条` : ''}。其余一切正常。可在设置的“存储”中保存或删除这些记录。`,
  };
  return { reason: 'damaged', code: 'damaged', phrase, message: phrase.en, detail: '' };
}

/** A table's schema, and whether the record belongs under its key. */
interface TableForm {
  readonly form: (key: Key, value: unknown, format: unknown) => z.ZodType | undefined;
  readonly isAt?: (key: Key, value: never) => boolean;
}

const form = (schema: z.ZodType) => () => schema;
const atId = (key: Key, value: { readonly id: string }) => value.id === key;
const atKey = (key: Key, value: { readonly key: string }) => value.key === key;

const KeptDraftForm = z.object({
  draft: DraftForm.refine(({ items }) => different(items, (item) => item.id), RULES.idTwice),
  revision: text,
});
const ChunkForm = z.array(z.tuple([id, z.unknown()]));

const TABLE_FORMS: Readonly<Record<TableName, TableForm>> = {
  banks: {
    form: form(BankRecordForm),
    isAt: ([importId, bank]: Key, record: z.infer<typeof BankRecordForm>) =>
      record.id === bank && (record.importId ?? '') === importId,
  },
  summaries: { form: form(BankSummaryForm), isAt: atId },
  imports: { form: form(KeptImportForm), isAt: atId },
  vectors: { form: form(VectorMatrixForm) },
  runs: {
    form: (_, value) => runForms((value as { readonly format?: unknown } | null | undefined)?.format).header,
    isAt: atId,
  },
  units: { form: (_, __, format) => runForms(format).unit },
  unitChunks: { form: form(ChunkForm) },
  corrections: {
    form: form(CorrectionForm),
    isAt: ([bank, id]: Key, correction: z.infer<typeof CorrectionForm>) =>
      correction.bank === bank && correction.id === id,
  },
  settings: { form: (key) => settingForm(String(key)), isAt: (key) => !String(key).startsWith(WRITTEN_OVER) },
  // Read only in the transaction that ends it, and checked before it was staged.
  staged: { form: () => undefined },
  calls: { form: form(KeptCallForm), isAt: atKey },
  callSummaries: { form: form(CallSummaryForm), isAt: atKey },
  drafts: {
    form: form(KeptDraftForm),
    isAt: (key: Key, kept: z.infer<typeof KeptDraftForm>) => kept.draft.id === key,
  },
};

/**
 * Why a record is not what the page writes.
 *
 * @param format of the run's header, for its units.
 * @returns undefined where nothing is wrong with it.
 */
export function faultIn(table: TableName, key: Key, value: unknown, format?: unknown): Phrase | undefined {
  const { form: formOf, isAt } = TABLE_FORMS[table];
  const read = formOf(key, value, format)?.safeParse(value);
  if (read && !read.success) return issueIn(value, read.error);
  return isAt && !isAt(key, value as never)
    ? table === 'settings'
      ? { en: 'it was damaged and has been replaced', zh: '它已损坏，并已被新值取代' }
      : { en: 'it is kept under another id', zh: '保存时使用了另一个 id' }
    : undefined;
}

/** What an id that this version may not know names, by the field that it is in. */
const NAMED: Readonly<Record<string, Phrase>> = {
  retriever: { en: 'retriever', zh: '检索器' },
  rerank: { en: 're-ranking', zh: '重排序方法' },
  preset: { en: 're-ranking setting', zh: '重排序设置' },
  classifier: { en: 'classifier', zh: '分类器' },
  method: { en: 'classifier', zh: '分类器' },
  engine: { en: 'search engine', zh: '搜索引擎' },
  provider: { en: 'provider of models', zh: '模型提供方' },
  rubric: { en: 'rubric', zh: '评分标准' },
  system: { en: 'memory system', zh: '记忆系统' },
  search: { en: 'search', zh: '检索方式' },
  language: { en: 'language', zh: '语言' },
  format: { en: 'format', zh: '格式' },
  task: { en: 'task', zh: '任务' },
};

function issueIn(value: unknown, error: z.ZodError): Phrase {
  const issue = nearest(error.issues[0]!);
  const { path } = issue;
  const at = path.reduce<unknown>(
    (part, step) => (part as Record<PropertyKey, unknown> | null | undefined)?.[step],
    value,
  );
  const named = NAMED[String(path.at(-1))];
  const isUnknown =
    issue.code === 'custom' ? issue.params?.['unknown'] === true : issue.code !== 'invalid_type';
  if (named && isUnknown && typeof at === 'string') {
    const shown = at.slice(0, 80);
    return {
      en: `this version does not know the ${named.en} “${shown}”`,
      zh: `此版本不认识${named.zh}“${shown}”`,
    };
  }
  return firstIssue(error);
}

/** What a table's records are, in the reader's words. */
const SORTS: Readonly<Record<TableName, Phrase>> = {
  banks: { en: 'character', zh: '人物' },
  summaries: { en: 'character', zh: '人物' },
  imports: { en: 'import', zh: '导入' },
  vectors: { en: 'vectors', zh: '向量' },
  runs: { en: 'run', zh: '实验' },
  units: { en: 'result of run', zh: '实验结果' },
  unitChunks: { en: 'results of run', zh: '实验结果' },
  corrections: { en: 'correction', zh: '更正' },
  settings: { en: 'setting', zh: '设置' },
  staged: { en: 'part of an archive', zh: '存档的一部分' },
  calls: { en: 'model answer', zh: '模型回答' },
  callSummaries: { en: 'model answer', zh: '模型回答' },
  drafts: { en: 'draft', zh: '草稿' },
};

/** What a record is called: by its own name where it still has one, else by its id. */
export function recordName(table: TableName, key: Key, value: unknown): Phrase {
  const { plan, name, bank, draft } = (value ?? {}) as Readonly<Record<string, unknown>>;
  const field = (of: unknown, ...path: readonly string[]) =>
    path.reduce<unknown>((part, step) => (part as Record<string, unknown> | null | undefined)?.[step], of);
  const own = [field(plan, 'title'), name, field(bank, 'character', 'name'), field(draft, 'name')];
  const given = own.find((each) => typeof each === 'string' && each.trim() !== '') as string | undefined;
  const called = (given ?? [key].flat().filter(Boolean).join(' › ').replaceAll('\u0000', ' › ')).slice(
    0,
    120,
  );
  const { en, zh } = SORTS[table];
  return { en: `${en} “${called}”`, zh: `${zh}“${called}”` };
}

export { wholeEntries } from './settings';
