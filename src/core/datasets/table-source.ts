/** CSV, TSV and plain text as documents of `table.ts`: which column holds what, guessed from the headings or chosen. */

import type { Phrase } from '../text/phrase';
import { csvRows, type CsvRow, type Separator } from './csv-rows';
import { DatasetError, problemAt, type Problem } from './problem';
import { readSource, strangeText, type Source } from './source';
import { MEMORY_FIELDS, QUESTION_FIELDS, TABLE_FORMAT, type TableField } from './table';

/** How a file becomes memories or questions. */
export interface TableMapping {
  /** The character's name; files of one name are one character. */
  readonly name: string;
  readonly holds: 'memories' | 'questions';
  /** What is a memory: a row of a table; a paragraph or a line of a text. */
  readonly unit: 'row' | 'paragraph' | 'line';
  /** Whether the first row names the columns. */
  readonly heading: boolean;
  /** Columns by field, from 0. */
  readonly columns: Readonly<Partial<Record<TableField, number>>>;
}

/** The beginning of a file, for whoever chooses the mapping. */
export interface TablePeek {
  readonly mapping: TableMapping;
  /** The first rows with their fields, the heading among them; of a text one field each. */
  readonly rows: readonly (readonly string[])[];
  /** Fields of the longest of them. */
  readonly width: number;
}

/** What headings may be called, in lower case. Earlier names are preferred. */
const HEADINGS: Readonly<Record<TableField, readonly string[]>> = {
  question: ['question', 'query', 'q', '问题', '提问'],
  answer: ['answer', 'reference', 'reference answer', 'a', '答案', '参考答案', '回答'],
  gold: [
    'gold',
    'gold id',
    'gold ids',
    'gold_id',
    'evidence',
    'memory id',
    'memory_id',
    'memory',
    '标准记忆',
    '记忆id',
  ],
  text: ['text', 'memory', 'content', 'body', 'note', 'entry', 'message', '记忆', '内容', '正文', '文本'],
  date: ['date', 'time', 'when', 'day', 'timestamp', '日期', '时间'],
  kind: ['kind', 'type', 'category', '类型', '类别'],
  title: ['title', 'subject', 'name', 'topic', '标题', '主题'],
  person: ['person', 'people', 'who', 'speaker', 'with', '人物', '谁', '说话人'],
  id: ['id', 'memory id', 'memory_id', 'key', 'number', 'no', 'nr', '编号', '序号'],
};

const TABLE_ENDING = /\.(csv|tsv|txt|md)$/i;
const ROWS_SHOWN = 5;

/** Whether a file is read as a table or text: by its ending, unless it begins like JSON. */
export function isTableFile(name: string, begin: string): boolean {
  return TABLE_ENDING.test(name) && !/^\uFEFF?\s*[[{]/.test(begin) && strangeText(begin) === undefined;
}

/** The data of any source file: a table or text by a mapping, or by one that is guessed; everything else as JSON. @throws DatasetError */
export function readAnySource(text: string, file: string, mapping?: TableMapping): Source {
  if (!mapping && !isTableFile(file, text.slice(0, 400))) return readSource(text, file);
  return readTable(text, file, mapping ?? guessMapping(text, file));
}

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
  const fields = mapping.holds === 'memories' ? MEMORY_FIELDS : QUESTION_FIELDS;
  const chosen = fields.flatMap((field) => {
    const column = mapping.columns[field];
    return column === undefined ? [] : [[field, column] as const];
  });
  if (!chosen.some(([field]) => field === fields[0]))
    throw new DatasetError([problemAt(file, NO_COLUMN[mapping.holds])]);
  const body = mapping.heading ? rows.slice(1) : rows;
  const width = rows[0]!.fields.length;
  const read = body.map(({ line, fields: cells }) => {
    if (mapping.unit === 'row' && cells.length > width)
      problems.push(problemAt(`${file} › line ${line}, column ${width + 1}`, tooWide(cells.length, width)));
    const taken = chosen.flatMap(([field, column]) => {
      const cell = cells[column]?.trim() ?? '';
      return cell === '' ? [] : [[field, cell] as const];
    });
    return { line, [fields[0]]: '', ...Object.fromEntries(taken) };
  });
  const columns =
    mapping.unit === 'row' ? Object.fromEntries(chosen.map(([field, column]) => [field, column + 1])) : {};
  return {
    data: {
      format: TABLE_FORMAT,
      name: mapping.name,
      columns,
      [mapping.holds === 'memories' ? 'rows' : 'questions']: read,
    },
    problems,
  };
}

const NO_COLUMN: Readonly<Record<TableMapping['holds'], Phrase>> = {
  memories: {
    en: 'has no column for the text of a memory. Choose one, or call it "text" in the first row.',
    zh: '没有记忆正文的列。请选择一列，或在第一行中把它命名为“text”。',
  },
  questions: {
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
  const unit = /\.(txt|md)$/i.test(file) ? 'paragraph' : 'row';
  const rows = firstRows(begin, file, unit).map(({ fields }) => fields);
  const width = Math.max(1, ...rows.map((row) => row.length));
  return { mapping: mappingOf(rows, file, unit), rows: rows.slice(0, ROWS_SHOWN + 1), width };
}

function guessMapping(text: string, file: string): TableMapping {
  const unit = /\.(txt|md)$/i.test(file) ? 'paragraph' : 'row';
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

/** The mapping that headings tell; without any, the column with the longest fields is the text. */
function mappingOf(
  rows: readonly (readonly string[])[],
  file: string,
  unit: TableMapping['unit'],
): TableMapping {
  const name = nameOf(file);
  if (unit !== 'row') return { name, holds: 'memories', unit, heading: false, columns: { text: 0 } };
  const headings = (rows[0] ?? []).map((heading) => heading.trim().toLowerCase());
  const holds = headings.some((each) => HEADINGS.question.includes(each)) ? 'questions' : 'memories';
  const columns: Partial<Record<TableField, number>> = {};
  for (const field of holds === 'memories' ? MEMORY_FIELDS : QUESTION_FIELDS) {
    const taken = new Set(Object.values(columns));
    const at = HEADINGS[field]
      .map((heading) => headings.findIndex((each, i) => each === heading && !taken.has(i)))
      .find((column) => column >= 0);
    if (at !== undefined) columns[field] = at;
  }
  const heading = Object.keys(columns).length > 0;
  if (holds === 'memories' && columns.text === undefined) {
    const longest = longestColumn(heading ? rows.slice(1) : rows, new Set(Object.values(columns)));
    if (longest !== undefined) columns.text = longest;
  }
  return { name, holds, unit, heading, columns };
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
    const known: Separator | undefined = /\.tsv$/i.test(file) ? '\t' : undefined;
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
