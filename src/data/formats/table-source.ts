/** CSV, TSV and plain text as documents of `table.ts`: which column holds what, guessed from the headings or chosen. */

import { parseDate } from '../../core/text/dates';
import { verbatim, type Phrase } from '../../core/text/phrase';
import { csvRows, type CsvRow, type Separator } from '../../core/text/csv-rows';
import type { OtherEncoding } from './encodings';
import { dateInOrder } from './date-order';
import { inShort } from '../../core/text/place';
import { DatasetError, problemAt, type Problem } from '../../core/text/problem';
import type { Source } from './source';
import { REQUIRED_FIELDS, TABLE_FIELDS, TABLE_FORMAT, type TableField, type TableRows } from './table';

/** How a file becomes memories or questions. */
export interface TableMapping {
  /** The character's name; files of one name are one character. */
  readonly name: string;
  readonly holds: TableRows;
  /** What is a memory: a row of a table; a paragraph or a line of a text. */
  readonly unit: 'row' | 'paragraph' | 'line';
  /** Whether the first row names the columns. */
  readonly heading: boolean;
  /** Columns by field, from 0. */
  readonly columns: Readonly<Partial<Record<TableField, number>>>;
  /** How the file's bytes are written, if not as Unicode. */
  readonly encoding?: OtherEncoding;
}

/** The beginning of a file, for whoever chooses the mapping. */
export interface TablePeek {
  readonly mapping: TableMapping;
  /** The first rows with their fields, the heading among them; of a text one field each. */
  readonly rows: readonly (readonly string[])[];
  /** Fields of the longest of them. */
  readonly width: number;
}

/** Columns of ids first: beside them, one of “evidence” may hold its words. */
const GOLD_HEADINGS = [
  ...['gold', 'memory ids', 'memory id'],
  ...['memory ids', 'memory id', 'ids', 'id', 'memories', 'memory'].flatMap((what) =>
    ['gold', 'evidence', 'relevant', 'supporting', 'reference'].map((which) => `${which} ${what}`),
  ),
  ...['evidence', 'relevant', 'memories', 'memory'],
  ...['标准记忆', '证据', '相关记忆', '参考记忆', '记忆'].flatMap((name) => [`${name}id`, `${name}编号`]),
  ...['标准记忆', '证据', '相关记忆', '参考记忆'],
];

/** What headings may be called, as `plainHeading` writes them. Earlier names are preferred. */
const HEADINGS: Readonly<Record<TableField, readonly string[]>> = {
  question: ['question', 'query', 'q', '问题', '提问'],
  answer: ['answer', 'reference', 'reference answer', 'a', '答案', '参考答案', '回答'],
  gold: GOLD_HEADINGS,
  text: [
    ...['text', 'memory', 'content', 'body', 'note', 'entry', 'message', 'context', 'passage'],
    ...['记忆', '内容', '正文', '文本'],
  ],
  date: [
    ...['date', 'time', 'when', 'day', 'timestamp', 'datetime', 'created', 'created at', 'created time'],
    ...['createdat', 'date created', 'created on', 'sent', 'sent at', 'updated', 'updated at'],
    ...['日期', '时间', '创建时间', '发送时间'],
  ],
  kind: ['kind', 'type', 'category', '类型', '类别'],
  title: ['title', 'subject', 'name', 'topic', '标题', '主题', '名称'],
  person: [
    ...['person', 'people', 'who', 'speaker', 'with', 'user', 'user id', 'userid', 'author', 'sender'],
    ...['人物', '谁', '说话人', '用户', '发送者'],
  ],
  id: ['id', 'memory id', 'key', 'number', 'no', 'nr', '编号', '序号', '记忆编号', '记忆id'],
};

/** Headings that say for certain that a row's own text is in it, also beside a question. */
const SURE_TEXT = ['text', 'content', 'body', 'context', 'passage', '记忆', '内容', '正文', '文本'];
/** Columns that describe a row and are never its text, however long they are. */
const BESIDE_TEXT = new Set(
  'tag,tags,label,labels,status,url,link,metadata,meta,hash,score,source,标签,状态,链接,来源'.split(','),
);

/** A heading in lower case, with single spaces for `_` and `-` and before the capitals of `memoryIds`. */
function plainHeading(heading: string): string {
  return heading
    .trim()
    .replace(/(?<=\p{Ll})(?=\p{Lu})/gu, ' ')
    .toLowerCase()
    .replace(/[\s_-]+/g, ' ');
}

/** As far as a text is looked at to tell its rows. */
const BEGIN = 64 * 1024;
const ROWS_SHOWN = 5;
/** Rows looked at to tell what a column holds. */
const ROWS_LOOKED_AT = 100;
/** Share of a column's fields that must be dates for it to be one of dates. */
const DATES = 0.8;

/** @throws DatasetError naming file, line and column. */
export function readTable(text: string, file: string, mapping: TableMapping): Source {
  const rows = rowsOf(text, file, mapping.unit);
  const problems: Problem[] = [];
  if (rows.length === 0)
    throw new DatasetError([
      problemAt(file, {
        en: 'is empty. Check that the file is complete.',
        zh: '文件为空。请检查文件是否完整。',
      }),
    ]);
  const chosen = TABLE_FIELDS[mapping.holds].flatMap((field) => {
    const column = mapping.columns[field];
    return column === undefined ? [] : [[field, column] as const];
  });
  const missing = REQUIRED_FIELDS[mapping.holds].find((field) => mapping.columns[field] === undefined);
  if (missing) throw new DatasetError([problemAt(file, NO_COLUMN[missing === 'text' ? 'text' : 'question'])]);
  const body = mapping.heading ? rows.slice(1) : rows;
  const width = rows[0]!.fields.length;
  const read = body.map(({ line, fields: cells }) => {
    if (mapping.unit === 'row' && cells.length > width)
      problems.push(problemAt(`${file} › line ${line}, column ${width + 1}`, tooWide(cells.length, width)));
    const taken = chosen.flatMap(([field, column]) => {
      const cell = cells[column]?.trim() ?? '';
      return cell === '' ? [] : [[field, cell] as const];
    });
    return { line, ...Object.fromEntries(taken) } as Row;
  });
  if (mapping.heading) {
    const unread = unreadHeadings(rows[0]!.fields, body, new Set(chosen.map(([, column]) => column)));
    if (unread.length > 0) {
      const lacksGold = mapping.holds === 'questions' && mapping.columns.gold === undefined;
      problems.push(problemAt(file, notRead(unread, TABLE_FIELDS[mapping.holds], lacksGold)));
    }
  }
  const columns =
    mapping.unit === 'row' ? Object.fromEntries(chosen.map(([field, column]) => [field, column + 1])) : {};
  const document = { format: TABLE_FORMAT, name: mapping.name, columns };
  return { data: { ...document, ...listsOf(read, mapping.holds) }, problems };
}

type Row = { readonly line: number } & Partial<Record<TableField, string>>;

/** The rows as the lists of a document; a question of a row of both names it, to be about that memory. */
function listsOf(rows: readonly Row[], holds: TableRows): object {
  if (holds === 'memories') return { rows: rows.map((row) => ({ text: '', ...row })) };
  if (holds === 'questions') return { questions: rows.map((row) => ({ question: '', ...row })) };
  return {
    rows: rows.map(({ question: _q, answer: _a, gold: _g, ...row }) => ({ text: '', ...row })),
    questions: rows.flatMap(({ line, question, answer, gold }, row) =>
      question === undefined
        ? []
        : [
            {
              line,
              row,
              question,
              ...(answer !== undefined && { answer }),
              ...(gold !== undefined && { gold }),
            },
          ],
    ),
  };
}

/** Headings of columns that hold something and are not read. */
function unreadHeadings(
  headings: readonly string[],
  body: readonly CsvRow[],
  taken: ReadonlySet<number>,
): string[] {
  return headings.flatMap((heading, i) =>
    taken.has(i) || !body.some(({ fields }) => (fields[i] ?? '').trim() !== '')
      ? []
      : [inShort(heading.trim()) || String(i + 1)],
  );
}

function notRead(headings: readonly string[], fields: readonly TableField[], lacksGold: boolean): Phrase {
  const names = (last: string) =>
    `${fields.slice(0, -1).join(last === ' or ' ? ', ' : '、')}${last}${fields.at(-1)!}`;
  const gold = lacksGold ? NO_GOLD_COLUMN : verbatim('');
  return {
    en: `these columns are not read: ${headings.map((each) => `"${each}"`).join(', ')}. To have one read, choose what it holds, or call it ${names(' or ')} in the first row.${gold.en}`,
    zh: `以下列未读取：${headings.map((each) => `“${each}”`).join('、')}。如需读取，请选择其内容，或在首行中命名为 ${names(' 或 ')}。${gold.zh}`,
  };
}
const NO_GOLD_COLUMN: Phrase = {
  en: ' No column is read as the gold memories, so these questions are not scored.',
  zh: '没有一列读作标准记忆，因此这些问题不计分。',
};

/** Whether columns of a table of questions are not read, and one of them may be the gold. */
export function mayHoldGold({ why }: Problem): boolean {
  return why.endsWith(NO_GOLD_COLUMN.en);
}

const NO_COLUMN: Readonly<Record<'text' | 'question', Phrase>> = {
  text: {
    en: 'has no column for the text of a memory. Choose one, or call it "text" in the first row.',
    zh: '没有记忆正文的列。请选择一列，或在第一行中把它命名为“text”。',
  },
  question: {
    en: 'has no column for the question. Choose one, or call it "question" in the first row.',
    zh: '没有问题的列。请选择一列，或在第一行中把它命名为“question”。',
  },
};
const tooWide = (cells: number, width: number): Phrase => ({
  en: `the row has ${cells} fields, the first row ${width}; what is beyond is not read. Quote fields that contain the separator.`,
  zh: `本行有 ${cells} 个字段，首行只有 ${width} 个；超出的未读取。含有分隔符的字段请加引号。`,
});

/** Guesses from headings and beginning. Never throws for what a whole file would be refused for. @param begin the file, or its first kilobytes. */
export function peekTable(begin: string, file: string): TablePeek {
  const unit = unitOf(begin, file);
  const rows = firstRows(begin, file, unit).map(({ fields }) => fields);
  const width = Math.max(1, ...rows.map((row) => row.length));
  return { mapping: mappingOf(rows, file, unit), rows: rows.slice(0, ROWS_SHOWN + 1), width };
}

/** A text is read by paragraphs, unless its lines are rows of as many fields between tabs, as Excel saves its “Unicode Text”. */
function unitOf(begin: string, file: string): TableMapping['unit'] {
  if (!/\.(txt|md)$/i.test(file)) return 'row';
  const lines = begin.split(/\r\n?|\n/, ROWS_LOOKED_AT).filter((line) => line.trim() !== '');
  // The last may be cut off.
  const whole = lines.length > 2 ? lines.slice(0, -1) : lines;
  const fields = (line: string) => line.replace(/"[^"]*"/g, '').split('\t').length;
  const width = fields(whole[0] ?? '');
  return whole.length > 1 && width > 1 && whole.every((line) => fields(line) === width) ? 'row' : 'paragraph';
}

/** By the headings, and by what the first rows hold. */
export function guessMapping(text: string, file: string): TableMapping {
  const unit = unitOf(text.slice(0, BEGIN), file);
  return mappingOf(
    rowsOf(text, file, unit).map(({ fields }) => fields),
    file,
    unit,
  );
}

/** Of a text that may be cut off: a quoted field that is not closed there is no fault. */
function firstRows(begin: string, file: string, unit: TableMapping['unit']): readonly CsvRow[] {
  for (let text = begin; text !== ''; text = text.slice(0, Math.max(0, text.lastIndexOf('\n')))) {
    try {
      return rowsOf(text, file, unit).slice(0, ROWS_SHOWN + 1);
    } catch {
      // Tried again without the last line.
    }
  }
  return [];
}

/** The mapping that headings and fields tell: a column of dates is the date, and of the others the one with the longest fields the text. */
function mappingOf(
  rows: readonly (readonly string[])[],
  file: string,
  unit: TableMapping['unit'],
): TableMapping {
  const name = nameOf(file);
  if (unit !== 'row') return { name, holds: 'memories', unit, heading: false, columns: { text: 0 } };
  const headings = (rows[0] ?? []).map(plainHeading);
  const holds = rowsAre(headings);
  const columns: Partial<Record<TableField, number>> = {};
  for (const field of TABLE_FIELDS[holds]) {
    const taken = new Set(Object.values(columns));
    const at = HEADINGS[field]
      .map((heading) => headings.findIndex((each, i) => each === heading && !taken.has(i)))
      .find((column) => column >= 0);
    if (at !== undefined) columns[field] = at;
  }
  const dates = dateColumns(rows.slice(1, ROWS_LOOKED_AT));
  // What stands above dates and is none is their heading, in whatever language.
  const above = dates.some((column) => (rows[0]![column] ?? '').trim() !== '' && !isDay(rows[0]![column]!));
  const heading = Object.keys(columns).length > 0 || above;
  if (holds !== 'questions') {
    const body = (heading ? rows.slice(1) : rows).slice(0, ROWS_LOOKED_AT);
    const known = heading ? dates : dateColumns(body);
    const taken = new Set(Object.values(columns));
    const date = known.find((column) => !taken.has(column));
    if (columns.date === undefined && date !== undefined) columns.date = date;
    if (columns.text === undefined) chooseText(columns, headings, known, body);
  }
  return { name, holds, unit, heading, columns };
}

function rowsAre(headings: readonly string[]): TableRows {
  const has = (names: readonly string[]) => headings.some((each) => names.includes(each));
  if (!has(HEADINGS.question)) return 'memories';
  const gold = HEADINGS.gold.filter((name) => !HEADINGS.text.includes(name));
  return has(SURE_TEXT) && !has(gold) ? 'both' : 'questions';
}

/** The free column with the longest fields becomes the text; the title, if its fields are longer. */
function chooseText(
  columns: Partial<Record<TableField, number>>,
  headings: readonly string[],
  dates: readonly number[],
  body: readonly (readonly string[])[],
): void {
  const { title } = columns;
  const none = new Set([...Object.values(columns).filter((column) => column !== title), ...dates]);
  for (const [i, heading] of headings.entries()) if (BESIDE_TEXT.has(heading)) none.add(i);
  const longest = longestColumn(body, none);
  if (longest === undefined) return;
  if (longest === title) delete columns.title;
  columns.text = longest;
}

/** Columns whose fields are dates, days at least: a number of four digits may be anything. */
function dateColumns(body: readonly (readonly string[])[]): number[] {
  const width = Math.max(0, ...body.map(({ length }) => length));
  return Array.from({ length: width }, (_, i) => i).filter((i) => {
    const fields = body.map((row) => row[i]?.trim() ?? '').filter((field) => field !== '');
    return fields.length > 0 && fields.filter(isDay).length >= DATES * fields.length;
  });
}

function isDay(field: string): boolean {
  // Whichever order it is of, it is a day.
  const precision = parseDate(dateInOrder(field, 'day') ?? field)?.precision;
  return precision === 'day' || precision === 'minute';
}

function longestColumn(rows: readonly (readonly string[])[], taken: ReadonlySet<number>): number | undefined {
  const lengths: number[] = [];
  for (const row of rows)
    for (const [i, field] of row.entries()) lengths[i] = (lengths[i] ?? 0) + field.trim().length;
  const free = [...lengths.keys()].filter((i) => !taken.has(i) && (lengths[i] ?? 0) > 0);
  return free.sort((a, b) => lengths[b]! - lengths[a]!)[0];
}

/** The file's name without folder and ending. */
function nameOf(file: string): string {
  return (
    file
      .split('/')
      .at(-1)!
      .replace(/\.[^.]*$/, '')
      .replace(/[_\s]+/g, ' ')
      .trim() || 'Table'
  );
}

function rowsOf(text: string, file: string, unit: TableMapping['unit']): readonly CsvRow[] {
  if (unit === 'row') {
    const known: Separator | undefined = /\.(tsv|txt|md)$/i.test(file) ? '\t' : undefined;
    return csvRows(text, file, known).rows;
  }
  const lines = text.replace(/^\uFEFF/, '').split(/\r\n?|\n/);
  const rows: { line: number; fields: [string] }[] = [];
  let open: { line: number; lines: string[] } | undefined;
  const close = () => {
    if (open) rows.push({ line: open.line, fields: [open.lines.join('\n').trim()] });
    open = undefined;
  };
  for (const [i, line] of lines.entries()) {
    if (line.trim() === '') close();
    else if (open && unit === 'paragraph') open.lines.push(line);
    else {
      close();
      open = { line: i + 1, lines: [line] };
    }
  }
  close();
  return rows;
}
