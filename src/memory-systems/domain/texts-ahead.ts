/**
 * The texts that a run will have encoded, known before it comes to them: what a system of this page makes of a session does not depend on searches. Encoded a session
 * at a time they would leave all workers but one idle.
 */

import type { Encoder } from '../../core/ports';
import { entryPassages } from './entry-search';
import { isJob, type SystemDefinition } from './port';
import { stepsOf } from './protocol';
import { changesOf, isDone, type SessionRecord } from './run';
import type { TestUser } from './user';

interface Texts {
  readonly role: 'question' | 'passage';
  readonly texts: readonly string[];
}

/** Texts of a call of the encoder. */
const CHUNK = 16;
/** While one call comes to its end, the workers that are free begin with the next. */
const LANES = 2;

/** @param records what is done already: its questions are not asked again, its entries are searched. */
export async function* textsAhead(
  user: TestUser,
  definition: SystemDefinition,
  records: readonly SessionRecord[],
  signal: AbortSignal,
): AsyncGenerator<Texts, void> {
  const byIndex = new Map(records.map((record) => [record.session, record]));
  const search = { id: 'none', rank: () => Promise.resolve([]) };
  const system = definition.create({ user, search, run: 'ahead' });
  system.restore?.(user.id, changesOf(records));
  const waiting = { passage: [] as string[], question: [] as string[] };
  const passages = [...changesOf(records)];
  for (const step of stepsOf(user, definition)) {
    signal.throwIfAborted();
    const record = byIndex.get(step.session) ?? { updates: [], answers: [] };
    if (step.do === 'add') {
      if (!isDone(step, record)) {
        const session = user.sessions[step.session]!;
        const options = { key: '', signal, known: new Map(), onSent: () => Promise.resolve() };
        const changes = await system.addSession(user.id, session, session.turns, options);
        if (!isJob(changes)) passages.push(changes);
      }
    } else if (!isDone(step, record)) {
      waiting.question.push(step.do === 'update' ? step.point.text : step.question.text);
    }
    for (const { added, changed } of passages.splice(0))
      waiting.passage.push(...entryPassages([...added, ...changed.map(({ after }) => after)], user));
    for (const role of ['passage', 'question'] as const)
      while (waiting[role].length >= CHUNK) yield { role, texts: waiting[role].splice(0, CHUNK) };
  }
  for (const role of ['passage', 'question'] as const)
    if (waiting[role].length > 0) yield { role, texts: waiting[role] };
}

/**
 * Has an encoder that keeps its vectors encode texts before they are asked for. A failure stops it and is not told: whoever asks for such a text
 * meets it.
 */
export async function encodeAhead(
  encoder: Encoder,
  chunks: AsyncGenerator<Texts, void>,
  signal: AbortSignal,
): Promise<void> {
  const lane = async () => {
    for (;;) {
      const { value, done } = await chunks.next();
      if (done) return;
      await encoder.encode(value.texts, value.role, { signal });
    }
  };
  await Promise.allSettled(Array.from({ length: LANES }, () => lane().catch(() => chunks.return())));
}
