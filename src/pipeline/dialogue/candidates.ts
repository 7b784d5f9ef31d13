/** The memories that a dialogue's setting hands to the model. */

import { random, seedOf, shuffled } from '../../measures/domain/random';
import { memoriesById, type MemoryBank, type Question } from '../../core/memory/bank';
import { rerankByCues, scoresByRank, dialogueCues } from './cues';
import type { DialogueSetting } from './settings';

/** A line as MADial-Bench writes what someone says. */
const SAID = /^\s*<[^<>:：\n]{1,60}>\s*[:：]/mu;

/** A test turn with the gold memories of its dialogue, which the dialogue's first test turn holds for all. */
export interface TestTurn {
  readonly question: Question;
  /** The most suitable first; empty where the dialogue has none. */
  readonly gold: readonly string[];
  /** The first test turn of its dialogue, to which the gold belongs, and whether it is that itself. */
  readonly opening: Question;
  readonly first: boolean;
}

/** The test turns of a bank's dialogues, in the bank's order. A question without a session is a dialogue by itself. */
export function testTurns(bank: MemoryBank): TestTurn[] {
  const firsts = new Map<string, Question>();
  for (const question of bank.questions) {
    const known = question.session === undefined ? question : firsts.get(question.session);
    if (!known || (known.gold.length === 0 && question.gold.length > 0))
      firsts.set(question.session!, question);
  }
  return bank.questions.map((question) => {
    const first = question.session === undefined ? question : (firsts.get(question.session) ?? question);
    return { question, gold: first.gold, opening: first, first: first === question };
  });
}

/**
 * Whether a bank's questions are dialogues whose next turn is asked for: their texts hold lines as MADial-Bench writes them (`<Bart>: …`), or
 * begin with their sessions' first turns.
 */
export function isDialogueBank({
  questions,
  sessions = [],
}: Pick<MemoryBank, 'questions' | 'sessions'>): boolean {
  const first = new Map(sessions.map(({ id, turns }) => [id, turns[0]?.text ?? '']));
  return questions.some(({ session, text }) => {
    const begins = session === undefined ? '' : (first.get(session) ?? '');
    return SAID.test(text) || (begins !== '' && text.includes(begins));
  });
}

const KNOWN = new WeakMap<MemoryBank, { readonly setting: 2 | 3 | undefined }>();

/**
 * Whose the source's own candidates are: setting 2's where every list has the first gold memory once and no other gold, else a
 * retriever's, setting 3's. The released files carry each other's names, so that only their content tells.
 *
 * @returns undefined where the source gives none.
 */
export function candidatesSetting(bank: MemoryBank): 2 | 3 | undefined {
  const known = KNOWN.get(bank);
  if (known) return known.setting;
  const lists = testTurns(bank).filter(({ question, gold }) => question.candidates && gold.length > 0);
  const two = lists.every(({ question, gold }) => isGoldAndNegatives(question.candidates!, gold));
  const setting = lists.length === 0 ? undefined : two ? 2 : 3;
  KNOWN.set(bank, { setting });
  return setting;
}

function isGoldAndNegatives(candidates: readonly string[], gold: readonly string[]): boolean {
  const found = candidates.filter((id) => gold.includes(id));
  return found.length === 1 && found[0] === gold[0];
}

export interface Negatives {
  /** The gold memory and the negatives, shuffled. */
  readonly ids: readonly string[];
  readonly from: 'file' | 'sampled';
  /** Negatives that the bank has too few memories for. */
  readonly missing: number;
}

/**
 * Setting 2: the first gold memory once, and k − 1 distinct memories of the same user that are not gold; fewer where there are no more. The
 * file's own candidates are taken where they are of setting 2 and k in number; their order is the file's. A dialogue's turns share their candidates, and so do
 * all models and both tasks.
 *
 * @throws RangeError where the dialogue has no gold memory.
 */
export function goldAndNegatives(
  bank: MemoryBank,
  { question, gold }: TestTurn,
  { k, negatives }: Extract<DialogueSetting, { setting: 2 }>,
  seed: number,
): Negatives {
  const first = gold[0];
  if (first === undefined) throw new RangeError(`Dialogue ${question.id} has no gold memory to hand over.`);
  const given = question.candidates;
  if (negatives === 'file' && given?.length === k && candidatesSetting(bank) === 2)
    return { ids: given, from: 'file', missing: 0 };
  const next = random(seedOf(seed, 'negatives', bank.id, question.session ?? question.id));
  const others = bank.memories.map(({ id }) => id).filter((id) => !gold.includes(id));
  const taken = shuffled(others, next).slice(0, k - 1);
  return { ids: shuffled([first, ...taken], next), from: 'sampled', missing: k - 1 - taken.length };
}

/**
 * Ids of the memories that a setting hands over, in the order in which the model sees them.
 *
 * @param ranked the list of setting 3's system, best first; read there alone, and not where the source's own list is taken.
 */
export function selectedCandidates(
  bank: MemoryBank,
  turn: TestTurn,
  setting: DialogueSetting,
  ranked: readonly string[],
  seed: number,
): readonly string[] {
  switch (setting.setting) {
    case 1:
      return turn.gold.slice(0, 1);
    case 2:
      return goldAndNegatives(bank, turn, setting, seed).ids;
    case 3: {
      const known = memoriesById(bank);
      const found = setting.system === 'file' ? (turn.question.candidates ?? []) : ranked;
      const own = found.filter((id) => known.has(id));
      const list = setting.cues
        ? rerankByCues(scoresByRank(own), bank.memories, dialogueCues(turn.question.text), setting.cues).map(
            ({ id }) => id,
          )
        : own;
      return list.slice(0, setting.k);
    }
    case 'none':
      return [];
  }
}
