/** A run as a screen asks for it: in a worker for the systems of the page, in the page itself for systems that are asked over the network. */

import { InMemoryVectors } from '../../pipeline/retrieval/in-memory-vectors';
import { PhraseError } from '../../core/text/phrase';
import { answerByRule } from './answer-rule';
import { DEFAULT_SEARCH, entrySearch, entryPassages } from './entry-search';
import { type SystemDefinition, isJob } from './port';
import { BUILT_IN_SYSTEMS } from './registry';
import { isComplete, runSystem, type SessionRecord, type RecordedWith, changesOf, isDone } from './run';
import type { TestUser } from './user';
import type { SystemsTask, SystemsWork, UserWork } from './work';
import type { Encoder } from '../../core/ports';
import { stepsOf } from './protocol';
import { vectorSpace } from '../../pipeline/retrieval/vectors';

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

type Role = Parameters<Encoder['encode']>[1];

/** Texts from which on the oldest are forgotten: about 30 MB with 384 numbers each. */
const MOST = 20_000;

export class VectorCache {
  /** Also of texts that are being encoded. */
  readonly #rows = new Map<string, Promise<Float32Array>>();

  constructor(private readonly most = MOST) {}

  /** The same encoder, asked only for what is not kept. A text that could not be encoded is asked for again. */
  of(encoder: Encoder): Encoder {
    const space = vectorSpace(encoder.stamp);
    return {
      stamp: encoder.stamp,
      dimensions: encoder.dimensions,
      get workers() {
        return encoder.workers ?? 1;
      },
      encode: async (texts, role, options) => {
        const keys = texts.map((text) => `${space} ${role} ${text}`);
        const missing = new Map<string, string>();
        keys.forEach((key, i) => !this.#rows.has(key) && missing.set(key, texts[i]!));
        if (missing.size > 0) this.#encode(encoder, missing, role, options);
        // Taken before any of them can be forgotten.
        const rows = await Promise.all(keys.map((key) => this.#rows.get(key)!));
        this.#forget();
        const data = new Float32Array(texts.length * encoder.dimensions);
        rows.forEach((row, i) => data.set(row, i * encoder.dimensions));
        return data;
      },
    };
  }

  #encode(
    encoder: Encoder,
    missing: ReadonlyMap<string, string>,
    role: Role,
    options: Parameters<Encoder['encode']>[2],
  ): void {
    const encoded = encoder.encode([...missing.values()], role, options);
    [...missing.keys()].forEach((key, i) => {
      const row = encoded.then((data) => data.slice(i * encoder.dimensions, (i + 1) * encoder.dimensions));
      this.#rows.set(key, row);
      row.catch(() => this.#rows.delete(key));
    });
  }

  #forget(): void {
    for (const key of this.#rows.keys()) {
      if (this.#rows.size <= this.most) return;
      this.#rows.delete(key);
    }
  }
}
