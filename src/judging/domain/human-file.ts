/** Human scores as files: CSV for spreadsheets, JSON Lines for programs. One record is one mark. */

import * as z from 'zod';
import { issuePhrase, RULES, says } from '../../core/issue';
import { parseJson } from '../../core/text/parse-json';
import { inShort, pathText } from '../../core/text/place';
import { DatasetError, problemAt, type Problem } from '../../core/text/problem';
import { csvText, startsFormula } from '../../data/export/table-formats';
import { csvRows, type Separator } from '../../core/text/csv-rows';
import { markKey, type HumanScore } from './human';
import { answersOf, criteriaOf, rangeOf, type Rubric } from './rubric';
import type { Phrase } from '../../core/text/phrase';

/** In the order of the file. */
const COLUMNS = [
  'rater',
  'answer',
  'other',
  'rubric',
  'aspect',
  'point',
  'score',
  'note',
  'when',
  'version',
] as const;
type Column = (typeof COLUMNS)[number];
const NEEDED: readonly Column[] = ['rater', 'answer', 'rubric', 'score'];

/** Of the labels in answers' ids. */
const VERSION = 2;

/** What `csvText` would leave as it is, and a reader would take for an apostrophe that it had put there. */
const isMarked = (text: string) => text.startsWith("'") && startsFormula(text.replace(/^'+/, ''));

/** RFC 4180, safe to open in a spreadsheet; `readHumanCsv` gives back the same marks, whatever their texts hold. */
export function writeHumanCsv(scores: readonly HumanScore[]): string {
  const field = (text: string) => csvText(isMarked(text) ? `'${text}` : text);
  const lines = scores.map(({ rater, answers, rubric, aspect, point = '', score, note, when }) =>
    [
      rater,
      answers[0]!,
      answers[1] ?? '',
      rubric,
      aspect,
      point,
      String(score),
      note,
      when,
      String(VERSION),
    ].map(field),
  );
  return [[...COLUMNS], ...lines].map((fields) => `${fields.join(',')}\r\n`).join('');
}

/** One JSON object a line. */
export function writeHumanJsonLines(scores: readonly HumanScore[]): string {
  return scores
    .map(({ rater, answers, rubric, aspect, point, score, note, when }) => {
      const mark = {
        rater,
        answers,
        rubric,
        aspect,
        ...(point !== undefined && { point }),
        score,
        note,
        when,
        version: VERSION,
      };
      return `${JSON.stringify(mark)}\n`;
    })
    .join('');
}

const filled = z.string().refine((text) => text.trim() !== '', RULES.blank);
const MARK = {
  rater: filled,
  answers: z.array(filled).min(1).max(2),
  rubric: filled,
  aspect: filled.exactOptional(),
  point: z.string().exactOptional(),
  score: z.union([z.number(), z.literal('cannot tell')], {
    error: says({
      en: 'This should be a number or “cannot tell”. Leave a missing mark out; do not write 0.',
      zh: '应为数字或 cannot tell。没有评分的请留空，不要写 0。',
    }),
  }),
  note: z.string().default(''),
  when: z.iso.datetime({ offset: true, error: RULES.instant }),
};
const Mark = z.object(MARK);
/** With the version of its labels. */
const Line = z.strictObject({
  ...MARK,
  version: z
    .literal(VERSION, { error: says({ en: `This should be ${VERSION}.`, zh: `应为 ${VERSION}。` }) })
    .default(VERSION),
});

export interface HumanFileOptions {
  readonly rubrics: readonly Rubric[];
  /** ISO 8601: the time of marks whose file gives none. */
  readonly when: string;
}

export interface HumanFile {
  readonly scores: readonly HumanScore[];
  /** Columns of a CSV file that mean nothing here and were skipped. */
  readonly passedOver: readonly string[];
}

/**
 * Reads what `writeHumanCsv` writes, and tables made by hand: columns in any order, of which `rater`, `answer`, `rubric` and `score` are
 * needed; semicolons or tabs, and decimal commas with them. The apostrophe that guards a formula is taken off again.
 *
 * @throws DatasetError naming every row and column at fault; nothing is read in part.
 */
export function readHumanCsv(text: string, file: string, options: HumanFileOptions): HumanFile {
  const { separator, rows } = csvRows(text, file);
  const [header, ...records] = rows;
  if (!header) throw new DatasetError([empty(file)]);
  const names = header.fields.map((name) => name.trim().toLowerCase());
  const missing = NEEDED.filter((name) => !names.includes(name));
  const twice = COLUMNS.filter((name) => names.indexOf(name) !== names.lastIndexOf(name));
  if (missing.length > 0 || twice.length > 0) {
    const why: Phrase =
      missing.length > 0
        ? { en: `lacks the column ${missing.join(', ')}`, zh: `缺少列 ${missing.join('、')}` }
        : { en: `has the column ${twice[0]} twice`, zh: `列 ${twice[0]} 出现了两次` };
    throw new DatasetError([
      problemAt(`${file} › line ${header.line}`, {
        en: `${why.en}. Columns are ${COLUMNS.join(', ')}.`,
        zh: `${why.zh}。各列为 ${COLUMNS.join('、')}。`,
      }),
    ]);
  }
  const reader = new MarkReader(options);
  for (const { line, fields } of records) {
    const where = `${file} › line ${line}`;
    if (fields.slice(names.length).some((field) => field !== '') || fields.length < names.length) {
      reader.problems.push(
        problemAt(where, {
          en: `has ${fields.length} fields where the first line has ${names.length}. Quote fields that hold separators.`,
          zh: `有 ${fields.length} 个字段，而第一行有 ${names.length} 个。含有分隔符的字段请加引号。`,
        }),
      );
      continue;
    }
    const cell = (column: Column) => {
      const given = fields[names.indexOf(column)] ?? '';
      return isMarked(given) ? given.slice(1) : given;
    };
    const other = cell('other');
    const aspect = cell('aspect');
    const point = cell('point');
    const when = cell('when');
    const version = cell('version').trim();
    reader.read(
      {
        rater: cell('rater'),
        rubric: cell('rubric'),
        note: cell('note'),
        answers: other === '' ? [cell('answer')] : [cell('answer'), other],
        score: scoreIn(cell('score'), separator),
        ...(aspect && { aspect }),
        ...(point && { point }),
        ...(when && { when }),
        ...(version && { version: Number(version) }),
      },
      (path) => `${where}, column "${columnOf(path)}"`,
    );
  }
  const known: readonly string[] = COLUMNS;
  return { scores: reader.done(), passedOver: header.fields.filter((_, i) => !known.includes(names[i]!)) };
}

function columnOf([first, second]: readonly PropertyKey[]): string {
  if (first !== 'answers') return String(first);
  return second === 1 ? 'other' : 'answer';
}

/** The number, or the text as it is where it is none. */
function scoreIn(text: string, separator: Separator): unknown {
  const own = text.trim();
  const written = separator !== ',' && /^-?\d*,\d+$/.test(own) ? own.replace(',', '.') : own;
  if (/^-?(?:\d+\.?\d*|\.\d+)(?:e-?\d+)?$/i.test(written)) return Number(written);
  return own.toLowerCase();
}

/**
 * Reads what `writeHumanJsonLines` writes.
 *
 * @throws DatasetError naming every line and field at fault; nothing is read in part.
 */
export function readHumanJsonLines(text: string, file: string, options: HumanFileOptions): HumanFile {
  const reader = new MarkReader(options);
  const body = text.startsWith('\uFEFF') ? text.slice(1) : text;
  body.split(/\r?\n/).forEach((line, i) => {
    if (line.trim() === '') return;
    const where = `${file} › line ${i + 1}`;
    let mark: unknown;
    try {
      mark = parseJson(line, file, i + 1);
    } catch (error) {
      if (!(error instanceof DatasetError)) throw error;
      reader.problems.push(...error.problems);
      return;
    }
    reader.read(mark, (path) => (path.length > 0 ? `${where} › ${pathText(path)}` : where));
  });
  const scores = reader.done();
  if (scores.length > 0) return { scores, passedOver: [] };
  throw new DatasetError([empty(file)]);
}

/** Checks marks one by one and remembers what is wrong with them. */
class MarkReader {
  readonly problems: Problem[] = [];
  private readonly scores: HumanScore[] = [];
  private readonly seen = new Map<string, number | 'cannot tell'>();
  constructor(private readonly options: HumanFileOptions) {}

  read(given: unknown, where: (path: readonly PropertyKey[]) => string): void {
    const { when } = this.options;
    const dated =
      typeof given === 'object' && given !== null && !Array.isArray(given) ? { when, ...given } : given;
    const parsed = Line.safeParse(dated);
    if (!parsed.success) {
      for (const issue of parsed.error.issues)
        this.problems.push(problemAt(where(issue.path), issuePhrase(issue)));
      return;
    }
    const rubric = this.options.rubrics.find(({ id }) => id === parsed.data.rubric);
    if (!rubric) {
      const known = this.options.rubrics.map(({ id }) => id).join(', ');
      const name = inShort(parsed.data.rubric);
      this.problems.push(
        problemAt(where(['rubric']), {
          en: `there is no rubric "${name}". Rubrics are ${known}.`,
          zh: `没有评分标准“${name}”。评分标准有 ${known}。`,
        }),
      );
      return;
    }
    const mark = Mark.parse(parsed.data);
    const score: HumanScore = { ...mark, aspect: mark.aspect ?? rubric.aspect };
    const fault = faultOf(score, rubric) ?? this.clash(score);
    if (fault) this.problems.push(problemAt(where(fault.path), fault.why));
    else this.scores.push(score);
  }

  /** The same mark given twice, at one time, with two scores. */
  private clash(score: HumanScore): Fault | undefined {
    const key = `${markKey(score)} ${Date.parse(score.when)}`;
    const before = this.seen.get(key);
    this.seen.set(key, score.score);
    if (before === undefined || before === score.score) return undefined;
    return {
      path: ['score'],
      why: {
        en: `the same rater marked the same thing ${before} before, at the same time. Remove one, or give them times.`,
        zh: `同一评分者在同一时间已对同一内容评过 ${before}。请去掉一个，或写明时间。`,
      },
    };
  }

  done(): HumanScore[] {
    if (this.problems.length > 0) throw new DatasetError(this.problems);
    return this.scores;
  }
}

interface Fault {
  readonly path: readonly PropertyKey[];
  readonly why: Phrase;
}

function empty(file: string): Problem {
  return problemAt(file, {
    en: 'is empty. Choose a file with human scores.',
    zh: '是空的。请选择含有人工评分的文件。',
  });
}

/** What does not fit the rubric. */
function faultOf(score: HumanScore, rubric: Rubric): Fault | undefined {
  if (score.aspect !== rubric.aspect)
    return {
      path: ['aspect'],
      why: {
        en: `"${inShort(score.aspect)}" is no aspect of "${rubric.id}"; that is "${rubric.aspect}".`,
        zh: `“${inShort(score.aspect)}”不是“${rubric.id}”的方面；它的方面是“${rubric.aspect}”。`,
      },
    };
  if (score.answers.length !== answersOf(rubric))
    return {
      path: ['answers', 1],
      why:
        answersOf(rubric) === 2
          ? {
              en: `"${rubric.id}" is about two answers: name the other one.`,
              zh: `“${rubric.id}”针对两个回答：请写明另一个。`,
            }
          : {
              en: `"${rubric.id}" is about one answer: leave the other out.`,
              zh: `“${rubric.id}”针对一个回答：请去掉另一个。`,
            },
    };
  const points = rubric.verdict.form === 'points' ? criteriaOf(rubric) : [];
  if (score.point !== undefined && !points.includes(score.point))
    return {
      path: ['point'],
      why: {
        en: `"${inShort(score.point)}" is no point of "${rubric.id}"${points.length > 0 ? `; those are ${points.join(', ')}` : ', which has none'}.`,
        zh: `“${inShort(score.point)}”不是“${rubric.id}”的评判点${points.length > 0 ? `；评判点有 ${points.join('、')}` : '，它没有评判点'}。`,
      },
    };
  const [low, high] = score.point === undefined ? rangeOf(rubric) : [0, 1];
  if (typeof score.score === 'number' && !(score.score >= low && score.score <= high))
    return {
      path: ['score'],
      why: {
        en: `${score.score} is not on the scale from ${low} to ${high}.`,
        zh: `${score.score} 不在 ${low} 到 ${high} 的范围内。`,
      },
    };
  return undefined;
}
