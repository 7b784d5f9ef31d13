/** What keeping a memory with a language model would take, known before anything is sent. */

import type { CallStore } from '../../../llm/domain/cache';
import type { ModelRef } from '../../../llm/domain/call';
import { DryAsk, type Preview } from '../../../pipeline/llm-work/dry-run';
import type { KnownPrice } from '../../../llm/domain/prices';
import { LEAST, type Filler } from '../../../llm/domain/schema-value';
import { lexicalSearch } from '../entry-search';
import type { TestUser } from '../user';
import { languageModelSystem, type LanguageModelSettings } from './language-model';

/** Statements that each part of a session is taken to give; HaluMem's sessions have eleven memory points on average. */
export const EXPECTED_STATEMENTS = 10;

/** Nobody knows the statements beforehand: texts of the usual length stand for them, and each is added. */
class Statements implements Filler {
  readonly number = LEAST.number;
  readonly choice = LEAST.choice;
  readonly truth = LEAST.truth;
  #made = 0;

  text(path: readonly string[]): string {
    return path.at(-1) === 'text'
      ? `Statement ${++this.#made} of a user who says what happened on that day and why.`
      : '';
  }
  count(path: readonly string[]): number {
    return path.at(-1) === 'memories' ? EXPECTED_STATEMENTS : 0;
  }
}

export interface MemoryPreviewPorts {
  readonly calls?: Pick<CallStore, 'get'>;
  readonly price: (model: ModelRef) => KnownPrice | undefined;
  readonly signal: AbortSignal;
  /** Gives the thread back between sessions. */
  readonly pause: () => Promise<void>;
}

/**
 * The calls of adding all sessions of a user. What is kept answers truly; of the rest the number of extractions is exact, and that of
 * decisions rests on {@link EXPECTED_STATEMENTS}.
 *
 * @throws DOMException `AbortError` after the signal.
 */
export async function previewMemory(
  settings: LanguageModelSettings,
  user: TestUser,
  { calls, price, signal, pause }: MemoryPreviewPorts,
): Promise<Preview> {
  const dry = new DryAsk(calls, new Statements());
  const system = languageModelSystem(settings, () => dry.ask).create({ user, search: lexicalSearch(user) });
  await system.reset(user.id, signal);
  for (const session of user.sessions) {
    signal.throwIfAborted();
    const options = { key: session.id, signal, known: new Map(), onSent: () => Promise.resolve() };
    if (session.turns.length > 0) await system.addSession(user.id, session, session.turns, options);
    await pause();
  }
  return dry.preview(price, [settings.model]);
}
