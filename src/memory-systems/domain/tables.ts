/** The result tables of HaluMem's repository, 1 to 4: which of our figures stands in which column. */

import { HALUMEM_RESULTS } from '../../measures/published/halumem-results';
import type { PublishedColumn, PublishedTable } from '../../measures/published/table';
import type { Phrase } from '../../core/text/phrase';
import { memoryTypeSum, questionTypeSum, standard, type Digest } from './digest';
import type { Figure, Figures, Scope } from './figures';

/** `published`: counted as the official code counts. `standard`: without its quirks. */
export const VARIANTS = ['published', 'standard'] as const;
export type Variant = (typeof VARIANTS)[number];

/** What a line of the tables is made of. */
export interface TableLine {
  readonly figures: Figures;
  readonly digests: readonly Digest[];
}

/** A cell in its column's unit. */
export interface TableCell {
  readonly value: number;
  readonly interval?: readonly [low: number, high: number];
  /** What the share is over; absent for counts and times. */
  readonly over?: number;
}

/** The tables in their order, and what each of our columns is called in the figures. */
export const RESULT_TABLES: readonly PublishedTable[] = HALUMEM_RESULTS;

const MAIN: Readonly<Record<string, string>> = {
  R: 'recall',
  'Weighted R': 'weighted_recall',
  'Target P': 'target_precision',
  'Acc.': 'accuracy',
  FMR: 'fmr',
  F1: 'extraction_f1',
  'Update C': 'update_correct',
  'Update H': 'update_hallucination',
  'Update O': 'update_omission',
  'QA C': 'qa_correct',
  'QA H': 'qa_hallucination',
  'QA O': 'qa_omission',
};
const COUNTS: Readonly<Record<string, string>> = { 'Target P n': 'target_precision', 'Acc. n': 'accuracy' };
const MILLISECONDS_PER_MINUTE = 60_000;

/** @returns undefined where nothing was measured. */
export function cellOf(
  { figures, digests }: TableLine,
  table: PublishedTable,
  { key, unit }: PublishedColumn,
  scope: Scope,
  variant: Variant,
): TableCell | undefined {
  if (unit === 'minutes') return { value: minutesOf(digests, key) };
  const counted = COUNTS[key];
  if (counted !== undefined) {
    const figure = figures[counted]?.[scope];
    return figure && figure.over > 0 ? { value: figure.over } : undefined;
  }
  const name = figureName(table, key);
  const corrected = variant === 'standard' ? figures[standard(name)] : undefined;
  return percent((corrected ?? figures[name])?.[scope]);
}

function figureName({ id }: PublishedTable, key: string): string {
  if (id.endsWith('2')) return memoryTypeSum(`${key} Memory`);
  if (id.endsWith('3')) return questionTypeSum(key);
  return MAIN[key]!;
}

function minutesOf(digests: readonly Digest[], key: string): number {
  const add = digests.reduce((sum, digest) => sum + digest.add, 0);
  const search = digests.reduce((sum, digest) => sum + digest.search, 0);
  const milliseconds = key === 'add' ? add : key === 'search' ? search : add + search;
  return milliseconds / MILLISECONDS_PER_MINUTE;
}

function percent(figure: Figure | undefined): TableCell | undefined {
  if (!figure || figure.value === null) return undefined;
  const { value, over, interval } = figure;
  return {
    value: 100 * value,
    over,
    ...(interval && { interval: [100 * interval[0], 100 * interval[1]] as const }),
  };
}

/** Records without a verdict, by what they are of. */
export interface Unjudged {
  readonly points: number;
  readonly extracted: number;
  readonly updates: number;
  readonly answers: number;
}

export function unjudgedOf(figures: Figures): Unjudged {
  const missing = (...names: readonly string[]) =>
    names.reduce((sum, name) => {
      const figure = figures[name];
      return sum + (figure ? figure.all.over - figure.valid.over : 0);
    }, 0);
  return {
    points: missing('recall', 'fmr'),
    extracted: missing('accuracy'),
    updates: missing('update_correct'),
    answers: missing('qa_correct'),
  };
}

/** What the official code and scripts do that a reader would not expect, and what is done about it here. */
export interface Quirk {
  readonly what: Phrase;
  /** Whether the two variants differ in it; the others cannot be undone on recorded results. */
  readonly corrected: boolean;
}

export const QUIRKS: readonly Quirk[] = [
  {
    corrected: true,
    what: {
      en: 'FMR: a session from which nothing was extracted counts as resistance to its interference points. Standard leaves such sessions out.',
      zh: 'FMR：什么都没提取的会话也算作抵抗了其干扰点。标准口径不计这些会话。',
    },
  },
  {
    corrected: true,
    what: {
      en: 'Table 2: under it, the README says that distractors are left out, but the code counts one that was extracted in full as a success. Standard leaves them out.',
      zh: '表 2：README 在表下说不计干扰点，官方代码却把完整提取的干扰点算作成功。标准口径不计干扰点。',
    },
  },
  {
    corrected: false,
    what: {
      en: 'Zep was first given all sessions and then asked all questions, so its answers know what came later. Here every system is asked after each session.',
      zh: 'Zep 先读完所有会话再回答全部问题，因此回答时已知后来的内容。本页对每个系统都在各会话之后提问。',
    },
  },
  {
    corrected: false,
    what: {
      en: 'The published systems were answered with different prompts; some allow world knowledge. Here one answerer reads the memories of all systems.',
      zh: '已发表的各系统使用不同的回答提示词，有的允许使用常识。本页由同一个回答器读取所有系统的记忆。',
    },
  },
];
