/** What a run with language models depends on in its data. */

import type { MemoryBank } from '../../../core/memory/bank';
import { textKey } from '../../../core/text/key';

/** Banks are never changed in place. */
const KNOWN = new WeakMap<MemoryBank, string>();

/**
 * SHA-256, hex, of all of a bank that prompts, judges and measures see: beyond what retrieval depends on, dates, scenes, references, anchors,
 * given candidates and the character. The order of an object's fields does not count.
 */
export function llmFingerprintOf(bank: MemoryBank): string {
  const known = KNOWN.get(bank) ?? hashOf(bank);
  KNOWN.set(bank, known);
  return known;
}

function hashOf({ character, memories, questions, sessions = [] }: MemoryBank): string {
  const { name, language, pronouns, summary, description } = character;
  return textKey(
    JSON.stringify([
      [name, language, pronouns, summary, description],
      memories.map((memory) => [
        memory.id,
        memory.kind,
        memory.title,
        memory.text,
        memory.body,
        memory.people,
        ...[memory.time, memory.place, memory.story, memory.session, memory.emotion, memory.scene].map(
          orNull,
        ),
      ]),
      questions.map((question) => [
        question.id,
        question.kind,
        question.text,
        question.answer,
        question.gold,
        question.anchors,
        ...[question.time, question.session, question.type, question.candidates, question.tags].map(orNull),
      ]),
      sessions.map(({ id, turns }) => [id, turns[0]?.text ?? null]),
    ]),
  );
}

const orNull = <T>(value: T | undefined): T | null => value ?? null;
