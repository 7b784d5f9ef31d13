/** Which stage lost a wrong answer, decided from evidence: what was extracted, what the memory held, what was retrieved. */

import { givenOf, type AnswerLabel } from '../measures/halumem-records';
import type { Phrase } from '../text/phrase';
import type { JudgedRun } from './judge';
import { coverage, lacksNumber, PART, TermCache, type Match } from './lexical';
import type { Capabilities, Entry } from './port';
import { memoryAfterEach, type AnswerOutcome, type SessionRecord } from './run';
import { turnsLike, type SourceTurn } from './source-turns';
import { questionsOf, type TestQuestion, type TestSession, type TestUser } from './user';

/** From the first stage that can lose an answer to the last; a fault of the data comes before all. */
export const STAGES = [
  'gold disputed',
  'never extracted',
  'extracted wrong',
  'not updated',
  'not retrieved',
  'answered wrong',
] as const;
export type Stage = (typeof STAGES)[number];

export const STAGE_NAMES: Readonly<Record<Stage, Phrase>> = {
  'gold disputed': { en: 'Gold disputed', zh: '标准答案存疑' },
  'never extracted': { en: 'Never extracted', zh: '从未提取' },
  'extracted wrong': { en: 'Extracted wrong', zh: '提取有误' },
  'not updated': { en: 'Not updated', zh: '未更新' },
  'not retrieved': { en: 'There but not retrieved', zh: '已存储但未检索到' },
  'answered wrong': { en: 'Retrieved but answered wrong', zh: '已检索到但回答有误' },
};

/** What became of one piece of evidence on its way to the answer. */
export interface EvidenceTrail {
  /** Id of the gold point, or of the evidence turn where the data have no points. */
  readonly id: string;
  readonly text: string;
  readonly session: string;
  readonly stage: Stage;
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
  readonly stage: Stage;
  readonly why: Phrase;
  readonly evidence: readonly EvidenceTrail[];
}

export interface BlameInput {
  readonly user: TestUser;
  readonly capabilities: Pick<Capabilities, 'search' | 'stores'>;
  readonly records: readonly SessionRecord[];
  readonly judged: JudgedRun;
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
      const evidence = trails.of(question, answer, memory, record.session);
      found.push({
        question: question.id,
        session: record.session,
        verdict,
        evidence,
        ...trails.verdict(question, evidence, record.session),
      });
    }
  }
  return found;
}

/** How many wrong answers each stage lost; every stage is there. */
export function blameCounts(blames: readonly Blame[]): Record<Stage, number> {
  const counts = Object.fromEntries(STAGES.map((stage) => [stage, 0])) as Record<Stage, number>;
  for (const { stage } of blames) counts[stage]++;
  return counts;
}

interface Piece {
  readonly id: string;
  readonly text: string;
  readonly session: TestSession;
  readonly replaces: readonly string[];
  readonly interference: boolean;
  /** The turn itself, where the data name it. */
  readonly turn?: string;
}

class Trails {
  readonly #cache: TermCache;
  readonly #pieces: ReadonlyMap<string, Piece>;
  readonly #integrity: ReadonlyMap<string, number | undefined>;
  readonly #updates: ReadonlyMap<string, string | undefined>;

  constructor(private readonly input: BlameInput) {
    const { user, judged } = input;
    this.#cache = new TermCache(user.name);
    this.#pieces = piecesOf(user);
    this.#integrity = new Map(judged.integrity.map(({ point, verdict }) => [point, givenOf(verdict)]));
    this.#updates = new Map(judged.updates.map(({ point, verdict }) => [point, givenOf(verdict)]));
  }

  of(
    question: TestQuestion,
    answer: AnswerOutcome,
    memory: readonly Entry[],
    asked: number,
  ): EvidenceTrail[] {
    const ids = question.points.length > 0 ? question.points : question.evidence;
    return ids.flatMap((id): EvidenceTrail[] => {
      const piece = this.#pieces.get(id);
      if (!piece) return [];
      const best = this.#bestOf(piece, memory);
      const rank = this.#rankOf(piece, answer, best?.item);
      const trail = {
        id,
        text: piece.text,
        session: piece.session.id,
        turns: this.#turnsOf(piece),
        ...(best && { stored: { entry: best.item, match: best.match } }),
        ...(rank !== undefined && { rank }),
      };
      return [{ ...trail, stage: this.#stageOf(piece, question, memory, best, rank, asked) }];
    });
  }

  verdict(
    question: TestQuestion,
    evidence: readonly EvidenceTrail[],
    asked: number,
  ): { readonly stage: Stage; readonly why: Phrase } {
    const disputed = this.#disputed(question, evidence, asked);
    if (disputed) return { stage: 'gold disputed', why: disputed };
    if (evidence.length === 0)
      return {
        stage: 'answered wrong',
        why: {
          en: 'Nothing answers the question, and the system answered all the same.',
          zh: '没有任何内容能回答该问题，系统却作答了。',
        },
      };
    const stage = STAGES.find((each) => evidence.some((trail) => trail.stage === each))!;
    return { stage, why: WHY[stage] };
  }

  /** Turns name their entries by id; points are compared by words. */
  #bestOf(piece: Piece, memory: readonly Entry[]) {
    const own =
      piece.turn === undefined ? undefined : memory.find(({ turns }) => turns.includes(piece.turn!));
    if (own) return { item: own, share: 1, match: 'full' as const };
    return this.#cache.best(piece.text, memory, piece.replaces);
  }

  #rankOf(piece: Piece, { found }: AnswerOutcome, stored: Entry | undefined): number | undefined {
    const own = found.findIndex(
      ({ id, turns }) => id === stored?.id || (piece.turn !== undefined && turns.includes(piece.turn)),
    );
    if (own >= 0) return own + 1;
    const best = this.#cache.best(piece.text, found, piece.replaces);
    const held = stored && coverage(this.#cache.of(piece.text), this.#cache.of(stored.text));
    // Another memory that says as much will do.
    if (!best || best.match === 'none' || best.share < (held ?? PART)) return undefined;
    return found.indexOf(best.item) + 1;
  }

  #stageOf(
    piece: Piece,
    question: TestQuestion,
    memory: readonly Entry[],
    best: { readonly item: Entry; readonly share: number; readonly match: Match } | undefined,
    rank: number | undefined,
    asked: number,
  ): Stage {
    const { search, stores } = this.input.capabilities;
    if (search === 'everything') return piece.session.index <= asked ? 'answered wrong' : 'never extracted';
    if (!stores) return 'never extracted';
    const match = best?.match ?? 'none';
    if (match !== 'full') {
      const label = this.#updates.get(piece.id);
      if (label !== undefined && label !== 'Correct') return 'not updated';
      const judgedFull = this.#integrity.get(piece.id) === 2 || label === 'Correct';
      if (!judgedFull && match === 'none')
        return this.#holdsOld(piece, memory) ? 'not updated' : 'never extracted';
      if (!judgedFull && !this.#answers(question, best?.item)) return 'extracted wrong';
    }
    return rank === undefined ? 'not retrieved' : 'answered wrong';
  }

  #holdsOld({ replaces }: Piece, memory: readonly Entry[]): boolean {
    return replaces.some((old) => (this.#cache.best(old, memory)?.match ?? 'none') !== 'none');
  }

  /** What was stored in part may be the very part that was asked for. */
  #answers({ answer }: TestQuestion, entry: Entry | undefined): boolean {
    if (!entry) return false;
    const wanted = this.#cache.of(answer);
    const held = this.#cache.of(entry.text);
    return (coverage(wanted, held) ?? 0) >= PART && !lacksNumber(wanted, held);
  }

  #turnsOf({ turn, text, session }: Piece): SourceTurn[] {
    if (turn !== undefined) return [{ turn, session: session.id, matched: false }];
    return turnsLike(text, session, this.#cache);
  }

  #disputed(question: TestQuestion, evidence: readonly EvidenceTrail[], asked: number): Phrase | undefined {
    if (question.unanswerable) return undefined;
    if (evidence.length === 0)
      return { en: 'The data name no evidence for the answer.', zh: '数据没有给出该答案的证据。' };
    if (evidence.every(({ id }) => this.#pieces.get(id)?.interference))
      return { en: 'All its evidence is interference.', zh: '其证据全是干扰内容。' };
    const answer = this.#cache.of(question.answer);
    const numbers = new Set([...answer].filter((term) => /^\d{2,}$/u.test(term)));
    const said = new Set(evidence.flatMap(({ text }) => [...this.#cache.of(text)]));
    if (!lacksNumber(numbers, said)) return undefined;
    for (const session of this.input.user.sessions.slice(0, asked + 1)) {
      for (const value of [
        session.start ?? '',
        ...session.turns.flatMap(({ text, inserted }) => (inserted ? [] : text)),
      ])
        for (const term of this.#cache.of(value)) said.add(term);
    }
    if (!lacksNumber(numbers, said)) return undefined;
    return {
      en: 'The reference answer has a number that was never said.',
      zh: '参考答案中有一个从未提到过的数字。',
    };
  }
}

const WHY: Readonly<Record<Stage, Phrase>> = {
  'gold disputed': {
    en: 'The reference answer has no support in the data.',
    zh: '参考答案在数据中没有依据。',
  },
  'never extracted': {
    en: 'No stored memory says it.',
    zh: '没有任何已存储的记忆说到它。',
  },
  'extracted wrong': {
    en: 'What was stored says it in part or with other values.',
    zh: '已存储的内容只说了一部分，或数值不同。',
  },
  'not updated': {
    en: 'The memory still holds the earlier value.',
    zh: '记忆中仍是旧的值。',
  },
  'not retrieved': {
    en: 'It was stored, and not among the memories found.',
    zh: '它已存储，但不在检索到的记忆之中。',
  },
  'answered wrong': {
    en: 'It was among the memories found, and the answer is wrong all the same.',
    zh: '它已被检索到，但回答仍然有误。',
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
