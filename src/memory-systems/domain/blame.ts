/**
 * Which stage lost a wrong answer, decided from the answer backwards: was it in what was handed over, in what was stored, in what was told?
 */

import {
  givenOf,
  type AnswerLabel,
  type Score,
  type UpdateLabel,
} from '../../measures/domain/halumem-records';
import type { Phrase } from '../../core/text/phrase';
import { disputeOf, Holding, sourcesOf, type Holder, type Need, type Piece } from './held';
import type { JudgedRun } from './judge';
import { TermCache, type Match, type SourceTurn } from './lexical';
import type { Capabilities, Entry } from './port';
import { memoryAfterEach, type AnswerOutcome, type SessionRecord } from './run';
import { questionsOf, type TestQuestion, type TestUser } from './user';

/** Changes whenever an answer may be given another stage: what was kept with another is decided anew. */
export const BLAME_VERSION = 2;

/** In the order in which an answer passes them; a fault of the data comes first, and last what could not be told. */
export const STAGES = [
  'gold disputed',
  'not told',
  'never extracted',
  'extracted wrong',
  'not updated',
  'not retrieved',
  'old value handed over',
  'answered wrong',
  'not decided',
] as const;
export type LossStage = (typeof STAGES)[number];

export const STAGE_NAMES: Readonly<Record<LossStage, Phrase>> = {
  'gold disputed': { en: 'Gold disputed', zh: '标准答案存疑' },
  'not told': { en: 'Not told to the system', zh: '未告知系统' },
  'never extracted': { en: 'Never extracted', zh: '从未提取' },
  'extracted wrong': { en: 'Extracted in part or wrong', zh: '提取不全或有误' },
  'not updated': { en: 'Not updated', zh: '未更新' },
  'not retrieved': { en: 'There but not retrieved', zh: '已存储但未检索到' },
  'old value handed over': { en: 'Old value handed over', zh: '交出的是旧值' },
  'answered wrong': { en: 'Retrieved but answered wrong', zh: '已检索到但回答有误' },
  'not decided': { en: 'Not decided', zh: '无法判定' },
};

/**
 * What decided a stage. `data`: what the data and the record say, no text was compared. `words`: texts were compared. `judge`: the verdict of a judge
 * who reads.
 */
export const MEANS = ['data', 'words', 'judge'] as const;
export type Means = (typeof MEANS)[number];

/** What became of one piece of evidence on its way to the answer. */
export interface EvidenceTrail {
  /** Id of the gold point, or of the evidence turn where the data have no points. */
  readonly id: string;
  readonly text: string;
  readonly session: string;
  readonly stage: LossStage;
  readonly turns: readonly SourceTurn[];
  /** What the memory held that is most like it when the question was asked. */
  readonly stored?: { readonly entry: Entry; readonly match: Match };
  /** Its place among the memories found, from 1. */
  readonly rank?: number;
}

export interface Blame {
  readonly question: string;
  /** Position of the session after which it was asked. */
  readonly session: number;
  readonly verdict: Exclude<AnswerLabel, 'Correct'>;
  readonly stage: LossStage;
  readonly by: Means;
  readonly why: Phrase;
  /** What the answer rests on, without evidence that the question itself states or that is only an earlier value. */
  readonly evidence: readonly EvidenceTrail[];
}

export interface BlameInput {
  readonly user: TestUser;
  readonly capabilities: Pick<Capabilities, 'search' | 'stores' | 'longestTurn'>;
  readonly records: readonly SessionRecord[];
  readonly judged: JudgedRun;
  /** Whether the verdicts compare words: they say no more than the words do, and are left aside. @default false */
  readonly lexical?: boolean;
}

/** The blame of each answer that was judged as wrong, in the order of the questions. */
export function blameRun(input: BlameInput): Blame[] {
  const { user, records, judged } = input;
  const trails = new Trails(input);
  const wrong = new Map(
    judged.answers.flatMap(({ id, verdict }) => {
      const label = givenOf(verdict);
      return label === undefined || label === 'Correct' ? [] : [[id, label] as const];
    }),
  );
  const questions = new Map(questionsOf(user).map((question) => [question.id, question]));
  const found: Blame[] = [];
  for (const { record, entries } of memoryAfterEach(records)) {
    if (!record.answers.some(({ question }) => wrong.has(question))) continue;
    const memory = [...entries.values()];
    for (const answer of record.answers) {
      const verdict = wrong.get(answer.question);
      const question = questions.get(answer.question);
      if (verdict === undefined || !question) continue;
      const decided = trails.of(question, answer, memory, record.session);
      found.push({ question: question.id, session: record.session, verdict, ...decided });
    }
  }
  return found;
}

/** How many wrong answers each stage lost; every stage is there. */
export function blameCounts(blames: readonly Pick<Blame, 'stage'>[]): Record<LossStage, number> {
  const counts = Object.fromEntries(STAGES.map((stage) => [stage, 0])) as Record<LossStage, number>;
  for (const { stage } of blames) counts[stage]++;
  return counts;
}

/** What decided, and how often. */
export function meansCounts(blames: readonly Pick<Blame, 'by'>[]): Record<Means, number> {
  const counts: Record<Means, number> = { data: 0, words: 0, judge: 0 };
  for (const { by } of blames) counts[by]++;
  return counts;
}

type Decided = Pick<Blame, 'stage' | 'by' | 'why' | 'evidence'>;

/** One piece of evidence, decided. */
interface Trail {
  readonly trail: EvidenceTrail;
  readonly by: Means;
}

type Lost = Pick<EvidenceTrail, 'stage' | 'stored'> & { readonly by: Means };

/** What there was when a question was asked. */
interface Asked {
  readonly found: readonly (Holder & { readonly id: string })[];
  /** All that was told was handed over. */
  readonly all: boolean;
  readonly memory: readonly Entry[];
  /** The memory and the earlier values that it keeps. */
  readonly stored: readonly (Holder & { readonly entry: Entry })[];
  readonly session: number;
}

class Trails {
  readonly #holding: Holding;
  readonly #cache: TermCache;
  readonly #pieces: ReadonlyMap<string, Piece>;
  readonly #byText: ReadonlyMap<string, Piece>;
  readonly #integrity: ReadonlyMap<string, Score | undefined>;
  readonly #updates: ReadonlyMap<string, UpdateLabel | undefined>;

  constructor(private readonly input: BlameInput) {
    const { user, judged, lexical = false } = input;
    this.#cache = new TermCache(user.name);
    this.#holding = new Holding(this.#cache);
    this.#pieces = piecesOf(user);
    this.#byText = new Map([...this.#pieces.values()].map((piece) => [piece.text, piece]));
    const [integrity, updates] = lexical ? [[], []] : [judged.integrity, judged.updates];
    this.#integrity = new Map(integrity.map(({ point, verdict }) => [point, givenOf(verdict)]));
    this.#updates = new Map(updates.map(({ point, verdict }) => [point, givenOf(verdict)]));
  }

  of(question: TestQuestion, answer: AnswerOutcome, memory: readonly Entry[], session: number): Decided {
    const ids = question.points.length > 0 ? question.points : question.evidence;
    const pieces = ids.flatMap((id) => this.#pieces.get(id) ?? []);
    const why = disputeOf(question, pieces, this.input.user, session, this.#cache);
    if (why) return { stage: 'gold disputed', by: 'data', why, evidence: [] };
    if (pieces.length === 0) return { stage: 'answered wrong', by: 'data', why: NOTHING, evidence: [] };
    const asked = this.#asked(answer, memory, session);
    const decided = this.#holding
      .needsOf(question, current(question, pieces))
      .map((need) => this.#trailOf(need, asked));
    const { trail, by } = worst(decided);
    return { stage: trail.stage, by, why: WHY[trail.stage], evidence: decided.map((each) => each.trail) };
  }

  #asked({ found, handed }: AnswerOutcome, memory: readonly Entry[], session: number): Asked {
    const all = this.input.capabilities.search === 'everything';
    return {
      // What hands over everything is not listed again in the record: the first memories, as many as fitted.
      found: all ? memory.slice(0, handed) : found,
      all: all && handed >= memory.length,
      memory,
      stored: memory.flatMap((entry) => [
        { ...entry, entry },
        ...(entry.history ?? []).map((old) => ({ ...old, turns: [], entry })),
      ]),
      session,
    };
  }

  #trailOf(need: Need, asked: Asked): Trail {
    const { piece } = need;
    const handed = this.#holding.find(need, asked.found);
    const lost = handed ? undefined : this.#lostAt(need, asked);
    const entry = handed && asked.memory.find(({ id }) => id === handed.item.id);
    const stored = entry ? { entry, match: handed.match } : lost?.stored;
    return {
      by: lost?.by ?? (asked.all ? 'data' : 'words'),
      trail: {
        id: piece.id,
        text: piece.text,
        session: piece.session.id,
        stage: lost?.stage ?? 'answered wrong',
        turns: sourcesOf(need),
        ...(stored && { stored }),
        ...(handed && { rank: asked.found.indexOf(handed.item) + 1 }),
      },
    };
  }

  /** Where a piece was lost that words do not find in what was handed over. */
  #lostAt(need: Need, asked: Asked): Lost {
    const { capabilities } = this.input;
    if (!this.#told(need, asked.session)) return { stage: 'not told', by: 'data' };
    if (asked.all) return { stage: 'answered wrong', by: 'data' };
    if (capabilities.search === 'nothing' && !capabilities.stores)
      return { stage: 'never extracted', by: 'data' };
    const held = this.#holding.find(need, asked.stored);
    const near = held ?? this.#holding.nearest(need, asked.stored);
    const stored = near && { stored: { entry: near.item.entry, match: near.match } };
    const earlier = need.piece.replaces.flatMap((text) => this.#byText.get(text) ?? []);
    const isOld = (texts: readonly Holder[]) => this.#holding.findOld(need, texts, earlier) !== undefined;
    if (held)
      return {
        stage: isOld(asked.found) ? 'old value handed over' : 'not retrieved',
        by: 'words',
        ...stored,
      };
    return { ...this.#unstored(need, asked, near?.match ?? 'none', () => isOld(asked.memory)), ...stored };
  }

  /** Where a piece was lost that words do not find in the memory either. */
  #unstored(need: Need, asked: Asked, match: Match, isOld: () => boolean): Lost {
    const label = this.#updates.get(need.piece.id);
    const score = this.#integrity.get(need.piece.id);
    const judged = score === 2 || label === 'Correct';
    if (judged || this.#holding.isWhole(need, asked.memory)) {
      // It is there in other words. Whether these were handed over, words cannot tell, unless nothing of that session was.
      const { id } = need.piece.session;
      const here = asked.found.some(({ session }) => session === undefined || session === id);
      return { stage: here ? 'not decided' : 'not retrieved', by: judged ? 'judge' : 'words' };
    }
    if (need.key.size === 0) return { stage: 'not decided', by: 'words' };
    if (isOld()) return { stage: 'not updated', by: 'words' };
    // A score of 1 is given for memories of the same matter as well: the words are stricter.
    if (score === 0) return { stage: 'never extracted', by: 'judge' };
    if (label === 'Hallucination') return { stage: 'extracted wrong', by: 'judge' };
    if (this.#holding.isReworded(need, asked.memory)) return { stage: 'not decided', by: 'words' };
    return { stage: match === 'none' ? 'never extracted' : 'extracted wrong', by: 'words' };
  }

  /** Whether the system was told what says it. Of a turn that is too long it hears the beginning. */
  #told(need: Need, asked: number): boolean {
    const { longestTurn } = this.input.capabilities;
    const { piece, said } = need;
    if (piece.session.index > asked) return false;
    if (longestTurn === undefined || said.length === 0) return true;
    return said.some(
      ({ text }) =>
        text.length <= longestTurn ||
        this.#holding.find(need, [
          { text: text.slice(0, longestTurn), session: piece.session.id, turns: [] },
        ]),
    );
  }
}

/** Without earlier values, where the question asks for the latest alone. */
function current(question: TestQuestion, pieces: readonly Piece[]): readonly Piece[] {
  if (question.type !== 'Dynamic Update') return pieces;
  const replaced = new Set(pieces.flatMap(({ replaces }) => replaces));
  const latest = pieces.filter(({ text }) => !replaced.has(text));
  return latest.length > 0 ? latest : pieces;
}

/** The piece that decides: what was not stored before what was not handed over. */
function worst(decided: readonly Trail[]): Trail {
  const order: readonly LossStage[] = [
    'not told',
    'not updated',
    'never extracted',
    'extracted wrong',
    'not decided',
    'old value handed over',
    'not retrieved',
    'answered wrong',
  ];
  return [...decided].sort((a, b) => order.indexOf(a.trail.stage) - order.indexOf(b.trail.stage))[0]!;
}

const NOTHING: Phrase = {
  en: 'Nothing answers the question, and the system answered all the same.',
  zh: '没有任何内容能回答该问题，系统却作答了。',
};

const WHY: Readonly<Record<LossStage, Phrase>> = {
  'gold disputed': {
    en: 'The reference answer has no support in the data.',
    zh: '参考答案在数据中没有依据。',
  },
  'not told': {
    en: 'The system had not been told it when the question was asked.',
    zh: '提问时系统尚未被告知此内容。',
  },
  'never extracted': {
    en: 'It was said, and no stored memory has it.',
    zh: '对话中说过，但没有任何已存储的记忆包含它。',
  },
  'extracted wrong': {
    en: 'What was stored says it in part or with other values, and not what the answer needs.',
    zh: '已存储的内容只说了一部分，或数值不同，缺少回答所需的内容。',
  },
  'not updated': {
    en: 'The memory still holds the earlier value, and not the current one.',
    zh: '记忆中仍是旧的值，没有当前的值。',
  },
  'not retrieved': {
    en: 'It was stored, and not among the memories handed over.',
    zh: '它已存储，但不在交出的记忆之中。',
  },
  'old value handed over': {
    en: 'The current value was stored, but the earlier one was handed over in its place.',
    zh: '当前的值已存储，但交出的是旧的值。',
  },
  'answered wrong': {
    en: 'It was among the memories handed over, and the answer is wrong all the same.',
    zh: '它就在交出的记忆之中，但回答仍然有误。',
  },
  'not decided': {
    en: 'What was stored of it is in other words than the evidence: comparing words cannot tell whether the answer was stored or handed over.',
    zh: '存储的内容与证据措辞不同：仅凭词面无法判断答案是否已存储、是否已交出。',
  },
};

/** Points, and turns and sessions for data without points, as pieces of evidence. */
function piecesOf(user: TestUser): ReadonlyMap<string, Piece> {
  const pieces = new Map<string, Piece>();
  for (const session of user.sessions) {
    for (const { id, text, replaces, interference } of session.points)
      pieces.set(id, { id, text, session, replaces, interference });
    if (user.hasPoints) continue;
    const common = { session, replaces: [], interference: false };
    for (const turn of session.turns)
      pieces.set(turn.id, { id: turn.id, text: turn.text, ...common, turn: turn.id });
    if (user.evidenceUnit === 'session')
      pieces.set(session.id, {
        id: session.id,
        text: session.turns.map(({ text }) => text).join('\n'),
        ...common,
      });
  }
  return pieces;
}
