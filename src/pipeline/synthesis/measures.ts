/** From a run's units to numbers per answer: what was said, what it is worth, and what has no value. */

import type { ModelRef } from '../../llm/domain/call';
import type { AnswerUnit, LlmUnit, VerdictUnit } from '../../llm/domain/units';
import { COHERENCE } from '../../measures/domain/judged/coherence';
import { CORRECTNESS } from '../../measures/domain/judged/correctness';
import type { MeasureWords } from '../../measures/domain/measure';
import { mean } from '../../measures/domain/summary';
import { anchorsFound, type AnchorForm, type AnchorsFound } from '../../measures/domain/text/anchor-hit';
import { ANCHOR_MAP, ANCHOR_MAP_NORMALISED } from '../../measures/domain/text/anchors';
import { standardTokenizers } from '../../measures/domain/text/responses';
import { ROUGE_SCORE_L } from '../../measures/domain/text/rouge-score';
import { tokenF1 } from '../../measures/domain/text/squad';
import {
  categoryOf,
  type Category,
  type Language,
  type MemoryBank,
  type Question,
} from '../../core/memory/bank';
import { characters, whitespace } from '../../core/text/segment';
import { NOT_MADE_CODES } from './work';
import { isAbstention } from './prompt';
import { WRITING } from '../../core/text/languages';

/** The columns of answers’ tables, each with the measure that it holds. All in [0, 1]. */
export const ANSWER_COLUMNS = {
  MAP: ANCHOR_MAP,
  'MAP(normalised)': ANCHOR_MAP_NORMALISED,
  'Corr.': CORRECTNESS,
  'Coh.': COHERENCE,
  F1: tokenF1(),
  'ROUGE-L': ROUGE_SCORE_L,
} as const satisfies Record<string, MeasureWords>;
export type AnswerMeasure = keyof typeof ANSWER_COLUMNS;
export const ANSWER_MEASURES = Object.keys(ANSWER_COLUMNS) as readonly AnswerMeasure[];

/** The measures of anchors, and how each looks an anchor up. */
export const ANCHOR_COLUMNS = { MAP: 'strict', 'MAP(normalised)': 'folded' } as const satisfies Partial<
  Record<AnswerMeasure, AnchorForm>
>;
export type AnchorColumn = keyof typeof ANCHOR_COLUMNS;

/** The rubrics whose verdicts are the judged measures. */
export const JUDGED = { 'Corr.': 'perltqa-correctness', 'Coh.': 'perltqa-coherence' } as const;

/**
 * `valid`: over what has a value. `all`: what should have one and has none (there was no answer, no verdict could be read) counts 0. Neither is
 * over questions of which nothing can be said: without anchors, without a reference, not yet judged, or whose setting could not be made.
 */
export type Denominator = 'valid' | 'all';

/** `abstained`: the answer is that the memories do not say. `not-made`: the setting could not be made for the question, and nothing was asked. */
export type AnswerState = 'answered' | 'abstained' | 'failed' | 'not-made';

export interface ScoredAnswer {
  /** Of its unit. */
  readonly id: string;
  readonly bank: string;
  readonly question: string;
  readonly model: ModelRef;
  /** Canonical name. */
  readonly setting: string;
  /** Of the memory that the question asks for. */
  readonly category: Category;
  readonly language: Language;
  readonly state: AnswerState;
  /** Why there is no answer; present where it failed or was not made. */
  readonly code?: string;
  /** null: there should be a value, and there is none. Absent: nothing can be said. */
  readonly values: Readonly<Partial<Record<AnswerMeasure, number | null>>>;
  /** How many of the question's anchors its gold memories contain. Absent where it has none, or was not asked. */
  readonly inGold?: AnchorsFound;
}

/** Who judged: the judge setting's canonical name, and the prompt's SHA-256. */
export interface JudgedBy {
  readonly measure: keyof typeof JUDGED;
  readonly setting: string;
  readonly judge: ModelRef;
  readonly prompt: string;
}

export interface ScoredAnswers {
  readonly answers: readonly ScoredAnswer[];
  /** Each once. */
  readonly judges: readonly JudgedBy[];
  /** Answers to questions that the banks no longer have. */
  readonly unknown: number;
}

/**
 * Scores a run's answers. Several verdicts on one answer under one rubric (repeats, several judges) are averaged, so far as they could be read.
 *
 * @param banks by id, with whatever corrections are to count.
 * @param judges judge settings whose verdicts count; absent: all.
 */
export function scoreAnswers(
  units: Iterable<LlmUnit>,
  banks: ReadonlyMap<string, MemoryBank>,
  judges?: ReadonlySet<string>,
): ScoredAnswers {
  const given: AnswerUnit[] = [];
  const verdicts = new Map<string, VerdictUnit[]>();
  const judgedBy = new Map<string, JudgedBy>();
  for (const unit of units) {
    if (unit.kind === 'answer') given.push(unit);
    if (unit.kind !== 'verdict' || (judges && !judges.has(unit.setting))) continue;
    const measure = measureOf(unit.rubric);
    if (!measure || unit.subjects.length !== 1) continue;
    const key = verdictKey(unit.subjects[0]!, measure);
    verdicts.set(key, [...(verdicts.get(key) ?? []), unit]);
    const { setting, judge, prompt } = unit;
    judgedBy.set(JSON.stringify([measure, setting, prompt]), { measure, setting, judge, prompt });
  }
  const asked = new Set([...judgedBy.values()].map(({ measure }) => measure));
  const known = new Map([...banks].map(([id, bank]) => [id, lookup(bank)]));
  const answers = given.flatMap((unit): ScoredAnswer[] => {
    const bank = known.get(unit.bank);
    const question = bank?.questions.get(unit.question);
    if (!bank || !question) return [];
    return [
      scored(unit, question, bank, (m) => judged(unit, m, asked, verdicts.get(verdictKey(unit.id, m)))),
    ];
  });
  return { answers, judges: [...judgedBy.values()], unknown: given.length - answers.length };
}

function scored(
  unit: AnswerUnit,
  question: Question,
  { language, inGold }: Known,
  verdict: (measure: keyof typeof JUDGED) => number | null | undefined,
): ScoredAnswer {
  const { id, bank, model, setting, outcome } = unit;
  const state = stateOf(unit);
  const about = {
    id,
    bank,
    question: unit.question,
    model,
    setting,
    category: categoryOf(question.kind),
    language,
  };
  const code =
    outcome.state === 'failed' ? outcome.code : outcome.state === 'unparsed' ? 'unparsed' : undefined;
  if (state === 'not-made') return { ...about, state, values: {}, ...(code && { code }) };
  const text = outcome.state === 'done' ? outcome.value : undefined;
  const values: Record<AnswerMeasure, number | null | undefined> = {
    ...textValues(text, question, language),
    'Corr.': hasReference(question) ? verdict('Corr.') : undefined,
    'Coh.': verdict('Coh.'),
  };
  const said = Object.entries(values).filter(([, value]) => value !== undefined);
  const reachable = inGold(question);
  return {
    ...about,
    state,
    values: Object.fromEntries(said),
    ...(code && { code }),
    ...(reachable && { inGold: reachable }),
  };
}

function stateOf({ outcome }: AnswerUnit): AnswerState {
  if (outcome.state === 'failed')
    return NOT_MADE_CODES.some((code) => code === outcome.code) ? 'not-made' : 'failed';
  if (outcome.state === 'unparsed') return 'failed';
  return isAbstention(outcome.value) ? 'abstained' : 'answered';
}

/** @param text of the answer; undefined where there is none. */
function textValues(text: string | undefined, question: Question, language: Language) {
  const { anchors, answer } = question;
  const anchored = anchors.some((anchor) => anchor !== '');
  const referenced = hasReference(question);
  const of = (can: boolean, measure: (text: string) => number | undefined) =>
    can ? (text === undefined ? null : measure(text)) : undefined;
  const { rouge } = standardTokenizers(language);
  return {
    MAP: of(anchored, (said) => ANCHOR_MAP.of({ answer: said, anchors })),
    'MAP(normalised)': of(anchored, (said) => ANCHOR_MAP_NORMALISED.of({ answer: said, anchors })),
    F1: of(referenced, (said) =>
      tokenF1({ characters, words: whitespace }[WRITING[language].unit]).of(said, answer),
    ),
    'ROUGE-L': of(referenced, (said) => ROUGE_SCORE_L.of(rouge(said), rouge(answer))),
  };
}

/**
 * The mean of an answer's readable verdicts; null where it has none but should. A verdict that failed for want of a reference says nothing, and neither
 * does an answer that no judge was asked about yet.
 */
function judged(
  unit: AnswerUnit,
  measure: keyof typeof JUDGED,
  asked: ReadonlySet<string>,
  verdicts: readonly VerdictUnit[] = [],
): number | null | undefined {
  if (!asked.has(measure)) return undefined;
  const counted = verdicts.filter(
    ({ outcome }) => !(outcome.state === 'failed' && outcome.code === 'no-reference'),
  );
  const scores = counted.flatMap(({ outcome }) => (outcome.state === 'done' ? [outcome.value.score] : []));
  if (scores.length > 0) return ANSWER_COLUMNS[measure].of(scores)!;
  if (counted.length > 0) return null;
  return verdicts.length === 0 && unit.outcome.state !== 'done' ? null : undefined;
}

/**
 * A measure's values under a reading, in the answers' order: what its mean is over.
 *
 * @returns an empty list where nothing can be said.
 */
export function valuesOf(
  answers: readonly ScoredAnswer[],
  measure: AnswerMeasure,
  reading: Denominator,
): number[] {
  return scoredBy(answers, measure, reading).map(({ value }) => value);
}

/** The same with the character that each is about. */
export function scoredBy(
  answers: readonly ScoredAnswer[],
  measure: AnswerMeasure,
  reading: Denominator,
): { readonly value: number; readonly bank: string }[] {
  return answers.flatMap(({ values, bank }) => {
    const value = values[measure];
    if (value === undefined) return [];
    return value === null ? (reading === 'all' ? [{ value: 0, bank }] : []) : [{ value, bank }];
  });
}

/**
 * What a measure of anchors comes to for answers in the words of the gold memories: the ceiling of answers that add nothing of their own.
 *
 * @returns undefined where no question has anchors.
 */
export function anchorCeiling(answers: readonly ScoredAnswer[], column: AnchorColumn): number | undefined {
  return mean(answers.flatMap(({ inGold }) => (inGold ? [inGold[ANCHOR_COLUMNS[column]] / inGold.of] : [])));
}

export interface AnswerCounts {
  /** Questions that were asked: all but those not made. */
  readonly asked: number;
  readonly answered: number;
  readonly abstained: number;
  readonly failed: number;
  readonly notMade: number;
}

export function answerCounts(answers: readonly ScoredAnswer[]): AnswerCounts {
  const of = (state: AnswerState) => answers.filter((answer) => answer.state === state).length;
  const notMade = of('not-made');
  return {
    asked: answers.length - notMade,
    answered: of('answered'),
    abstained: of('abstained'),
    failed: of('failed'),
    notMade,
  };
}

function hasReference({ answer }: Question): boolean {
  return answer.trim() !== '';
}

function measureOf(rubric: string): keyof typeof JUDGED | undefined {
  return (['Corr.', 'Coh.'] as const).find((measure) => JUDGED[measure] === rubric);
}

function verdictKey(answer: string, measure: string): string {
  return `${measure}\u0000${answer}`;
}

type Known = ReturnType<typeof lookup>;

function lookup({ questions, memories, character }: MemoryBank) {
  const texts = new Map(memories.map(({ id, text }) => [id, text]));
  /** Several models and settings are asked the same question. */
  const reachable = new Map<string, AnchorsFound | undefined>();
  return {
    questions: new Map(questions.map((question): [string, Question] => [question.id, question])),
    language: character.language,
    inGold: ({ id, anchors, gold }: Question): AnchorsFound | undefined => {
      if (!reachable.has(id)) {
        const said = gold.flatMap((memory) => texts.get(memory) ?? []);
        reachable.set(id, anchorsFound(anchors, said));
      }
      return reachable.get(id);
    },
  };
}
