/** Judging as work of a run: one verdict on one aspect of one answer, or of two beside each other. */

import { NOT_MADE_CODES as NO_RESPONSE } from '../../pipeline/dialogue/work';
import { type LlmCall, modelName } from '../../llm/domain/call';
import type { CallOutcome } from '../../llm/domain/fault';
import { askStructured } from '../../llm/domain/structured';
import type { AnswerUnit, JudgeVerdict, VerdictUnit } from '../../llm/domain/units';
import type { Work, WorkContext } from '../../pipeline/llm-work/runner';
import type { Language, MemoryBank, Question } from '../../core/memory/bank';
import { NOT_MADE_CODES as NO_ANSWER } from '../../pipeline/synthesis/work';
import { judgeMessages, promptHash, type Judged } from './prompt';
import { answersOf, type Rubric, type VerdictForm } from './rubric';
import { judgeSettingName, rubricOf, type JudgeSetting, type Order } from './setting';
import * as z from 'zod';
import { isDialogueBank } from '../../pipeline/dialogue/candidates';
import { readSettingName } from '../../pipeline/dialogue/settings';
import { referenceOf } from '../../core/memory/question-tags';

/** Why an answer was not asked for at all: its setting could not be made for the question. */
const NOT_MADE: ReadonlySet<string> = new Set([...NO_ANSWER, ...NO_RESPONSE]);

/** What is known of an answer before it is written; its text is read when it is judged. */
export interface JudgedSubject {
  /** Ids of the answers' work: one, or two for a rubric that compares, in the order in which tables name them. */
  readonly answers: readonly string[];
  readonly bank: string;
  /** Id of the question. */
  readonly question: string;
  readonly language: Language;
  readonly asked: Judged['asked'];
  readonly reference?: string;
  /** Texts of the bank's memories by id. The judge sees those that the answer was written from, in its order; of two answers, both's. */
  readonly memories: ReadonlyMap<string, string>;
}

/**
 * The verdicts that a setting asks for: every subject, as often as it is repeated; pairs in each order. Same ids for the same setting,
 * however the subjects are arranged.
 *
 * An answer that is none (failed, unreadable, blank) costs no call: its verdict is `failed`, code `no-answer`. Likewise `not-made` where the
 * answer was not asked for, since its setting could not be made, `no-reference` where the rubric needs one, and `no-memory` where the
 * answer names a memory that the bank has not.
 *
 * @throws RangeError where there is no such rubric, or where it judges another number of answers than a subject has.
 */
export function judgingWork(setting: JudgeSetting, subjects: readonly JudgedSubject[]): Work[] {
  const rubric = rubricOf(setting);
  const name = judgeSettingName(setting);
  const prompt = promptHash(rubric);
  const wanted = answersOf(rubric);
  const orders: readonly Order[] = wanted === 2 ? setting.orders : ['given'];
  const repeats = Array.from({ length: setting.repeats }, (_, repeat) => repeat);
  return subjects.flatMap((subject) => {
    if (subject.answers.length !== wanted)
      throw new RangeError(
        `"${rubric.id}" judges ${wanted === 2 ? 'two answers' : 'one answer'} at a time; question "${subject.question}" comes with ${subject.answers.length}.`,
      );
    return repeats.flatMap((repeat) =>
      orders.map((order) => verdictWork(setting, { rubric, name, prompt }, subject, repeat, order)),
    );
  });
}

interface Named {
  readonly rubric: Rubric;
  readonly name: string;
  readonly prompt: string;
}

function verdictWork(
  setting: JudgeSetting,
  { rubric, name, prompt }: Named,
  subject: JudgedSubject,
  repeat: number,
  order: Order,
): Work {
  const { judge } = setting;
  const { bank, question, answers } = subject;
  const id = `verdict ${JSON.stringify([name, judge.provider, judge.address, prompt, answers, repeat, order])}`;
  const swapped = order === 'swapped';
  const unit = {
    ...({ kind: 'verdict', id, bank, question, judge, setting: name, rubric: rubric.id, prompt } as const),
    aspect: rubric.aspect,
    subjects: answers,
    repeat,
    ...(answersOf(rubric) === 2 && { swapped }),
  };
  return {
    id,
    bank,
    question,
    purpose: 'judge',
    model: judge,
    after: answers,
    async perform(context: WorkContext): Promise<VerdictUnit> {
      const material = judgedOf(
        rubric,
        subject,
        answers.map((answer) => answerUnit(context, answer)),
        swapped,
      );
      if ('state' in material) return { ...unit, exchanges: [], outcome: material };
      const call: LlmCall = {
        model: judge,
        messages: judgeMessages(rubric, material),
        parameters: setting.parameters,
        repeat,
        purpose: 'judge',
      };
      const { outcome, exchanges } = await askStructured(context.ask, call, verdictSchema(rubric), 'verdict');
      return { ...unit, exchanges, outcome: swapped ? turnedOutcome(outcome) : outcome };
    },
  };
}

function turnedOutcome(outcome: CallOutcome<JudgeVerdict>): CallOutcome<JudgeVerdict> {
  return outcome.state === 'done' ? { state: 'done', value: turned(outcome.value) } : outcome;
}

/** @throws Error where the id is of other work than an answer: the plan is at fault. */
function answerUnit(context: WorkContext, id: string): AnswerUnit {
  const unit = context.unit(id);
  if (unit.kind === 'answer') return unit;
  throw new Error(`"${id}" is no answer, so it cannot be judged. Make the plan anew.`);
}

type Failed = Extract<CallOutcome<never>, { state: 'failed' }>;

/** What the judge sees, or why there is nothing to judge. */
function judgedOf(
  rubric: Rubric,
  { language, asked, reference, memories }: JudgedSubject,
  units: readonly AnswerUnit[],
  swapped: boolean,
): Judged | Failed {
  const failed = (code: string, message: string): Failed => ({ state: 'failed', code, message });
  const texts: string[] = [];
  for (const { outcome } of units) {
    if (outcome.state === 'failed')
      return NOT_MADE.has(outcome.code)
        ? failed('not-made', `No answer was asked for: ${outcome.message}`)
        : failed('no-answer', `There is no answer to judge: ${outcome.message}`);
    if (outcome.state === 'unparsed')
      return failed('no-answer', `There is no answer to judge; it could not be read: ${outcome.why}`);
    if (outcome.value.trim() === '')
      return failed('no-answer', 'The answer is blank: there is nothing to judge.');
    texts.push(outcome.value);
  }
  if (rubric.needsReference && !reference?.trim())
    return failed('no-reference', 'The question has no reference answer, and this rubric judges by one.');
  const ids = [...new Set(units.flatMap((unit) => unit.memories))];
  const unknown = ids.find((id) => !memories.has(id));
  if (unknown !== undefined && rubric.shows.includes('memories'))
    return failed(
      'no-memory',
      `The answer was written from the memory "${unknown}", which the bank no longer has.`,
    );
  return {
    language,
    asked,
    answers: swapped ? texts.toReversed() : texts,
    memories: ids.flatMap((id) => memories.get(id) ?? []),
    ...(reference !== undefined && { reference }),
  };
}

const ground = { quote: z.string(), reason: z.string() };
const KNOWN = new WeakMap<VerdictForm, z.ZodType<JudgeVerdict>>();

/**
 * The structured verdict of a rubric. Every score comes after its quotation and reason, so that a model writes those first. The score of
 * `points` is their sum; of `pair` it is 1 where the first answer shown is better, 0 the second, ½ neither.
 */
export function verdictSchema({ verdict }: Rubric): z.ZodType<JudgeVerdict> {
  const known = KNOWN.get(verdict) ?? schemaOf(verdict);
  KNOWN.set(verdict, known);
  return known;
}

function schemaOf(verdict: VerdictForm): z.ZodType<JudgeVerdict> {
  switch (verdict.form) {
    case 'score':
      return z
        .object({ ...ground, score: z.number().min(verdict.low).max(verdict.high) })
        .transform(({ score, ...said }) => ({ score, reason: reasonOf(said) }));
    case 'points': {
      const point = z.object({ ...ground, score: z.number().min(0).max(1) });
      const ids = verdict.points.map(({ id }) => id);
      return z.object(Object.fromEntries(ids.map((id) => [id, point]))).transform((given) => {
        const points = ids.map((id) => given[id]!.score);
        const reason = verdict.points
          .map(({ id, title }) => `${title.en} ${given[id]!.score}: ${reasonOf(given[id]!)}`)
          .join('\n');
        return { score: points.reduce((sum, score) => sum + score, 0), reason, points };
      });
    }
    case 'label': {
      const scores = new Map(verdict.labels.map(({ id, score }) => [id, score]));
      return z
        .object({ ...ground, label: z.enum(verdict.labels.map(({ id }) => id)) })
        .transform(({ label, ...said }) => ({ score: scores.get(label)!, reason: reasonOf(said), label }));
    }
    case 'pair':
      return z.object({ ...ground, better: z.enum(['A', 'B', 'tie']) }).transform(({ better, ...said }) => ({
        score: better === 'tie' ? 0.5 : better === 'A' ? 1 : 0,
        reason: reasonOf(said),
      }));
  }
}

/** The reason with what it quotes before it. */
function reasonOf({ quote, reason }: { readonly quote: string; readonly reason: string }): string {
  return [quote.trim() && `“${quote.trim()}”`, reason.trim()].filter(Boolean).join(' – ');
}

/** A pair's verdict seen from the other side: what was said of A is said of B. */
export function turned(verdict: JudgeVerdict): JudgeVerdict {
  return { ...verdict, score: 1 - verdict.score };
}

/** What is known of an answer before it is written. */
export type JudgedAnswer = Pick<AnswerUnit, 'id' | 'bank' | 'question' | 'model' | 'setting'>;

/**
 * The answers that a judge's rubric is about: PerLTQA's are about answers to questions, MADial-Bench's about responses to dialogues, the others about
 * both; a recognition is scored by its gold and never judged. For a rubric that compares, pairs of answers to one question: by one model
 * under two settings, or by two models under one setting.
 *
 * @param banks by id; an answer whose bank or question is gone is left out.
 */
export function subjectsOf(
  judge: JudgeSetting,
  answers: readonly JudgedAnswer[],
  banks: ReadonlyMap<string, MemoryBank>,
): JudgedSubject[] {
  const rubric = rubricOf(judge);
  // Only those that are met: a library holds many.
  const read = new Map<string, ReadBank | undefined>();
  const readOf = (id: string) => {
    const bank = banks.get(id);
    if (!read.has(id)) read.set(id, bank && readBank(bank));
    return read.get(id);
  };
  const groups = new Map<string, JudgedAnswer[]>();
  for (const answer of answers.filter(({ setting }) => isJudged(rubric.id, setting))) {
    const key = JSON.stringify([answer.bank, answer.question]);
    const group = groups.get(key);
    if (group) group.push(answer);
    else groups.set(key, [answer]);
  }
  return [...groups.values()].flatMap((group) => {
    const { bank: id, question: questionId } = group[0]!;
    const bank = readOf(id);
    const question = bank?.questions.get(questionId);
    if (!bank || !question) return [];
    const sets = answersOf(rubric) === 2 ? pairsOf(group) : group.map((answer) => [answer]);
    return sets.map((set) => subject(set, bank, question));
  });
}

interface ReadBank {
  readonly bank: MemoryBank;
  readonly questions: ReadonlyMap<string, Question>;
  readonly memories: ReadonlyMap<string, string>;
  readonly asks: 'question' | 'dialogue';
}

function readBank(bank: MemoryBank): ReadBank {
  return {
    bank,
    questions: new Map(bank.questions.map((question) => [question.id, question])),
    memories: new Map(bank.memories.map(({ id, text }) => [id, text])),
    asks: isDialogueBank(bank) ? 'dialogue' : 'question',
  };
}

function subject(
  set: readonly JudgedAnswer[],
  { bank, memories, asks }: ReadBank,
  question: Question,
): JudgedSubject {
  const reference = referenceOf(question, bank.character.language);
  return {
    answers: set.map(({ id }) => id),
    bank: bank.id,
    question: question.id,
    language: bank.character.language,
    memories,
    asked: { kind: asks, text: question.text },
    ...(reference !== '' && { reference }),
  };
}

function isJudged(rubric: string, setting: string): boolean {
  const task = readSettingName(setting)?.task;
  if (task === 'recognition') return false;
  if (rubric.startsWith('perltqa-')) return task === undefined;
  if (rubric.startsWith('madial-')) return task === 'injection';
  return true;
}

function pairsOf(group: readonly JudgedAnswer[]): (readonly [JudgedAnswer, JudgedAnswer])[] {
  return group.flatMap((first, i) =>
    group.slice(i + 1).flatMap((second) => {
      const sameModel = modelName(first.model) === modelName(second.model);
      const sameSetting = first.setting === second.setting;
      return sameModel !== sameSetting ? [[first, second] as const] : [];
    }),
  );
}
