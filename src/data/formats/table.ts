/**
 * Reader of plain tables and texts as a character: a row or paragraph is a memory, or a question. The files themselves are CSV, TSV or text,
 * which `table-source.ts` makes a document of by a mapping of the columns; the document can be written by hand as well.
 *
 * All memories of one name are one character. Without a column of ids, a row's id is its number. A question's gold names memories by id, several
 * parted by commas, semicolons or bars; without any, it is the memory of the question's own row, if it has one. Questions of a table that is called
 * otherwise are about the only character there is.
 */

import { KINDS, type Kind, type Memory, type MemoryBank, type Question } from '../../core/memory/bank';
import { KIND_WORDS, PRONOUNS } from '../../core/memory/words';
import { parseDate } from '../../core/text/dates';
import { languageOfText } from '../../core/text/languages';
import type { Phrase } from '../../core/text/phrase';
import { tonguePhrase, NO_TEXT } from './phrases';
import type { DatasetFormat, ParsedFile } from './format';
import { isRecord, type JsonRecord } from '../../core/json-record';
import { dateInOrder, orderOfDates } from './date-order';
import { documentsOf, listAt, Problems, textAt } from './fields';
import { titleOf } from './halumem/halumem-memories';
import { sameName, slug } from './perltqa/perltqa-fields';
import { inShort } from '../../core/text/place';
import { DatasetError, problemAt } from '../../core/text/problem';
import { ANY, checkShape, counted, into, list, map, record, Tally, TEXT } from './shape';

/** Under which characters from tables stand together. */
export const OWN_TABLES = 'Own tables';

/** What a document of this sort says of itself. */
export const TABLE_FORMAT = 'mnemoscope-table';

/** Fields of a memory that columns may hold, the text first. */
export const MEMORY_FIELDS = ['text', 'date', 'kind', 'title', 'person', 'id'] as const;
/** Fields of a question. */
export const QUESTION_FIELDS = ['question', 'answer', 'gold', 'kind', 'id'] as const;
export type TableField = (typeof MEMORY_FIELDS)[number] | (typeof QUESTION_FIELDS)[number];

/** What a table's rows are: memories, questions, or each a memory with a question about it. */
export type TableRows = 'memories' | 'questions' | 'both';
/** Fields by what the rows are. */
export const TABLE_FIELDS: Readonly<Record<TableRows, readonly TableField[]>> = {
  memories: MEMORY_FIELDS,
  questions: QUESTION_FIELDS,
  both: [...MEMORY_FIELDS, 'question', 'answer', 'gold'],
};
/** Those without which nothing can be read. */
export const REQUIRED_FIELDS: Readonly<Record<TableRows, readonly TableField[]>> = {
  memories: ['text'],
  questions: ['question'],
  both: ['text', 'question'],
};

export const table = {
  id: 'table',
  title: 'CSV, TSV, text',
  looks: {
    en: `tables and texts by their ending (.csv, .tsv, .txt, .md), and documents with "format": "${TABLE_FORMAT}"`,
    zh: `按扩展名识别的表格和文本（.csv、.tsv、.txt、.md），以及含 "format": "${TABLE_FORMAT}" 的文档`,
  },
  guess: (data: unknown): boolean => (Array.isArray(data) ? data.slice(0, 5) : [data]).some(isTable),
  read: readTables,
} as const satisfies DatasetFormat;

function isTable(document: unknown): document is JsonRecord {
  return isRecord(document) && document['format'] === TABLE_FORMAT;
}

const ROW = record(
  { text: TEXT },
  { optional: { id: TEXT, date: TEXT, kind: TEXT, title: TEXT, person: TEXT }, passed: ['line'] },
);
const ASKED = record(
  { question: TEXT },
  { optional: { id: TEXT, answer: TEXT, gold: TEXT, kind: TEXT }, passed: ['line', 'row'] },
);
const SHARED = { format: TEXT, name: TEXT };
const OF_MEMORIES = record(
  { ...SHARED, rows: list(counted(ROW, 'memories')) },
  { optional: { columns: map(ANY) } },
);
const OF_QUESTIONS = record(
  { ...SHARED, questions: list(counted(ASKED, 'questions')) },
  { optional: { columns: map(ANY) } },
);

interface Draft {
  readonly name: string;
  readonly memories: Memory[];
  readonly questions: Question[];
}

function readTables(files: readonly ParsedFile[]): ReturnType<DatasetFormat['read']> {
  const problems = new Problems();
  const tally = new Tally();
  const drafts: Draft[] = [];
  /** Ids of the memories by row, of each document that has rows. */
  const made = new Map<JsonRecord, ReadonlyMap<number, string>>();
  const documents = files.flatMap(documentsOf);
  const tables = documents.flatMap(({ document, where }) => {
    if (isTable(document)) return [{ document, where }];
    problems.add(where, [], {
      en: `has no "format": "${TABLE_FORMAT}"; left out.`,
      zh: `没有 "format": "${TABLE_FORMAT}"；已略过。`,
    });
    return [];
  });
  for (const { document, where } of tables) {
    if ('questions' in document && !('rows' in document)) continue;
    made.set(document, addMemories(document, where, drafts, problems));
    checkShape(document, OF_MEMORIES, [], into(problems, where, tally));
  }
  for (const { document, where } of tables) {
    if (!('questions' in document)) continue;
    addQuestions(document, where, drafts, problems, made.get(document));
    if (!('rows' in document)) checkShape(document, OF_QUESTIONS, [], into(problems, where, tally));
    else
      checkShape(
        document['questions'],
        list(counted(ASKED, 'questions')),
        ['questions'],
        into(problems, where, tally),
      );
  }
  if (drafts.length === 0) {
    const found = problems.list();
    throw new DatasetError(found.length > 0 ? found : files.map(({ name }) => problemAt(name, NO_MEMORY)));
  }
  for (const { name, memories } of drafts) {
    const tongue = tonguePhrase(memories);
    if (tongue) problems.add(name, [], tongue);
  }
  return { banks: drafts.map(bankOf), problems: problems.list(), held: tally.counts };
}

const NO_MEMORY: Phrase = {
  en: 'contains no memory. Add the table whose rows are the memories.',
  zh: '不含记忆。请再给出以记忆为行的表格。',
};

/** Where a row stands, as whoever has the file open sees it; else its path in the document. */
function placeOfRow(document: JsonRecord, where: string, list: 'rows' | 'questions', i: number) {
  const row: unknown = listAt(document, list)[i];
  const line = isRecord(row) ? row['line'] : undefined;
  const columns = isRecord(document['columns']) ? document['columns'] : {};
  return (field?: TableField): readonly [string, readonly PropertyKey[]] => {
    if (typeof line !== 'number') return [where, [list, i, ...(field ? [field] : [])]];
    const column = field === undefined ? undefined : columns[field];
    return [`${where} › line ${line}${typeof column === 'number' ? `, column ${column}` : ''}`, []];
  };
}

/** @returns the ids by the numbers of the rows. */
function addMemories(
  document: JsonRecord,
  where: string,
  drafts: Draft[],
  problems: Problems,
): ReadonlyMap<number, string> {
  const made = new Map<number, string>();
  const rows = listAt(document, 'rows');
  const name = textAt(document, 'name') || 'Table';
  let draft = drafts.find((each) => sameName(each.name, name));
  const before = draft?.memories.length ?? 0;
  draft ??= { name, memories: [], questions: [] };
  const ids = new Set(draft.memories.map(({ id }) => id));
  const order = orderOfDates(rows.map((row) => (isRecord(row) ? textAt(row, 'date') : '')));
  const certain = order === 'both' ? undefined : order;
  const open: { readonly time: string; readonly where: readonly [string, readonly PropertyKey[]] }[] = [];
  for (const [i, row] of rows.entries()) {
    const at = placeOfRow(document, where, 'rows', i);
    if (!isRecord(row)) continue;
    const body = textAt(row, 'text');
    if (body === '') {
      problems.add(...at('text'), NO_TEXT);
      continue;
    }
    const own = textAt(row, 'id');
    const id = freeId(own || String(before + i + 1), ids);
    if (own && id !== own) problems.add(...at('id'), idTwice(own, id));
    ids.add(id);
    made.set(i, id);
    const kind = kindAt(row, at, 'event', problems);
    const written = textAt(row, 'date');
    const inOrder = dateInOrder(written, certain ?? 'day');
    const time = (certain && inOrder) ?? written;
    if (inOrder !== undefined && !certain) open.push({ time, where: at('date') });
    else if (time && !parseDate(time)) problems.add(...at('date'), noDate(time));
    const title = textAt(row, 'title');
    const people = textAt(row, 'person')
      .split(/[,;|/、，；]/u)
      .map((person) => person.trim())
      .filter((person) => person !== '' && !sameName(person, name));
    draft.memories.push({
      id,
      kind,
      title: title || titleOf(body),
      // The title is part of what is searched, as in every other source.
      text: title && !body.includes(title) ? `${title}\n${body}` : body,
      body,
      ...(time && { time }),
      people: [...new Set(people)],
    });
  }
  const [first, ...others] = open;
  if (first) problems.add(...first.where, noOrder(first.time, others.length, order === 'both'));
  if (draft.memories.length === 0) {
    problems.add(where, [], {
      en: 'has no memory: no row has a text. Check which column holds the text.',
      zh: '没有记忆：没有一行有正文。请检查正文在哪一列。',
    });
  } else if (!drafts.includes(draft)) drafts.push(draft);
  return made;
}

function addQuestions(
  document: JsonRecord,
  where: string,
  drafts: readonly Draft[],
  problems: Problems,
  made: ReadonlyMap<number, string> = new Map(),
): void {
  const name = textAt(document, 'name');
  // A file's name is not what its author called the character.
  const named = !('columns' in document);
  const draft =
    drafts.find((each) => sameName(each.name, name)) ?? (named || drafts.length > 1 ? undefined : drafts[0]);
  if (!draft) {
    return problems.add(where, [], {
      en: `has questions about "${inShort(name)}", of whom there is no memory; left out. Add the table of memories, or use its name.`,
      zh: `有关于“${inShort(name)}”的问题，但没有其记忆；已略过。请再给出记忆的表格，或使用同一个名字。`,
    });
  }
  const memories = new Map(draft.memories.map((memory) => [memory.id, memory]));
  const ids = new Set(draft.questions.map(({ id }) => id));
  for (const [i, row] of listAt(document, 'questions').entries()) {
    const at = placeOfRow(document, where, 'questions', i);
    if (!isRecord(row)) continue;
    const text = textAt(row, 'question');
    if (text === '') {
      problems.add(...at('question'), NO_TEXT);
      continue;
    }
    const own = textAt(row, 'id');
    const id = freeId(own || `q${i + 1}`, ids);
    if (own && id !== own) problems.add(...at('id'), idTwice(own, id));
    ids.add(id);
    if (row['gold'] === null) problems.add(...at('gold'), NO_GOLD);
    const ownRow = typeof row['row'] === 'number' ? made.get(row['row']) : undefined;
    const written = textAt(row, 'gold');
    const gold =
      written === '' && ownRow !== undefined
        ? { found: [memories.get(ownRow)!], strangers: [] }
        : goldOf(written, memories);
    for (const stranger of gold.strangers) problems.add(...at('gold'), noMemory(stranger));
    const kind = kindAt(row, at, gold.found[0]?.kind ?? 'event', problems);
    draft.questions.push({
      id,
      kind,
      text,
      answer: textAt(row, 'answer'),
      gold: gold.found.map((memory) => memory.id),
      anchors: [],
      tags: [],
    });
  }
}

/** An id may have a comma in it: the whole text is tried first. */
function goldOf(written: string, memories: ReadonlyMap<string, Memory>) {
  const parts = memories.has(written) ? [written] : written.split(/[,;|、，；]/u).map((part) => part.trim());
  const named = [...new Set(parts.filter((part) => part !== ''))];
  return {
    found: named.flatMap((id) => memories.get(id) ?? []),
    strangers: named.filter((id) => !memories.has(id)),
  };
}

/** What a kind may be called beside its own name, in lower case. */
const KIND_NAMES: ReadonlyMap<string, Kind> = new Map([
  ...KINDS.flatMap((kind): [string, Kind][] => [
    [kind, kind],
    [KIND_WORDS[kind].zh, kind],
  ]),
  ...Object.entries({
    fact: 'profile',
    semantic: 'profile',
    个人信息: 'profile',
    relation: 'relationship',
    关系: 'relationship',
    episodic: 'event',
    dialog: 'dialogue',
    conversation: 'dialogue',
    chat: 'dialogue',
    会话: 'dialogue',
  } as const),
]);

function kindAt(
  row: JsonRecord,
  at: ReturnType<typeof placeOfRow>,
  otherwise: Kind,
  problems: Problems,
): Kind {
  const written = textAt(row, 'kind');
  if (written === '') return otherwise;
  const kind = KIND_NAMES.get(written.toLowerCase());
  if (kind) return kind;
  problems.add(...at('kind'), {
    en: `"${inShort(written)}" is no kind of memory; read as ${KIND_WORDS[otherwise].en}. The kinds are ${KINDS.join(', ')}.`,
    zh: `“${inShort(written)}”不是记忆的类型；按${KIND_WORDS[otherwise].zh}读入。类型有：${KINDS.map((each) => KIND_WORDS[each].zh).join('、')}。`,
  });
  return otherwise;
}

function freeId(wanted: string, taken: ReadonlySet<string>): string {
  let id = wanted;
  for (let n = 2; taken.has(id); n++) id = `${wanted}-${n}`;
  return id;
}

const idTwice = (id: string, other: string): Phrase => ({
  en: `the id "${inShort(id)}" is used by an earlier row; read as "${inShort(other)}". Gold that names it means the earlier row.`,
  zh: `id“${inShort(id)}”在前面的行中已有；读作“${inShort(other)}”。引用它的标准记忆指前面的那一行。`,
});
const noDate = (time: string): Phrase => ({
  en: `"${inShort(time)}" is not a date that the timeline recognises; kept as written. Use 2024-05-31, or May 31, 2024.`,
  zh: `“${inShort(time)}”不是时间线能识别的日期；按原样保留。请写成 2024-05-31 或 2024年5月31日。`,
});
const noOrder = (time: string, others: number, both: boolean): Phrase => ({
  en: `"${inShort(time)}": it is not certain whether the day or the month comes first, since ${both ? 'dates of this column have either' : 'no date of this column tells'}; kept as written and not on the timeline${others > 0 ? ` (with ${others} more of the column)` : ''}. Use 2024-05-31, or May 31, 2024.`,
  zh: `“${inShort(time)}”：无法确定日与月的先后，因为${both ? '此列两种写法都有' : '此列没有日期能说明'}；${others > 0 ? `连同另外 ${others} 个日期` : ''}按原样保留，不列入时间线。请写成 2024-05-31 或 2024年5月31日。`,
});
const NO_GOLD: Phrase = {
  en: 'is null; the question has no gold and is not scored.',
  zh: '为 null；该问题没有标准记忆，不计分。',
};
const noMemory = (id: string): Phrase => ({
  en: `no memory has the id "${inShort(id)}"; left out of the gold. Check the column of ids; without one, ids are row numbers.`,
  zh: `没有 id 为“${inShort(id)}”的记忆；未列入标准记忆。请检查 id 所在的列；没有该列时，id 为行号。`,
});

function bankOf({ name, memories, questions }: Draft): MemoryBank {
  const id = `table-${slug(name)}`;
  const language = languageOfText(memories.map(({ text }) => text).join('\n'));
  return {
    id,
    character: { id, name, language, pronouns: PRONOUNS[language].they, summary: '', description: '' },
    source: OWN_TABLES,
    licence: '',
    memories,
    questions,
  };
}
