/** What MemBench's judged tables share: who rated, under which rubrics, and the printed table's frame. */

import { publishedExport, type PhrasedRow, type PhrasedTable } from '../../../data/export/table';
import { judgeGroups } from '../../../judging/domain/scores';
import { humanRatings } from '../../../judging/domain/human-agreement';
import type { HumanScore } from '../../../judging/domain/human';
import { judgeRatings } from '../../../judging/domain/judge-lab';
import type { Ratings } from '../../../judging/domain/ratings';
import { rubricById } from '../../../judging/domain/rubrics';
import type { AnswerUnit, VerdictUnit } from '../../../llm/domain/units';
import { publishedTitle } from '../../../measures/published/all';
import { MEMBENCH_TABLES } from '../../../measures/published/membench';
import type { PublishedTable } from '../../../measures/published/table';
import { publishedWords } from '../../../measures/published/words';
import { verbatim, type Phrase } from '../../../core/text/phrase';
import type { Denominator } from '../../../pipeline/dialogue/responses';

export interface Judgements {
  readonly answers: readonly AnswerUnit[];
  readonly verdicts: readonly VerdictUnit[];
  readonly people: readonly HumanScore[];
}

export interface JudgedContext {
  readonly denominator: Denominator;
  readonly published: boolean;
  /** 95 % bootstrap intervals over answers, of judges' means. */
  readonly intervals: boolean;
  readonly seed: number;
}

/** Table 5's columns by the rubrics that they are judged by. */
export const ASPECT_RUBRICS = {
  'madial-naturalness': 'Naturalness',
  'madial-style': 'Style Coherence',
  'madial-injection': 'Memory Injection',
  'madial-es': 'ES Skill',
  'madial-emotion': 'Emotional Impr.',
} as const satisfies Readonly<Record<string, string>>;
export type AspectRubric = keyof typeof ASPECT_RUBRICS;
export const ASPECTS = Object.keys(ASPECT_RUBRICS) as AspectRubric[];

function printed(id: string): PublishedTable {
  const table = MEMBENCH_TABLES.find((each) => each.id === id);
  if (!table) throw new Error(`There is no published table "${id}".`);
  return table;
}

/** A published table's columns, its rows where they are wanted, and rows of a run below them. */
export function frame(
  id: string,
  context: JudgedContext,
  rows: readonly PhrasedRow[],
  notes: readonly Phrase[],
): PhrasedTable {
  const table = printed(id);
  const own = publishedExport(table);
  const columns = own.columns.map((column) =>
    context.intervals && column.kind === 'number' ? { ...column, kind: 'interval' as const } : column,
  );
  return {
    caption: publishedTitle(table),
    columns: [
      ...columns,
      { key: 'n', label: 'n', kind: 'number', decimals: 0 },
      { key: 'unjudged', label: { en: 'unjudged', zh: '未评判' }, kind: 'number', decimals: 0 },
    ],
    rows: [...(context.published ? own.rows : []), ...rows],
    notes: [...publishedWords(table).notes, ...notes],
  };
}

/** What the table's figures are over. */
export const DENOMINATOR_NOTES: Readonly<Record<Denominator, Phrase>> = {
  valid: {
    en: '(valid): over what has a verdict; what has none is counted as unjudged.',
    zh: '(valid)：统计有评判的内容；没有评判的计为未评判。',
  },
  all: {
    en: '(all): what has no verdict is in the denominator and adds nothing, so the figure is the least that it can be.',
    zh: '(all)：没有评判的也计入分母而不加分，因此该数字是可能的最小值。',
  },
};

/** A judge without the rubric in its name, so that its aspects stand in one row. */
export const withoutPromptVersion = (setting: string) => setting.replace(/ · [a-z-]+@[0-9a-f]{8}/, '');

/** A person among raters. */
export function personName(rater: string): Phrase {
  return { en: `${rater} (person)`, zh: `${rater}（人）` };
}

/** Who wrote, and who rated it. */
export function writerBy(writer: string, { en, zh }: Phrase): Phrase {
  return { en: `${writer}, by ${en}`, zh: `${writer}，评分者 ${zh}` };
}

export interface Rater {
  readonly name: Phrase;
  readonly ratings: Ratings;
}

/** Every rater's scores under one rubric: judges by name, and people. */
export function ratersOf(
  rubric: string,
  verdicts: readonly VerdictUnit[],
  people: readonly HumanScore[],
): Rater[] {
  const judges = judgeGroups(verdicts.filter((unit) => unit.rubric === rubric));
  return [
    ...new Map(judges.map(({ name, units }) => [withoutPromptVersion(name), judgeRatings(units)])).entries(),
  ]
    .map(([name, ratings]): Rater => ({ name: verbatim(name), ratings }))
    .concat(
      [...humanRatings(people, rubricById(rubric))].map(([rater, ratings]) => ({
        name: personName(rater),
        ratings,
      })),
    );
}
