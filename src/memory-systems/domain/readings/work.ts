/**
 * Reading a finished run with a language model, as work of the runner that all calls go through: one answer for each question, one verdict
 * for each thing to judge. No system is asked again, and equal things are asked once, also across systems.
 */

import { askText, askStructured } from '../../../llm/domain/structured';
import { modelKey } from '../../../llm/domain/call';
import { filled, templateHash } from '../../../llm/domain/templates';
import type { AnswerUnit, LlmUnit, VerdictUnit } from '../../../llm/domain/units';
import type { Work } from '../../../pipeline/llm-work/runner';
import type { RubricVerdict, ToldOrder } from '../../../measures/domain/rubric/records';
import type {
  AnswerLabel,
  Score,
  UpdateLabel,
  HalumemVerdict,
} from '../../../measures/domain/halumem-records';
import { onOneLine, quoted } from '../../../core/text/fence';
import { textKey } from '../../../core/text/key';
import type { RunJudge } from '../judge';
import type { Capabilities, Entry } from '../port';
import { memoryAfterEach, type AnswerOutcome, type FoundEntry, type SessionRecord } from '../run';
import { asksForOrder, nuggetText, statementsOf } from '../lexical-judge';
import {
  scoredBy,
  type GoldPoint,
  type ScoredBy,
  type TestQuestion,
  type TestSession,
  type TestUser,
} from '../user';
import { INCLUDED, READING_FORMS, VERDICTS, type JudgeTask } from './prompt';
import { answererName, judgeName, promptOf, type ReadingSettings } from './settings';

/** A finished run as it is read. */
export interface FinishedRun {
  readonly user: TestUser;
  readonly capabilities: Pick<Capabilities, 'stores' | 'search'>;
  readonly records: readonly SessionRecord[];
}

/** Units by the id of their work. */
export type Units = ReadonlyMap<string, LlmUnit>;

type Handed = Pick<FoundEntry | Entry, 'id' | 'text' | 'time'>;

interface Asked {
  readonly question: TestQuestion;
  readonly outcome: AnswerOutcome;
  readonly handed: readonly Handed[];
}

/** Every question with the memories that were handed to whoever answers. */
function* questionsOf({ user, capabilities, records }: FinishedRun): Generator<Asked> {
  for (const { record, entries } of memoryAfterEach(records)) {
    const session = user.sessions[record.session];
    const questions = session?.questions ?? user.finalQuestions;
    for (const [at, outcome] of record.answers.entries()) {
      const handed =
        capabilities.search === 'everything' ? [...entries.values()].slice(0, outcome.handed) : outcome.found;
      yield { question: questions[at]!, outcome, handed };
    }
  }
}

/** The work of answering each question of a run; pieces of equal questions over equal memories have one id. */
export type AnswerWork = ReadonlyMap<AnswerOutcome, Work>;

/** @returns none where no model answers. @param pause between two questions: a full context is long. */
export async function answerWork(
  settings: ReadingSettings,
  run: FinishedRun,
  pause: () => Promise<void>,
): Promise<AnswerWork> {
  const work = new Map<AnswerOutcome, Work>();
  if (!settings.answerer) return work;
  for (const asked of questionsOf(run)) {
    work.set(asked.outcome, answerPiece(settings, run.user, asked));
    await pause();
  }
  return work;
}

function answerPiece(settings: ReadingSettings, user: TestUser, { question, handed }: Asked): Work {
  const { parameters } = settings;
  const model = settings.answerer!;
  const by = scoredBy([question]);
  const name = by.has('rubric') ? 'full-answer' : by.has('cue') ? 'cue-answer' : 'answer';
  const prompt = promptOf(settings, name);
  const memories = numbered(handed.map(({ text, time }) => (time ? `${time}: ${text}` : text)));
  const key = textKey(JSON.stringify([user.language, user.name, question.text, memories]));
  const id = `answer ${JSON.stringify([modelKey(model), templateHash(prompt), parameters, key])}`;
  const setting = answererName(settings, by)!;
  return {
    id,
    bank: user.id,
    question: question.id,
    purpose: 'answer',
    setting,
    model,
    after: [],
    async perform({ ask }): Promise<AnswerUnit> {
      const messages = filled(READING_FORMS[name], prompt, user.language, {
        name: onOneLine(user.name),
        memories,
        question: quoted(question.text),
      });
      const reply = await askText(ask, { model, messages, parameters, purpose: 'answer' });
      return {
        kind: 'answer',
        id,
        bank: user.id,
        question: question.id,
        model,
        setting,
        memories: handed.map((memory) => memory.id),
        ...reply,
      };
    },
  };
}

/**
 * The records with the model's answers in the place of the rule's. A question that the model failed to answer has none, and says so: it is
 * not judged.
 *
 * @param placeholder in the place of what is not answered yet, to count with.
 */
export function withAnswers(
  { records }: FinishedRun,
  work: AnswerWork,
  units: Units,
  placeholder?: (id: string) => string,
): SessionRecord[] {
  const answered = (given: AnswerOutcome): AnswerOutcome => {
    const asked = work.get(given);
    if (!asked) return given;
    const unit = units.get(asked.id);
    const answerMilliseconds = unit?.exchanges.reduce((sum, { reply }) => sum + reply.milliseconds, 0) ?? 0;
    const text =
      unit?.kind === 'answer' && unit.outcome.state === 'done' ? unit.outcome.value : placeholder?.(asked.id);
    const { question, found, handed, contextTokens, searchMilliseconds } = given;
    const rest = { question, found, handed, contextTokens, searchMilliseconds, answerMilliseconds };
    return text === undefined ? { ...rest, failed: true } : { ...rest, response: text };
  };
  return records.map((record) => ({ ...record, answers: record.answers.map(answered) }));
}

/** What a verdict on an answer needs of the question and of whoever asks it: answers of other harnesses have no more. */
export type JudgedQuestion = Pick<TestQuestion, 'id' | 'text' | 'answer' | 'cue'>;
export type JudgedUser = Pick<TestUser, 'id' | 'language'>;

/**
 * HaluMem's four judges by a language model, and BEAM's for questions with a rubric. Its verdicts are those of the units; what is not among them is unjudged, and told to
 * `onMissing` as the work that would judge it.
 */
export class ModelJudge implements RunJudge {
  readonly id: string;
  readonly name = { en: 'Language model', zh: '语言模型' };
  readonly lexical = false;
  /** Ids of the work whose verdicts were given. */
  readonly used = new Set<string>();

  constructor(
    private readonly settings: ReadingSettings,
    private readonly units: Units,
    by: ReadonlySet<ScoredBy>,
    private readonly onMissing?: (work: Work) => void,
  ) {
    this.id = judgeName(settings, by) ?? '';
  }

  integrity(point: GoldPoint, extracted: readonly string[], user: TestUser): Promise<HalumemVerdict<Score>> {
    const values = { point: quoted(point.text), extracted: numbered(extracted) };
    return Promise.resolve(this.#scored('integrity', user, point.id, JSON.stringify(values), () => values));
  }

  accuracy(extracted: string, session: TestSession, user: TestUser) {
    const key = JSON.stringify([user.hash, session.id, extracted]);
    const unit = this.#unit('accuracy', user, session.id, key, () => ({
      dialogue: session.turns
        .map(({ role, speaker, text }) =>
          quoted(`${onOneLine(role === 'user' ? user.name : speaker)}: ${text}`),
        )
        .join('\n'),
      gold: numbered(session.points.filter(({ interference }) => !interference).map(({ text }) => text)),
      memory: quoted(extracted),
    }));
    return Promise.resolve({
      included: unit?.label === INCLUDED,
      verdict: verdictOf(unit?.score as Score | undefined),
    });
  }

  update(point: GoldPoint, found: readonly string[], user: TestUser): Promise<HalumemVerdict<UpdateLabel>> {
    const values = {
      point: quoted(point.text),
      before: numbered(point.replaces),
      found: numbered(found),
    };
    const unit = this.#unit('update', user, point.id, JSON.stringify(values), () => values);
    return Promise.resolve(verdictOf(unit?.label as UpdateLabel | undefined));
  }

  answer(
    question: JudgedQuestion,
    evidence: readonly string[],
    response: string | undefined,
    user: JudgedUser,
  ): Promise<HalumemVerdict<AnswerLabel>> {
    if (question.cue !== undefined) return Promise.resolve(this.#cue(question.cue, question, response, user));
    const values = {
      question: quoted(question.text),
      reference: quoted(question.answer),
      evidence: numbered(evidence),
      response: quoted(response?.trim() ? response : NO_RESPONSE[user.language]),
    };
    const unit = this.#unit('response', user, question.id, JSON.stringify(values), () => values);
    return Promise.resolve(verdictOf(unit?.label as AnswerLabel | undefined));
  }

  /** The reply beside the cue alone, as in LoCoMo-Plus's evaluation; an empty one shows nothing, and no judge is asked. */
  #cue(
    cue: string,
    { id }: JudgedQuestion,
    response: string | undefined,
    user: JudgedUser,
  ): HalumemVerdict<AnswerLabel> {
    if (!response?.trim()) return { given: 'Omission' };
    const values = { cue: quoted(cue), response: quoted(response) };
    const unit = this.#unit('cue', user, id, JSON.stringify(values), () => values);
    return verdictOf(unit?.label as AnswerLabel | undefined);
  }

  /** Each nugget is judged apart, as in the paper. Statements are matched with all events at once, where its script compares every pair. */
  rubric(question: TestQuestion, response: string | undefined, user: TestUser): Promise<RubricVerdict> {
    const { rubric = [], id } = question;
    const answer = response?.trim() ? response : NO_RESPONSE[user.language];
    const nuggets = rubric.map((nugget) => {
      const values = {
        question: quoted(question.text),
        nugget: quoted(nugget),
        response: quoted(answer),
      };
      return this.#scored('nugget', user, id, JSON.stringify(values), () => values);
    });
    if (!asksForOrder(question)) return Promise.resolve({ nuggets });
    return Promise.resolve({ nuggets, order: this.#order(question, statementsOf(response ?? ''), user) });
  }

  #order(
    { rubric = [], id }: TestQuestion,
    statements: readonly string[],
    user: TestUser,
  ): HalumemVerdict<ToldOrder> {
    if (statements.length === 0) return { given: [] };
    const values = { events: numbered(rubric.map(nuggetText)), statements: numbered(statements) };
    const unit = this.#unit('order', user, id, JSON.stringify(values), () => values);
    if (!unit?.points) return { failed: 'judge_failed' };
    const { points } = unit;
    if (points.length !== statements.length || points.some((event) => event > rubric.length))
      return { failed: 'out of range' };
    return { given: points.map((event) => (event === 0 ? null : event - 1)) };
  }

  #scored(
    task: JudgeTask,
    user: JudgedUser,
    about: string,
    key: string,
    values: Values,
  ): HalumemVerdict<Score> {
    return verdictOf(this.#unit(task, user, about, key, values)?.score as Score | undefined);
  }

  #unit(task: JudgeTask, user: JudgedUser, about: string, key: string, values: Values) {
    const { parameters } = this.settings;
    const judge = this.settings.judge!;
    const prompt = promptOf(this.settings, task);
    const hash = templateHash(prompt);
    const content = textKey(JSON.stringify([user.language, key]));
    const id = `verdict ${JSON.stringify([task, modelKey(judge), hash, parameters, content])}`;
    const unit = this.units.get(id);
    if (unit?.kind === 'verdict') {
      this.used.add(id);
      return unit.outcome.state === 'done' ? unit.outcome.value : undefined;
    }
    this.onMissing?.({
      id,
      bank: user.id,
      question: about,
      purpose: 'judge',
      model: judge,
      after: [],
      perform: async ({ ask }): Promise<VerdictUnit> => {
        const form = READING_FORMS[task];
        const messages = filled(form, prompt, user.language, values());
        const call = { model: judge, messages, parameters, purpose: 'judge' as const };
        const { outcome, exchanges } = await askStructured(ask, call, VERDICTS[task], 'verdict');
        return {
          kind: 'verdict',
          id,
          bank: user.id,
          question: about,
          judge,
          setting: this.id,
          rubric: form.id,
          prompt: hash,
          aspect: task,
          subjects: [about],
          repeat: 0,
          outcome,
          exchanges,
        };
      },
    });
    return undefined;
  }
}

type Values = () => Readonly<Record<string, string>>;

const NO_RESPONSE = { en: '(no answer)', zh: '（没有回答）' } as const;
const NOTHING = '> –';

function verdictOf<T>(given: T | undefined): HalumemVerdict<T> {
  return given === undefined ? { failed: 'judge_failed' } : { given };
}

function numbered(texts: readonly string[]): string {
  return texts.length === 0
    ? NOTHING
    : texts.map((text, i) => quoted(`${i + 1}. ${onOneLine(text)}`)).join('\n');
}
