/** A HaluMem user made with a model, stage by stage. Asked again after a stop, what was answered comes from the cache of calls. */

import type { ZodType } from 'zod';
import type { CallStore } from '../../../../llm/domain/cache';
import type { CallModel, LlmCall } from '../../../../llm/domain/call';
import type { Price } from '../../../../llm/domain/prices';
import { filled, type PromptTemplate } from '../../../../llm/domain/templates';
import { random, seedOf } from '../../../../measures/domain/random';
import { isoDay, parseDate } from '../../../../core/text/dates';
import { onOneLine } from '../../../../core/text/fence';
import type { Language } from '../../../../core/text/languages';
import type { Phrase } from '../../../../core/text/phrase';
import { askChecked, type Complaint, type MakeProblem } from '../../make/ask-checked';
import { Counter, type MakeCost } from '../../make/make';
import { block } from '../../make/quoted-draft';
import type { Maker } from '../../make/task';
import { drawnSeed } from '../../steps/seed';
import { userFaults, type UserFaultCode } from '../checks';
import type {
  HalumemUser,
  LifeStage,
  Persona,
  UserPoint,
  UserQuestion,
  UserSession,
  UserTurn,
} from '../user';
import {
  ASKED_SCHEMA,
  PERSONA_SCHEMA,
  POINTS_SCHEMA,
  SKELETON_SCHEMA,
  TURNS_SCHEMA,
  USER_FORMS,
  type UserPromptId,
} from './prompts';
import * as samples from './prompts';

export interface UserPlan {
  readonly language: Language;
  readonly seed: number;
  readonly sessions: number;
  readonly prompts: Readonly<Partial<Record<UserPromptId, PromptTemplate>>>;
}

export interface UserPorts {
  /** @param sample an answer of the expected length, for the cost beforehand. */
  readonly ask: (prompt: UserPromptId, sample: () => unknown) => CallModel;
  readonly maker: Maker;
  readonly signal: AbortSignal;
  /** @param user as far as it is made. */
  readonly onProgress?: (done: number, total: number, user: HalumemUser | undefined) => void;
}

export interface MadeUser {
  /** Absent where not even a persona came of it. Sessions that failed are left out, with all after them. */
  readonly user?: HalumemUser;
  readonly problems: readonly MakeProblem[];
}

/** With the model's name behind it, the source of such a user. "HaluMem" in it lists the user among those with sessions. */
export const MODEL_SOURCE = 'Made with a language model in the shape of HaluMem';

const MINUTE = 60_000;
/** Points, turns and questions that a session is asked for; HaluMem's have 6 to 10 points and 15 to 30 turns. */
const POINTS = 6;
const TURNS = 12;
const QUESTIONS = 4;
/** Calls for a persona with its skeleton, and for each session. */
const BEFORE = 2;
const EACH = 3;

const POINT_CODES: readonly UserFaultCode[] = [
  'repeated-point',
  'update-points-nowhere',
  'interference-groundless',
  'past-plan',
  'two-places',
];
const TURN_CODES: readonly UserFaultCode[] = ['unsaid', 'interference-unsaid', 'interference-confirmed'];
const QUESTION_CODES: readonly UserFaultCode[] = [
  'evidence-not-verbatim',
  'evidence-interference',
  'boundary-evidence',
  'no-evidence',
  'one-hop',
  'update-evidence',
];

/** @throws every error whose reach is the run, and the signal's reason. */
export async function makeUser(plan: UserPlan, ports: UserPorts): Promise<MadeUser> {
  const { language, seed, sessions: wanted } = plan;
  const problems: MakeProblem[] = [];
  const total = BEFORE + EACH * wanted;
  let done = 0;
  let user: HalumemUser | undefined;
  const asking = async <T>(
    prompt: UserPromptId,
    title: Phrase,
    values: Readonly<Record<string, string>>,
    schema: ZodType<T>,
    sample: () => T,
    check: (value: T) => readonly Complaint[],
  ): Promise<T | undefined> => {
    ports.signal.throwIfAborted();
    const form = USER_FORMS[prompt];
    const { model, parameters } = ports.maker;
    const messages = filled(form, plan.prompts[prompt] ?? form.standard, language, values);
    const call: LlmCall = { model, parameters, messages, purpose: 'make', ...(seed > 0 && { repeat: seed }) };
    const answer = await askChecked(ports.ask(prompt, sample), call, schema, form.id, language, check);
    const told = { task: `${prompt} ${done}`, title, calls: answer.exchanges.map(({ key }) => key) };
    if (answer.failure) problems.push({ ...answer.failure, ...told });
    problems.push(...answer.complaints.map(({ code, message }) => ({ code, message, ...told })));
    done++;
    ports.onProgress?.(done, total, user);
    return answer.value;
  };

  const drawn = drawnSeed(language, seed);
  const given = await asking(
    'persona',
    { en: 'Persona', zh: '用户画像' },
    { job: onOneLine(drawn.job), hobbies: onOneLine(drawn.hobbies.join(', ')) },
    PERSONA_SCHEMA,
    () => samples.persona(language),
    ({ birth_date }) => birthComplaints(birth_date),
  );
  if (!given) return { problems };
  const persona: Persona = {
    core: {
      name: given.name.trim(),
      gender: given.gender,
      birth: dayOf(given.birth_date),
      location: given.city,
      degree: given.degree,
      major: given.major,
      goal: given.goal,
    },
    dynamic: {
      occupation: given.occupation,
      employer: given.employer,
      health: given.health,
      relations: given.relations,
    },
    preferences: given.preferences,
  };
  const begins = Date.UTC(2025, 0, 6);
  const life = await asking(
    'skeleton',
    { en: 'Life skeleton', zh: '人生骨架' },
    { persona: block(personaLines(persona), language), count: String(wanted), start: isoDay(begins) },
    SKELETON_SCHEMA,
    () => samples.skeleton(wanted, language),
    ({ stages }) => stageComplaints(stages),
  );
  if (!life) return { problems };
  const skeleton: LifeStage[] = life.stages
    .filter(({ date }) => parseDate(date)?.precision === 'day')
    .slice(0, wanted)
    .sort((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0));
  user = {
    id: `made-${language}-${seed}`,
    language,
    persona,
    skeleton,
    sessions: [],
    source: `${MODEL_SOURCE}: ${ports.maker.model.model}`,
    licence: '',
  };
  for (const [s, stage] of skeleton.entries()) {
    const session = await sessionOf(user, stage, s, asking, seed);
    if (!session) break;
    user = { ...user, sessions: [...user.sessions, session] };
    ports.onProgress?.(done, total, user);
  }
  return { user, problems };
}

type Asking = <T>(
  prompt: UserPromptId,
  title: Phrase,
  values: Readonly<Record<string, string>>,
  schema: ZodType<T>,
  sample: () => T,
  check: (value: T) => readonly Complaint[],
) => Promise<T | undefined>;

async function sessionOf(
  user: HalumemUser,
  stage: LifeStage,
  s: number,
  asking: Asking,
  seed: number,
): Promise<UserSession | undefined> {
  const { language, persona } = user;
  const { name } = persona.core;
  const next = random(seedOf(seed, 'made session', String(s)));
  const title = (en: string, zh: string): Phrase => ({
    en: `Session ${s + 1}: ${en}`,
    zh: `第 ${s + 1} 次会话：${zh}`,
  });
  const about = block(personaLines(persona), language);
  const before = user.sessions
    .flatMap(({ points }) => points)
    .filter(({ source }) => source !== 'interference');
  const start = startOf(stage, user, next);
  const empty: UserSession = { stage, start, end: start, points: [], turns: [], questions: [] };
  const faultsOf = (session: UserSession, codes: readonly UserFaultCode[]): Complaint[] =>
    userFaults({ ...user, sessions: [...user.sessions, session] })
      .filter((fault) => fault.session === s && codes.includes(fault.code))
      .map(({ message }) => ({ code: 'contradicts', message }));

  const written = await asking(
    'points',
    title('memory points', '记忆点'),
    {
      persona: about,
      stage: block([`${stage.date} (${stage.kind}): ${stage.title}`], language),
      points: block(
        before.map(({ text }) => text),
        language,
      ),
      count: String(POINTS),
    },
    POINTS_SCHEMA,
    () => samples.points(POINTS, s, language, name),
    (value) => faultsOf({ ...empty, points: pointsOf(value, before) }, POINT_CODES),
  );
  if (!written) return undefined;
  const points = pointsOf(written, before);
  const truths = points.filter(({ source }) => source !== 'interference').map(({ text }) => text);
  const wrong = points.filter(({ source }) => source === 'interference').map(({ text }) => text);
  const told = await asking(
    'dialogue',
    title('dialogue', '对话'),
    {
      persona: about,
      new_points: block(truths, language),
      interference: block(wrong, language),
      count: String(TURNS),
    },
    TURNS_SCHEMA,
    () => samples.turns(TURNS, truths, wrong, language),
    ({ turns }) => faultsOf({ ...empty, points, turns: timed(turns, start, () => 0.5) }, TURN_CODES),
  );
  if (!told) return undefined;
  const turns = timed(told.turns, start, next);
  const session = { ...empty, points, turns, end: turns.at(-1)!.time + MINUTE };
  const all = [...before.map(({ text }) => text), ...truths];
  const asked = await asking(
    'questions',
    title('questions', '问题'),
    {
      name: onOneLine(name),
      points: block(all, language),
      new_points: block(truths, language),
      count: String(QUESTIONS),
    },
    ASKED_SCHEMA,
    () => samples.questions(QUESTIONS, truths, language),
    ({ questions }) => faultsOf({ ...session, questions }, QUESTION_CODES),
  );
  const questions = (asked?.questions ?? []).filter(
    (question) => faultsOf({ ...session, questions: [question] }, QUESTION_CODES).length === 0,
  );
  return { ...session, questions: questions as UserQuestion[] };
}

/** The points and interference of an answer. */
function pointsOf(
  {
    points,
    interference,
  }: {
    points: readonly Omit<UserPoint, 'distorts'>[];
    interference: readonly { text: string; distorts: string }[];
  },
  before: readonly UserPoint[],
): UserPoint[] {
  const own = points.map((point): UserPoint => ({
    ...point,
    text: point.text.trim(),
    replaces: point.replaces.map((text) => text.trim()),
  }));
  const types = new Map([...before, ...own].map(({ text, type }) => [text, type] as const));
  return [
    ...own,
    ...interference.map(({ text, distorts }): UserPoint => ({
      text: text.trim(),
      type: types.get(distorts.trim()) ?? 'Event Memory',
      source: 'interference',
      importance: 1,
      replaces: [],
      distorts: distorts.trim(),
    })),
  ];
}

/** A date as ISO 8601 has it; what is no day stays as it is. */
function dayOf(text: string): string {
  const date = parseDate(text);
  return date?.precision === 'day' ? isoDay(date.start) : text;
}

function birthComplaints(birth: string): Complaint[] {
  if (parseDate(birth)?.precision === 'day') return [];
  return [
    {
      code: 'incomplete',
      message: {
        en: `The birth date “${birth}” is no day. Write YYYY-MM-DD.`,
        zh: `出生日期“${birth}”不是具体的某一天。请写成 YYYY-MM-DD。`,
      },
    },
  ];
}

function stageComplaints(stages: readonly LifeStage[]): Complaint[] {
  const days = stages.map(({ date }) => parseDate(date)?.start);
  const at = days.findIndex((day, i) => day === undefined || (i > 0 && day <= (days[i - 1] ?? day)));
  if (at < 0) return [];
  return [
    {
      code: 'contradicts',
      at,
      message: {
        en: `The stage of ${stages[at]!.date} does not come after the one before, or has no day. Write YYYY-MM-DD, each later than the last.`,
        zh: `${stages[at]!.date} 的阶段没有晚于前一个，或缺少日期。请写成 YYYY-MM-DD，逐个向后。`,
      },
    },
  ];
}

/** Between 6 and 23 o'clock of the stage's day, and after the last session. */
function startOf({ date }: LifeStage, { sessions }: HalumemUser, next: () => number): number {
  const day = parseDate(date)!.start;
  const time = day + (6 * 60 + Math.floor(next() * 15 * 60)) * MINUTE;
  return Math.max(time, (sessions.at(-1)?.end ?? 0) + MINUTE);
}

function timed(
  turns: readonly Pick<UserTurn, 'role' | 'text'>[],
  start: number,
  next: () => number,
): UserTurn[] {
  let time = start;
  return turns.map(({ role, text }) => {
    time += MINUTE + Math.floor(next() * 3 * MINUTE);
    return { role, text: text.trim(), time };
  });
}

export function personaLines({ core, dynamic, preferences }: Persona): string[] {
  return [
    ...Object.entries(core).map(([key, value]) => `${key}: ${value}`),
    `occupation: ${dynamic.occupation}`,
    `employer: ${dynamic.employer}`,
    `health: ${dynamic.health}`,
    ...dynamic.relations.map(({ relation, name }) => `${relation}: ${name}`),
    ...preferences.map(({ kind, stance, what, reason }) => `${kind}, ${stance}: ${what} (${reason})`),
  ];
}

/** What making a user would take, counted by performing it without sending anything. @throws the signal's reason. */
export async function costOfUser(
  plan: UserPlan,
  maker: Maker,
  {
    calls,
    price,
    signal,
  }: {
    readonly calls?: Pick<CallStore, 'get'> | undefined;
    readonly price: Price | undefined;
    readonly signal: AbortSignal;
  },
): Promise<MakeCost<UserPromptId>> {
  const counter = new Counter<UserPromptId>(calls);
  await makeUser(plan, { ask: (prompt, sample) => counter.ask(prompt, sample), maker, signal });
  return counter.cost(price);
}
