/** From a run's units to numbers: measures are computed when a run is read, under any gold, cutoff or correction. */

import { scoreAll } from '../../../measures/domain/batch';
import { goldUnits, type GoldMode, type RankingMeasure } from '../../../measures/domain/ranking';
import {
  bootstrapIntervals,
  type Interval,
  BOOTSTRAP_DEFAULTS,
  resampledBy,
} from '../../../measures/domain/interval';
import { mean, quantile } from '../../../measures/domain/summary';
import {
  categoryOf,
  type Category,
  type Kind,
  type MemoryBank,
  type Question,
} from '../../../core/memory/bank';
import type { QuestionResult } from '../run/question-result';
import { UNSCORED, whyUnscored } from '../run/scored';
import type { Language } from '../../../core/text/languages';
import type { Problem } from '../../../core/text/problem';
import type { Phrase } from '../../../core/text/phrase';

/** Over the questions; null where there is none. */
export interface Milliseconds {
  readonly median: number | null;
  readonly p95: number | null;
}

export function millisecondsOf(times: readonly number[]): Milliseconds {
  return { median: quantile(times, 0.5) ?? null, p95: quantile(times, 0.95) ?? null };
}

/** One question of a run under one system. */
export interface ScoredQuestion {
  readonly bank: string;
  readonly question: string;
  readonly kind: Kind;
  readonly language: Language;
  /** One value per measure, in the measures' order; each in [0, 1]. */
  readonly values: readonly number[];
  /** Best rank of any gold; undefined where the kept list has none. */
  readonly rank: number | undefined;
  readonly milliseconds: number;
}

/** A system's questions, and what could not be scored. */
export interface SystemScores {
  readonly system: string;
  readonly questions: readonly ScoredQuestion[];
  /** Questions without gold: there is nothing to find. */
  readonly unanswerable: number;
  /** Questions that the run has but the bank no longer does. */
  readonly unknown: number;
}

export interface EvaluationOptions {
  readonly measures: readonly RankingMeasure[];
  readonly gold: GoldMode;
}

/**
 * Scores one system's lists. A question whose list is missing counts with an empty one: not found, not left out. Only a question that the
 * system is yet to rank is left out.
 *
 * @param banks by id, with whatever corrections are to count.
 */
export function scoreSystem(
  system: string,
  units: readonly QuestionResult[],
  banks: ReadonlyMap<string, MemoryBank>,
  { measures, gold }: EvaluationOptions,
): SystemScores {
  const questions: Omit<ScoredQuestion, 'values'>[] = [];
  const rankings: (readonly string[])[] = [];
  const golds: ReadonlySet<string>[] = [];
  let unanswerable = 0;
  let unknown = 0;
  const lookups = new Map([...banks].map(([id, bank]) => [id, lookup(bank, gold)]));
  for (const unit of units) {
    if (unit.partial && !unit.lists[system]) continue;
    const known = lookups.get(unit.bank);
    const question = known?.questions.get(unit.question);
    if (!known || !question) {
      unknown++;
      continue;
    }
    if (whyUnscored(question)) {
      unanswerable++;
      continue;
    }
    const list = unit.lists[system];
    const ranked = (list?.ranked ?? []).map(known.unitOf);
    const wanted = new Set(question.gold.map(known.unitOf));
    const place = ranked.findIndex((id) => wanted.has(id));
    questions.push({
      bank: unit.bank,
      question: unit.question,
      kind: question.kind,
      language: known.language,
      rank: place < 0 ? undefined : place + 1,
      milliseconds: list?.milliseconds ?? 0,
    });
    rankings.push(ranked);
    golds.push(wanted);
  }
  const { values } = scoreAll(rankings, golds, measures);
  const scored = questions.map((question, row) => ({
    ...question,
    values: values.map((column) => column[row]!),
  }));
  return { system, questions: scored, unanswerable, unknown };
}

function lookup(bank: MemoryBank, gold: GoldMode) {
  return {
    questions: new Map(bank.questions.map((question): [string, Question] => [question.id, question])),
    unitOf: goldUnits(bank, gold),
    language: bank.character.language,
  };
}

/**
 * Questions in the order in which they are resampled: by their characters' ids, and as they stand within each, so that no interval or test depends
 * on the order in which characters were read.
 */
export function inDrawOrder<Q extends { readonly bank: string }>(questions: readonly Q[]): readonly Q[] {
  return [...questions].sort((a, b) => (a.bank < b.bank ? -1 : a.bank > b.bank ? 1 : 0));
}

/** A row of Table 5: means over questions, their 95 % bootstrap intervals, and times. */
export interface ScoreRow {
  readonly system: string;
  readonly questions: number;
  /** By the measures' names; null where there is no question. */
  readonly measures: Readonly<Record<string, number | null>>;
  readonly interval: Readonly<Record<string, Interval | null>>;
  readonly milliseconds: Milliseconds;
}

/** Means, intervals and times of one system's questions. */
export function scoreRow(
  { system, questions: asked }: Pick<SystemScores, 'system' | 'questions'>,
  measures: readonly RankingMeasure[],
  seed: number,
): ScoreRow {
  const questions = inDrawOrder(asked);
  const columns = measures.map((_, i) => questions.map(({ values }) => values[i]!));
  const intervals = bootstrapIntervals(columns, { seed, groups: questions.map(({ bank }) => bank) });
  return {
    system,
    questions: questions.length,
    measures: Object.fromEntries(measures.map(({ name }, i) => [name, mean(columns[i]!) ?? null])),
    interval: Object.fromEntries(measures.map(({ name }, i) => [name, intervals[i] ?? null])),
    milliseconds: millisecondsOf(questions.map(({ milliseconds }) => milliseconds)),
  };
}

/** One question under one classifier: what it asks for and what was said. */
export interface ClassifierCase {
  readonly bank: string;
  readonly question: string;
  readonly kind: Kind;
  readonly truth: Category;
  readonly given: Category;
  /** P(semantic), in [0, 1]. */
  readonly semantic: number;
  readonly milliseconds: number;
}

/** A classifier's word on every question of a run that the banks still have, the unanswerable among them: they too ask for a category. */
export function classifiedQuestions(
  classifier: string,
  units: readonly QuestionResult[],
  banks: ReadonlyMap<string, MemoryBank>,
): readonly ClassifierCase[] {
  const kinds = new Map(
    [...banks].map(([id, { questions }]) => [
      id,
      new Map(questions.map((q): [string, Kind] => [q.id, q.kind])),
    ]),
  );
  return units.flatMap((unit): ClassifierCase[] => {
    const kind = kinds.get(unit.bank)?.get(unit.question);
    const said = unit.classes[classifier];
    if (!kind || !said) return [];
    const { category: given, semantic, milliseconds } = said;
    const { bank, question } = unit;
    return [{ bank, question, kind, truth: categoryOf(kind), given, semantic, milliseconds }];
  });
}

/** Where they stand, and why. */
export function unscored(banks: readonly MemoryBank[]): Problem[] {
  return banks.flatMap(({ character, questions }) =>
    questions.flatMap((question) => {
      const why = whyUnscored(question);
      return why ? [{ where: `${character.name} › ${question.id}`, why: UNSCORED[why].alone }] : [];
    }),
  );
}

/** Characters whose questions were drawn whole; undefined where questions were drawn one by one. */
export function charactersDrawn(questions: readonly { readonly bank: string }[]): number | undefined {
  const groups = questions.map(({ bank }) => bank);
  return resampledBy(groups) === 'groups' ? new Set(groups).size : undefined;
}

/** The same for a result's setup: what a reader needs to compute the intervals again. */
export function intervalOver(questions: readonly { readonly bank: string }[]): {
  readonly resampled: 'characters' | 'questions';
  readonly samples: number;
} {
  const resampled = charactersDrawn(questions) === undefined ? 'questions' : 'characters';
  return { resampled, samples: BOOTSTRAP_DEFAULTS.samples };
}

/** After "bootstrap intervals" and before “自助抽样”. */
export function drawnOver(characters: number | undefined): Phrase {
  if (characters === undefined) return { en: 'over questions', zh: '对问题' };
  return {
    en: `over whole characters (${characters}), since questions of one character hang together`,
    zh: `对整个人物（${characters} 个，因同一人物的问题彼此相关）`,
  };
}

/** The note of a table with intervals. */
export function intervalNote(questions: readonly { readonly bank: string }[]): Phrase {
  const over = drawnOver(charactersDrawn(questions));
  return {
    en: `With 95 % bootstrap intervals ${over.en} (1,000 resamples).`,
    zh: `附${over.zh}自助抽样（1,000 次重抽样）所得的 95 % 置信区间。`,
  };
}
