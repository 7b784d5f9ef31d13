/** Search engines that the user has set up: where they are, what was pushed there, and who asks them. */

import type { EnginesAccess, EngineTarget } from '../../domain/agreement';
import { cardOf, ENGINE_CARDS, ENGINE_IDS, type EngineCard } from '../../../pipeline/flow/engine-card';
import { indexMetaOf, type EngineLists, type EngineQuestion } from '../../domain/lists';
import { engineOf } from '../../domain/registry';
import {
  enginesIn,
  type EngineModel,
  type EngineRankingPort,
  RunError,
  type RankingPorts,
} from '../../../runs/domain/run/open-bank';
import { passageVectors } from '../../../runs/domain/run/model-outputs';
import type { SystemConfig } from '../../../pipeline/flow/system';
import type { MemoryBank } from '../../../core/memory/bank';
import type { SettingsStore, Tabs } from '../../../core/ports';
import type { PassageVectors } from '../../../pipeline/retrieval/dense';
import { passagesOf, type Passage } from '../../../pipeline/retrieval/passages';
import { LANGUAGES, type Language } from '../../../core/text/languages';
import { PhraseError, phraseOf, type Phrase } from '../../../core/text/phrase';
import { withoutSecrets } from '../../../ui/state/address-secrets';
import { Job, type Tell } from '../../../ui/state/job.svelte';
import { without } from '../../../ui/state/without';
import { Yielder } from '../../../core/yielder';
import { EngineSettings, isSameIndex, type PushedBank } from './engine-settings.svelte';
import { phrase } from '../words';

export interface EnginesDependencies {
  readonly access: EnginesAccess;
  readonly store: SettingsStore;
  readonly tabs?: Pick<Tabs, 'listen'> | undefined;
  /** @throws where the bank is gone, naming it. */
  readonly bank: (id: string) => Promise<MemoryBank>;
  readonly models: Pick<RankingPorts, 'encoder' | 'vectors' | 'shipped'>;
  /** ISO 8601. */
  readonly now: () => string;
}

export interface EngineFailure {
  readonly phrase: Phrase;
  readonly code: string;
}

export type EngineTest =
  | { readonly state: 'testing' }
  | {
      readonly state: 'works';
      readonly version: string;
      readonly exists: boolean;
      readonly milliseconds: number;
    }
  | ({ readonly state: 'fails' } & EngineFailure);

/** What is being pushed or deleted. */
export interface EngineTask {
  readonly engine: string;
  readonly what: 'push' | 'delete';
  /** Of the character that is dealt with, and how many come in all. */
  readonly title: string;
  readonly at: number;
  readonly of: number;
  readonly stage: 'vectors' | 'documents';
  readonly done: number;
  readonly total: number;
}

/** What the last push did. */
export interface PushOutcome {
  readonly sent: number;
  readonly kept: number;
  readonly removed: number;
  readonly characters: number;
}

export class Engines extends EngineSettings implements EngineRankingPort {
  readonly #dependencies: EnginesDependencies;
  #tests = $state.raw<Readonly<Record<string, EngineTest>>>({});
  readonly #job = new Job<EngineTask>();
  #failures = $state.raw<Readonly<Record<string, EngineFailure>>>({});
  #outcomes = $state.raw<Readonly<Record<string, PushOutcome>>>({});
  #testing: AbortController | undefined;

  constructor(dependencies: EnginesDependencies) {
    super(dependencies.store, dependencies.tabs);
    this.#dependencies = dependencies;
  }

  testOf(id: string): EngineTest | undefined {
    return this.#tests[id];
  }
  failureOf(id: string): EngineFailure | undefined {
    return this.#failures[id];
  }
  outcomeOf(id: string): PushOutcome | undefined {
    return this.#outcomes[id];
  }
  /** What is being pushed or deleted; one thing at a time. */
  get task() {
    return this.#job.progress;
  }
  /** Engines whose address the user has entered, tested, or pushed to: a usual address alone is no choice. */
  get chosen(): readonly string[] {
    return ENGINE_IDS.filter((id) => this.isEntered(id) || this.#tests[id]?.state === 'works');
  }

  /** Engines that a plan may name: those chosen, and those that it names already, so that they can be taken out. */
  offeredFor(systems: readonly SystemConfig[]): readonly EngineCard[] {
    const named = enginesIn(systems);
    return ENGINE_CARDS.filter(({ id }) => this.chosen.includes(id) || named.has(id));
  }

  /** Asks what runs at the address, and whether the index for a language fits. Nothing is made or changed. */
  async test(id: string, language: Language): Promise<void> {
    this.#testing?.abort();
    const stop = new AbortController();
    this.#testing = stop;
    this.#tests = { ...this.#tests, [id]: { state: 'testing' } };
    let found: EngineTest;
    try {
      const target = await this.#target(id, language);
      found = { state: 'works', ...(await this.#dependencies.access.test(target, stop.signal)) };
    } catch (error) {
      found = { state: 'fails', ...failureFrom(error) };
    }
    if (this.#testing !== stop) return;
    this.#tests = { ...this.#tests, [id]: found };
    if (found.state === 'works') this.enter(id);
  }

  cancelTest(id: string): void {
    this.#testing?.abort();
    this.#testing = undefined;
    this.forget(id);
  }

  /**
   * Brings the engine to exactly these characters' memories, one after another. What is there already is not sent again, so that a push
   * which was cancelled or failed goes on when it is begun again.
   */
  async pushBanks(id: string, banks: readonly string[]): Promise<void> {
    const totals = { sent: 0, kept: 0, removed: 0, characters: 0 };
    await this.#work(id, 'push', async (signal, tell) => {
      for (const [at, each] of banks.entries()) {
        const bank = await this.#dependencies.bank(each);
        const place = { title: bank.character.name, at: at + 1, of: banks.length };
        tell({ ...place, stage: 'vectors', done: 0, total: 0 });
        const encoder = await this.#encoderFor(id, bank.character.language);
        const vectors =
          encoder &&
          (await passageVectors(encoder, await windowsOf(bank), {
            store: this.#dependencies.models.vectors,
            bank: bank.id,
            signal,
            onProgress: (progress) => tell({ ...place, stage: 'vectors', ...progress }),
            beforehand: async () =>
              this.#dependencies.models.shipped?.(bank.id, encoder.stamp).catch(() => undefined),
          }));
        const pushed = await this.#push(id, { bank, vectors, model: encoder }, signal, (progress) =>
          tell({ ...place, stage: 'documents', ...progress }),
        );
        totals.sent += pushed.sent;
        totals.kept += pushed.kept;
        totals.removed += pushed.removed;
        totals.characters++;
        this.#outcomes = { ...this.#outcomes, [id]: { ...totals } };
      }
    });
  }

  /** Deletes what was pushed of one character. */
  async remove(pushed: PushedBank): Promise<void> {
    await this.#work(pushed.engine, 'delete', async (signal, tell) => {
      tell({ title: pushed.title, at: 1, of: 1, stage: 'documents', done: 0, total: 0 });
      await this.#dependencies.access.remove(this.targetOf(pushed), pushed.bank, signal);
      this.recall((each) => each === pushed);
    });
  }

  /** Deletes everything that was pushed to an engine: its indexes as a whole. */
  async removeAll(id: string): Promise<void> {
    await this.#work(id, 'delete', async (signal, tell) => {
      const all = this.pushedTo(id);
      const indexes = all.filter((each, i) => all.findIndex((other) => isSameIndex(each, other)) === i);
      for (const [at, each] of indexes.entries()) {
        tell({ title: each.name, at: at + 1, of: indexes.length, stage: 'documents', done: 0, total: 0 });
        await this.#dependencies.access.drop(this.targetOf(each), signal);
        this.recall((other) => isSameIndex(each, other));
      }
    });
  }

  /** Ends the push or the deletion under way; what was done by then stays done. */
  cancel(): void {
    this.#job.stop();
  }

  /**
   * One question, for a character that was pushed.
   *
   * @param model what made the question's vector.
   * @throws what is wrong with the index as a whole; a list that failed holds its own error.
   */
  async ask(
    id: string,
    bank: MemoryBank,
    model: EngineModel,
    question: Omit<EngineQuestion, 'bank'>,
    signal: AbortSignal | undefined,
  ): Promise<EngineLists> {
    const meta = indexMetaOf(engineOf(id)!, bank.character.language, model);
    const target = this.targetWith(id, meta);
    return this.#dependencies.access.ask(
      target,
      { ...question, bank: bank.id },
      signal ?? new AbortController().signal,
    );
  }

  /** Brings an engine to a bank, for a run. */
  async push(
    id: string,
    what: {
      readonly bank: MemoryBank;
      readonly vectors: PassageVectors | undefined;
      readonly model: EngineModel;
    },
    { signal = new AbortController().signal, onProgress }: Parameters<EngineRankingPort['push']>[2],
  ): Promise<void> {
    await this.#push(id, what, signal, onProgress);
  }

  /**
   * What answers for the engines of a plan, to be stored with a run: name, version and host of each.
   *
   * @param known what answered when the run began; another version now ends it.
   * @throws RunError for another version; PhraseError where an engine has no address; what {@link EnginesAccess.test} throws.
   */
  async describe(
    ids: readonly string[],
    known: Readonly<Record<string, { readonly version: string }>> = {},
  ): Promise<
    Readonly<Record<string, { readonly version: string; readonly host: string; readonly index: string }>>
  > {
    await this.load();
    const found: Record<string, { version: string; host: string; index: string }> = {};
    for (const id of ids) {
      const name = cardOf(id)?.name ?? id;
      if (!this.chosen.includes(id)) throw new PhraseError(phrase((words) => words.noAddress(name)));
      // Which language's index is asked for does not matter: what runs there is the question.
      const target = this.targetWith(id, { language: LANGUAGES[0], model: '', dimensions: 0 });
      const { version } = await this.#dependencies.access.test(target, new AbortController().signal);
      const was = known[id]?.version;
      if (was !== undefined && was !== version)
        throw new RunError(phrase((words) => words.otherVersion(name, was, version)));
      found[id] = { version, host: hostIn(target.address), index: this.nameOf(id) };
    }
    return found;
  }

  async #push(
    id: string,
    { bank, vectors, model }: { bank: MemoryBank; vectors: PassageVectors | undefined; model: EngineModel },
    signal: AbortSignal,
    onProgress: (progress: { readonly done: number; readonly total: number }) => void,
  ) {
    const meta = indexMetaOf(engineOf(id)!, bank.character.language, model);
    const target = this.targetWith(id, meta);
    const pushed = await this.#dependencies.access.push(target, { bank, vectors }, { signal, onProgress });
    const record: PushedBank = {
      engine: id,
      address: withoutSecrets(target.address),
      name: target.name,
      meta,
      bank: bank.id,
      title: bank.character.name,
      documents: pushed.sent + pushed.kept,
      when: this.#dependencies.now(),
    };
    this.record(record);
    return pushed;
  }

  /** One thing at a time; what went wrong is shown with its engine. */
  async #work(
    id: string,
    what: EngineTask['what'],
    work: (signal: AbortSignal, tell: (step: Omit<EngineTask, 'engine' | 'what'>) => void) => Promise<void>,
  ): Promise<void> {
    const task = async (signal: AbortSignal, tell: Tell<EngineTask>) => {
      this.#failures = without(this.#failures, id);
      this.#outcomes = without(this.#outcomes, id);
      try {
        await work(signal, (step) => tell({ engine: id, what, ...step }));
      } catch (error) {
        if (!signal.aborted) this.#failures = { ...this.#failures, [id]: failureFrom(error) };
      }
    };
    const first = { title: '', at: 0, of: 0, stage: 'documents', done: 0, total: 0 } as const;
    await this.#job.start({}, task, { engine: id, what, ...first });
  }

  async #encoderFor(id: string, language: Language) {
    return engineOf(id)?.nearest ? this.#dependencies.models.encoder(language) : undefined;
  }

  async #target(id: string, language: Language): Promise<EngineTarget> {
    const meta = indexMetaOf(engineOf(id)!, language, await this.#encoderFor(id, language));
    return this.targetWith(id, meta);
  }

  protected override forget(id: string): void {
    this.#tests = without(this.#tests, id);
    this.#failures = without(this.#failures, id);
  }
}

function hostIn(address: string): string {
  return new URL(address).host;
}

/** The windows of a bank's memories, with the thread given back between two of them. */
async function windowsOf({ memories }: MemoryBank): Promise<Passage[]> {
  const yielder = new Yielder();
  const found: Passage[] = [];
  for (const [at, memory] of memories.entries()) {
    found.push(...passagesOf(memory, at));
    await yielder.pause();
  }
  return found;
}

/** What went wrong, to show. */
export function failureFrom(error: unknown): EngineFailure {
  const { code } = (error ?? {}) as { code?: unknown };
  return { phrase: phraseOf(error), code: typeof code === 'string' ? code : 'error' };
}
