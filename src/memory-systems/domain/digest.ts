/**
 * A judged run in as few numbers as its tables need: sums per session, and one line per answer. Tables of many users are made of these,
 * without the records.
 */

import { EXTRACTED, EXTRACTION, QUESTIONS, UPDATES } from '../../measures/domain/halumem/registry';
import { isValid, type Ratio } from '../../measures/domain/halumem/ratio';
import { rubricRatio } from '../../measures/domain/rubric/records';
import { givenOf, type AnswerLabel, type UpdateLabel } from '../../measures/domain/halumem-records';
import { BLAME_VERSION, type Blame, type Means, type LossStage } from './blame';
import type { JudgedRun } from './judge';
import type { SessionRecord } from './run';
import { questionsOf, type TestUser } from './user';

/** Sums of one session. Added up over sessions they are those of a run, and of many users. */
export interface SessionSums {
  readonly session: number;
  /** By the name of the measure, as `sumsOf` names them. */
  readonly ratios: Readonly<Record<string, Ratio>>;
  /** Records without a verdict. */
  readonly failed: number;
}

/** What became of the update that an answer rests on. `Not found`: its search returned nothing, and it was scored as extraction. */
/** What has no verdict, in the counts of answers and updates. */
export const NOT_JUDGED = 'Not judged';
export type UpdateFate = UpdateLabel | 'Not found' | typeof NOT_JUDGED;

/** From the worst: of several updates behind one answer, the worst counts. */
export const UPDATE_FATES: readonly UpdateFate[] = [
  'Not found',
  'Hallucination',
  'Omission',
  'Other',
  NOT_JUDGED,
  'Correct',
];

export interface AnswerFact {
  readonly question: string;
  readonly session: number;
  /** Of HaluMem's six, or as the data have it. */
  readonly type: string;
  /** null where the judge failed. */
  readonly label: AnswerLabel | null;
  readonly contextTokens: number;
  /** null where the answer rests on no update. */
  readonly update: UpdateFate | null;
  /** null where the answer is right or not judged. */
  readonly stage: LossStage | null;
  /** What decided the stage; null where there is none. */
  readonly by: Means | null;
}

/** One system on one user. Plain values. */
export interface Digest {
  readonly user: string;
  readonly name: string;
  /** Sessions of the user, inserted ones included. */
  readonly length: number;
  readonly sessions: readonly SessionSums[];
  readonly answers: readonly AnswerFact[];
  /** By which rules the stages were decided; absent in digests that were kept before there was a number. */
  readonly blame?: number;
  /** Milliseconds. */
  readonly add: number;
  readonly search: number;
}

/** Names of the sums of one type of memory or question. */
export const memoryTypeSum = (type: string): string => `memory ${type}`;
export const questionTypeSum = (type: string): string => `question ${type}`;
/** Of the questions of one type that have a rubric; without a type, of all of them. */
export const rubricSum = (type?: string): string => (type === undefined ? 'rubric' : `rubric ${type}`);
/** The types of question with a rubric that these figures have. */
export function rubricTypesOf(figures: object): string[] {
  return Object.keys(figures).flatMap((name) => /^rubric (.+)(?<!, standard)$/u.exec(name)?.[1] ?? []);
}
/** The same as corrected: `corrections` in `results.ts` says how. */
export const standard = (name: string): string => `${name}, standard`;

type Integrity = JudgedRun['integrity'][number];
type Update = JudgedRun['updates'][number];

/** The records of one session. */
type Part = { [List in keyof JudgedRun]-?: NonNullable<JudgedRun[List]>[number][] };

/** @param blames of the same run. */
export function digestOf(
  user: TestUser,
  records: readonly SessionRecord[],
  judged: JudgedRun,
  blames: readonly Blame[],
): Digest {
  const byPlace = new Map<number, Part>();
  const partOf = (session: number | undefined) => {
    const place = session ?? -1;
    let part = byPlace.get(place);
    if (!part)
      byPlace.set(place, (part = { integrity: [], accuracy: [], updates: [], answers: [], rubrics: [] }));
    return part;
  };
  for (const record of judged.integrity) partOf(record.session).integrity.push(record);
  for (const record of judged.accuracy) partOf(record.session).accuracy.push(record);
  for (const record of judged.updates) partOf(record.session).updates.push(record);
  for (const record of judged.answers) partOf(record.session).answers.push(record);
  for (const record of judged.rubrics ?? []) partOf(record.session).rubrics.push(record);
  return {
    user: user.id,
    name: user.name,
    length: user.sessions.length,
    sessions: [...byPlace].sort(([a], [b]) => a - b).map(([session, part]) => sumsOf(session, part)),
    answers: factsOf(user, records, judged, blames),
    blame: BLAME_VERSION,
    add: records.reduce((sum, { addition }) => sum + (addition?.milliseconds ?? 0), 0),
    search: records
      .flatMap(({ answers }) => answers)
      .reduce((sum, { searchMilliseconds }) => sum + searchMilliseconds, 0),
  };
}

/**
 * The sums of one session: HaluMem's measures by their names, the accuracy of each type of memory, the correct answers of each type of
 * question. What the official quirks touch is there twice.
 */
function sumsOf(session: number, { integrity, accuracy, updates, answers, rubrics }: Part): SessionSums {
  const ratios: Record<string, Ratio> = {};
  for (const { name, ratio } of EXTRACTION) ratios[name] = ratio(integrity);
  for (const { name, ratio } of EXTRACTED) ratios[name] = ratio(accuracy);
  for (const { name, ratio } of UPDATES) ratios[name] = ratio(updates);
  for (const { name, ratio } of QUESTIONS) ratios[name] = ratio(answers);
  const fmr = EXTRACTION.find(({ name }) => name === 'fmr')!;
  ratios[standard('fmr')] = fmr.ratio(integrity.filter(({ extractedNothing }) => !extractedNothing));
  const types = new Set([...integrity, ...updates].map(({ memoryType }) => memoryType || 'unknown'));
  for (const type of types) {
    const ofType = <T extends { readonly memoryType: string }>(list: readonly T[]) =>
      list.filter(({ memoryType }) => (memoryType || 'unknown') === type);
    const own = ofType(integrity);
    const name = memoryTypeSum(type);
    ratios[name] = typeRatio(own, ofType(updates));
    ratios[standard(name)] = typeRatio(
      own.filter(({ interference }) => !interference),
      ofType(updates),
    );
  }
  const correct = QUESTIONS[0];
  for (const type of new Set(answers.map(({ questionType }) => questionType || 'unknown')))
    ratios[questionTypeSum(type)] = correct.ratio(
      answers.filter(({ questionType }) => (questionType || 'unknown') === type),
    );
  const put = (name: string, records: typeof rubrics) => {
    ratios[name] = rubricRatio(records, 'published');
    ratios[standard(name)] = rubricRatio(records, 'standard');
  };
  if (rubrics.length > 0) put(rubricSum(), rubrics);
  for (const type of new Set(rubrics.map(({ questionType }) => questionType)))
    put(
      rubricSum(type),
      rubrics.filter(({ questionType }) => questionType === type),
    );
  const all = [...integrity, ...accuracy, ...updates, ...answers];
  const scored = rubricRatio(rubrics, 'standard');
  return { session, ratios, failed: all.length - all.filter(isValid).length + scored.all - scored.valid };
}

/** As in `publishedTypeAccuracy`: extracted in full or updated correctly, out of all records with an importance and the verdict's key. */
function typeRatio(integrity: readonly Integrity[], updates: readonly Update[]): Ratio {
  const counted = [...integrity, ...updates].filter(
    ({ verdict, importance }) =>
      importance !== undefined && !('failed' in verdict && verdict.failed === 'absent'),
  );
  const good = counted.filter(({ verdict }) => {
    const given: unknown = 'given' in verdict ? verdict.given : undefined;
    return given === 2 || given === 'Correct';
  });
  return { part: good.length, all: counted.length, valid: counted.filter(isValid).length };
}

function factsOf(
  user: TestUser,
  records: readonly SessionRecord[],
  judged: JudgedRun,
  blames: readonly Blame[],
): AnswerFact[] {
  const questions = new Map(questionsOf(user).map((question) => [question.id, question]));
  const tokens = new Map(
    records.flatMap(({ answers }) => answers.map((answer) => [answer.question, answer.contextTokens])),
  );
  const stages = new Map(blames.map((blame) => [blame.question, blame]));
  const fates = new Map<string, UpdateFate>();
  for (const { point, update } of judged.integrity) if (update) fates.set(point, 'Not found');
  for (const { point, verdict } of judged.updates) fates.set(point, givenOf(verdict) ?? NOT_JUDGED);
  return judged.answers.map(({ id, session, questionType, verdict }) => {
    const own = (questions.get(id)?.points ?? []).flatMap((point) => fates.get(point) ?? []);
    return {
      question: id,
      session: session ?? user.sessions.length,
      type: questionType || 'unknown',
      label: givenOf(verdict) ?? null,
      contextTokens: tokens.get(id) ?? 0,
      update: UPDATE_FATES.find((fate) => own.includes(fate)) ?? null,
      stage: stages.get(id)?.stage ?? null,
      by: stages.get(id)?.by ?? null,
    };
  });
}
