/** A run as a screen asks for it: in a worker for the systems of the page, in the page itself for systems that are asked over the network. */

import { InMemoryVectors } from '../../pipeline/retrieval/in-memory-vectors';
import { PhraseError } from '../../core/text/phrase';
import { answerByRule } from './answer-rule';
import { DEFAULT_SEARCH, entrySearch } from './entry-search';
import { VectorCache } from './kept-vectors';
import type { SystemDefinition } from './port';
import { BUILT_IN_SYSTEMS } from './registry';
import { isComplete, runSystem, type SessionRecord, type RecordedWith } from './run';
import { encodeAhead, textsAhead } from './texts-ahead';
import type { TestUser } from './user';
import type { SystemsTask, SystemsWork, UserWork } from './work';

export interface TaskPorts {
  readonly clock: () => number;
  /** Gives the thread back between steps. */
  readonly pause: () => Promise<void>;
}

/** Runs what the records lack, and answers by rule. @param recordedWith stamped on every record. */
export function runTask(
  { run, settings, records, search = DEFAULT_SEARCH }: SystemsTask,
  user: TestUser,
  definition: SystemDefinition,
  { signal, onProgress, encoder }: Parameters<SystemsWork['run']>[1],
  { clock, pause }: TaskPorts,
  recordedWith?: RecordedWith,
): Promise<SessionRecord[]> {
  let place = { done: 0, total: 0 };
  const vectors = encoder && {
    encoder: once(async () => {
      const opened = new VectorCache().of(await encoder());
      void encodeAhead(opened, textsAhead(user, definition, records, signal), signal);
      return opened;
    }),
    store: new InMemoryVectors(),
  };
  const system = definition.create({ user, search: entrySearch(search, user, vectors), run });
  return runSystem(
    { id: run, user, definition, system, settings },
    records,
    {
      clock,
      pause,
      answer: (question, entries, stop) => answerByRule(user, question, entries, stop),
      keep: async (record) => {
        await onProgress({ ...place, record: recordedWith ? { ...record, made: recordedWith } : record });
      },
      onProgress: (done, total) => {
        place = { done, total };
      },
    },
    signal,
  );
}

/** The first search loads the model, and a run whose records are complete searches no more. */
function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => (made ??= make());
}

/** Makes a system of the user's settings. @throws an error that says what is missing. */
export type DefinitionOf = (system: string) => Promise<SystemDefinition>;

/**
 * Work that runs systems of the user's own in this thread, since they wait for the network, and gives everything else, the user with its
 * noise and judging too, to the worker.
 */
export function withOwnSystems(
  worker: SystemsWork & UserWork,
  definitionOf: DefinitionOf,
  ports: () => TaskPorts,
): SystemsWork {
  return {
    async run(task, control) {
      if (BUILT_IN_SYSTEMS.some(({ id }) => id === task.system)) return worker.run(task, control);
      const { bank, settings } = task;
      const { noise } = settings;
      const user = await worker.user({ bank, ...(noise && { noise }) }, { signal: control.signal });
      const before = task.records.find(({ made }) => made)?.made;
      if (before && isComplete(user, before, task.records))
        return worker.run({ ...task, recordedWith: before }, control);
      const definition = await definitionOf(task.system);
      const { version, capabilities, notTold } = definition;
      if (before && before.version !== version) throw new OtherSettings(before.version, version);
      const recordedWith: RecordedWith = { version, capabilities, ...(notTold && { notTold }) };
      const records = await runTask(task, user, definition, control, ports(), recordedWith);
      return worker.run({ ...task, records, recordedWith }, control);
    },
  };
}

/** A run that stopped would go on with another address, model or prompt. */
export class OtherSettings extends PhraseError {
  override readonly name = 'OtherSettings';

  constructor(before: string, now: string) {
    super({
      en: `This run was begun with “${before}”, and the settings now give “${now}”. Enter the same settings again, or start over.`,
      zh: `此运行开始时的设置是“${before}”，现在的设置是“${now}”。请重新填写相同的设置，或从头开始。`,
    });
  }
}
