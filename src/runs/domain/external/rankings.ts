/** Rankings of other systems question by question, under one gold, so that they can be compared with each other and with own runs. */

import type { ParsedFile } from '../../../data/formats/format';
import { FURTHER_TURN } from '../../../core/memory/answerable';
import { readMadialRankings, type MadialRanking } from '../../../data/formats/madial/madial-rankings';
import { trecQuestion } from '../export/run-record';
import { rankedIds, readTrecRun } from '../export/trec-reader';
import { type FoundGrade, foundGrades } from '../../../measures/domain/ranking/family';
import {
  madialMeasures,
  RankingMeasure,
  RANKING_CONVENTIONS,
  type RankingConvention,
} from '../../../measures/domain/ranking';
import type { MemoryBank, Question } from '../../../core/memory/bank';
import { PhraseError } from '../../../core/text/phrase';
import type { ScoredQuestion, SystemScores } from '../evaluation/evaluate';
import { DEPTH, GOLD_LEVEL, gradesOf, TREC_MEASURES, type NamedText } from './trec';
import type { QuestionResult } from '../run/question-result';
import type { Problem } from '../../../core/text/problem';
import { mean } from '../../../measures/domain/summary';
import { MADIAL_TABLE_4 } from '../../../measures/published/membench';
import type { PublishedRow } from '../../../measures/published/table';

/**
 * What is relevant by question, with its grade: what all systems of one comparison are scored by. Only questions that have any. Without
 * grades, all are 1.
 */
export type GoldByQuestion = ReadonlyMap<string, ReadonlyMap<string, number>>;

/** One question of one system. */
export interface ExternalQuestion {
  readonly question: string;
  /** Relevant documents, as the file that this one is scored by names them, with their grades. */
  readonly gold: ReadonlyMap<string, number>;
  /** Those that were found, the first one first; undefined if the system ranked nothing for the question. */
  readonly found: readonly FoundGrade[] | undefined;
}

/** The measures of each comparison, in the order in which they are offered. */
export const EXTERNAL_MEASURES: Readonly<Record<'trec-run' | 'ranking', readonly RankingMeasure[]>> = {
  'trec-run': TREC_MEASURES,
  ranking: [
    ...new Map(
      (['published', 'standard'] as const)
        .flatMap((convention) => madialMeasures(convention))
        .map(({ measure }) => [measure.name, measure] as const),
    ).values(),
  ],
};

/**
 * A TREC run's questions by a qrels file, in the order of the qrels; a question that the run lacks is among them, and nothing is found for it.
 *
 * @throws DatasetError if no line of the qrels can be used.
 */
export function trecQuestions(run: NamedText, qrels: NamedText): ExternalQuestion[] {
  const { grades } = gradesOf(qrels);
  const asked = [...grades.keys()].filter((question) => grades.get(question)!.size > 0);
  const read = readTrecRun(run.text, { file: run.name, questions: new Set(grades.keys()) });
  const lists = rankedIds(read, asked);
  return asked.map((question, i) => {
    const gold = grades.get(question)!;
    const found = read.rankings.has(question) ? foundGrades(lists[i]!, gold, DEPTH) : undefined;
    return { question, gold, found };
  });
}

/** The dialogues of a file of rankings. @throws DatasetError if no row can be scored. */
export function rankingQuestions({ name, data }: ParsedFile): ExternalQuestion[] {
  return readMadialRankings(data, name).rankings.map(({ query, gold: relevant, ranked }) => {
    const gold = new Map(relevant.map((id) => [id, 1]));
    return { question: query, gold, found: foundGrades(ranked, gold, DEPTH) };
  });
}

/** What several files say of the same questions. */
export interface ExternalGold {
  readonly gold: GoldByQuestion;
  /** Questions for which the files name different gold: they are not compared. */
  readonly disputed: readonly string[];
}

/** The gold of files that each carry their own: the questions of all, less those on which they disagree. */
export function sharedGold(files: readonly (readonly ExternalQuestion[])[]): ExternalGold {
  const gold = new Map<string, ReadonlyMap<string, number>>();
  const disputed = new Set<string>();
  for (const each of files.flat()) {
    const known = gold.get(each.question);
    if (!known) gold.set(each.question, each.gold);
    else if (known.size !== each.gold.size || [...each.gold].some(([id, grade]) => known.get(id) !== grade))
      disputed.add(each.question);
  }
  for (const question of disputed) gold.delete(question);
  return { gold, disputed: [...disputed] };
}

/** One system's values under the gold, and the questions that it lacks. */
export interface ExternalScores extends SystemScores {
  /** Scored as not found. */
  readonly missing: ReadonlySet<string>;
}

/** Names no bank: the questions of files stand for themselves. */
const NO_BANK = '';

/**
 * Values of every question of the gold, in its order; one that the system lacks counts as not found, not as left out.
 *
 * @param level from which grade on a document is gold for measures that know no grades.
 */
export function externalScores(
  system: string,
  foundBy: ReadonlyMap<string, readonly FoundGrade[] | undefined>,
  gold: GoldByQuestion,
  measures: readonly RankingMeasure[],
  level = GOLD_LEVEL,
): ExternalScores {
  const missing = new Set([...gold.keys()].filter((question) => foundBy.get(question) === undefined));
  const questions = [...gold].map(([question, own]): ScoredQuestion => {
    const found = foundBy.get(question) ?? [];
    const grades = [...own.values()];
    const first = found.find(({ grade }) => grade >= level);
    return {
      bank: NO_BANK,
      question,
      kind: 'event',
      language: 'en',
      milliseconds: 0,
      values: measures.map((measure) => measure.ofGrades(found, grades, level)),
      rank: first && first.place + 1,
    };
  });
  const unknown = [...foundBy.keys()].filter((question) => !gold.has(question)).length;
  return { system, questions, missing, unanswerable: 0, unknown };
}

/** How a file of this sort names a question of ours; undefined if it has none of its name. */
export type QuestionName = (bank: string, question: Question) => string | undefined;

/** As our own TREC files name it (`bank/question`), else by the question's own id. */
export function trecName(gold: GoldByQuestion): QuestionName {
  return (bank, { id }) => [trecQuestion(bank, id), id].find((name) => gold.has(name));
}

/** The dialogue: its first test turn is the one that the rankings are for. */
export function dialogueName(gold: GoldByQuestion): QuestionName {
  return (_, { session, tags }) =>
    session !== undefined && gold.has(session) && !tags.includes(FURTHER_TURN) ? session : undefined;
}

/**
 * What is relevant in the lists of one of our systems, by the names that the files give the questions.
 *
 * @throws PhraseError if two questions go by one name, which only the run's maker can tell apart.
 */
export function ownFound(
  system: string,
  units: readonly QuestionResult[],
  banks: ReadonlyMap<string, MemoryBank>,
  gold: GoldByQuestion,
  nameOf: QuestionName,
): ReadonlyMap<string, readonly FoundGrade[]> {
  const questions = new Map(
    [...banks].map(([id, bank]) => [id, new Map(bank.questions.map((each) => [each.id, each]))]),
  );
  const found = new Map<string, readonly FoundGrade[]>();
  for (const { bank, question: id, lists } of units) {
    const question = questions.get(bank)?.get(id);
    const list = lists[system];
    const name = question && list && nameOf(bank, question);
    if (name === undefined) continue;
    if (found.has(name))
      throw new PhraseError({
        en: `Two questions of the run are called "${name}" in the files, one of them of ${banks.get(bank)!.character.name}. Run the characters of one language alone, or name questions as the TREC export does.`,
        zh: `实验中有两个问题在文件里都叫“${name}”，其中一个属于${banks.get(bank)!.character.name}。请只运行一种语言的人物，或按 TREC 导出的方式为问题命名。`,
      });
    found.set(name, foundGrades(list!.ranked, gold.get(name)!, DEPTH));
  }
  return found;
}

/** Means over the queries in [0, 1], by the names that Table 4 prints: `nDCG@5`. */
export type RankingMeans = Readonly<Record<string, number>>;

export interface RankingEvaluation {
  readonly sort: 'ranking';
  readonly queries: number;
  readonly measures: Readonly<Record<RankingConvention, RankingMeans>>;
  readonly problems: readonly Problem[];
}

/**
 * Scores a file of rankings under every convention.
 *
 * @param found problems of its text, to stand before those of its rows.
 * @throws DatasetError if no row can be scored.
 */
export function evaluateRankings(file: ParsedFile, found: readonly Problem[] = []): RankingEvaluation {
  const { rankings, problems } = readMadialRankings(file.data, file.name);
  const measures = Object.fromEntries(
    RANKING_CONVENTIONS.map((convention) => [convention, meansOf(rankings, convention)]),
  ) as Record<RankingConvention, RankingMeans>;
  return { sort: 'ranking', queries: rankings.length, measures, problems: [...found, ...problems] };
}

function meansOf(rankings: readonly MadialRanking[], convention: RankingConvention): RankingMeans {
  const cases = rankings.map(({ ranked, gold }) => ({ ranked, gold: new Set(gold) }));
  return Object.fromEntries(
    madialMeasures(convention).map(({ name, measure }) => [
      name,
      mean(cases.map(({ ranked, gold }) => measure.of(ranked, gold)!))!,
    ]),
  );
}

/**
 * The row of Table 4 that figures of the published convention round to; its averages were taken over figures already rounded, so they
 * do not decide.
 */
export function printedRanking(measures: RankingMeans): PublishedRow | undefined {
  // Half a unit of the second decimal of a percentage, which is printed rounded up in some columns and down in others.
  const half = 0.005 + 1e-9;
  return MADIAL_TABLE_4.rows.find(({ values }) =>
    Object.entries(values).every(
      ([key, percent]) => key.startsWith('Average') || Math.abs(100 * measures[key]! - percent) <= half,
    ),
  );
}
