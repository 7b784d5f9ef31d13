/** The conversations of a bank, whichever data set it came from: a memory system is fed with these and nothing else. */

import { isDialogueBank } from '../../pipeline/dialogue/candidates';
import { turnsOf } from '../../lectures/domain/live-extraction';
import type { Memory, MemoryBank, Question, Session } from '../../core/memory/bank';

/**
 * The bank as conversations and questions about them.
 *
 * - Banks with sessions (HaluMem, LoCoMo, LongMemEval, BEAM, MemoryBank) stay as they are.
 * - MADial-Bench: the past events, in time order, are told by the user one by one; the test dialogues are the questions, since what is
 *   asked of a memory is to bring up the right event. Their gold events are the evidence.
 * - Characters with dialogues among their memories: each dialogue is a session. Questions that no dialogue answers are left out, for a memory
 *   that was told nothing else cannot answer them.
 *
 * @returns undefined where there is no conversation.
 */
export function conversationsOf(bank: MemoryBank): MemoryBank | undefined {
  const { sessions = [] } = bank;
  if (isDialogueBank(bank)) return told(bank);
  if (sessions.some(({ turns }) => turns.length > 0)) return bank;
  const dialogues = inTimeOrder(bank.memories.filter(({ kind }) => kind === 'dialogue'));
  if (dialogues.length === 0) return undefined;
  const ids = new Set(dialogues.map(({ id }) => id));
  return {
    ...bank,
    memories: dialogues,
    sessions: dialogues.map((memory) => {
      const turns = turnsOf(memory.body);
      return sessionOf(
        memory,
        turns.length > 0 ? turns : [{ speaker: bank.character.name, text: memory.body }],
      );
    }),
    questions: bank.questions.flatMap((asked) => {
      const question = ofNoSession(asked);
      const gold = question.gold.filter((id) => ids.has(id));
      return gold.length > 0 ? [{ ...question, gold }] : [];
    }),
  };
}

/** Events as what the user once told. */
function told(bank: MemoryBank): MemoryBank | undefined {
  const events = inTimeOrder(bank.memories);
  if (events.length === 0) return undefined;
  return {
    ...bank,
    memories: events,
    sessions: events.map((event) => sessionOf(event, [{ speaker: bank.character.name, text: event.text }])),
    // Its session is the test dialogue, which nobody told.
    questions: bank.questions.map(ofNoSession),
  };
}

/** Asked after all sessions. */
function ofNoSession(question: Question): Question {
  const { session, ...rest } = question;
  return session === undefined ? question : rest;
}

function sessionOf({ id, time }: Memory, turns: Session['turns']): Session {
  return { id, ...(time !== undefined && { start: time }), turns };
}

/** As written, dates sort as texts; what has none keeps its place at the end. */
function inTimeOrder(memories: readonly Memory[]): Memory[] {
  return memories
    .map((memory, i) => ({ memory, i }))
    .sort(({ memory: a, i }, { memory: b, i: j }) => {
      if (a.time === b.time) return i - j;
      if (a.time === undefined) return 1;
      if (b.time === undefined) return -1;
      return a.time < b.time ? -1 : 1;
    })
    .map(({ memory }) => memory);
}
