/** Trying a connection before anything depends on it: which models its server has, and whether one answers. */

import { faultOf, type Fault } from '../../domain/fault';
import { phraseOf, type Phrase } from '../../../core/text/phrase';
import type { Access, LanguageModelDependencies, TestReport } from './connection';
import { Latest } from '../../../ui/state/latest';

/** A fault with its words in every language. */
export interface NamedFault extends Fault {
  readonly phrase: Phrase;
}

export class Probe {
  readonly #dependencies: Pick<LanguageModelDependencies, 'list' | 'test'>;
  #doing = $state<'listing' | 'testing' | undefined>();
  #models = $state.raw<readonly string[] | undefined>();
  #answer = $state.raw<TestReport | undefined>();
  #fault = $state.raw<NamedFault | undefined>();
  readonly #latest = new Latest();

  constructor(parts: Pick<LanguageModelDependencies, 'list' | 'test'>) {
    this.#dependencies = parts;
  }

  get doing() {
    return this.#doing;
  }
  /** The server's models; undefined until they were asked for. */
  get models() {
    return this.#models;
  }
  get answer() {
    return this.#answer;
  }
  get fault() {
    return this.#fault;
  }

  list(access: Access): Promise<void> {
    return this.#do('listing', async (signal) => {
      const models = await this.#dependencies.list(access, signal);
      if (!signal.aborted) this.#models = models;
    });
  }

  /** Only a real answer proves address, key, model and stream. */
  test(access: Access): Promise<void> {
    return this.#do('testing', async (signal) => {
      const answer = await this.#dependencies.test(access, signal);
      if (!signal.aborted) this.#answer = answer;
    });
  }

  /** Ends what is under way, and forgets what was found. */
  clear(): void {
    this.cancel();
    this.forget();
    this.#models = undefined;
  }

  /** Forgets what was said, without the models, and ends a test that is under way. */
  forget(): void {
    if (this.#doing === 'testing') this.cancel();
    this.#answer = undefined;
    this.#fault = undefined;
  }

  cancel(): void {
    this.#latest.stop();
    this.#doing = undefined;
  }

  async #do(what: 'listing' | 'testing', work: (signal: AbortSignal) => Promise<void>): Promise<void> {
    const signal = this.#latest.begin();
    this.#doing = what;
    this.#answer = undefined;
    this.#fault = undefined;
    try {
      await work(signal);
    } catch (error) {
      if (!signal.aborted) this.#fault = { ...faultOf(error), phrase: phraseOf(error) };
    } finally {
      if (!signal.aborted) this.#doing = undefined;
    }
  }
}
