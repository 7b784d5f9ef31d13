/** The models that this browser runs itself: what there is, and bringing them here. */

import { isSameModel, type LocalModel, type LocalSource } from '../../../llm/page/state/connection';
import type { LanguageModel, ModelRef } from '../../../llm/domain/call';
import { scriptedIdentity } from '../../../pipeline/stand-in/scripted-identity';
import { phraseOf, type Phrase } from '../../../core/text/phrase';
import { phrase } from '../words';
import { phraseText } from '../../../ui/state/locale.svelte';
import { Latest } from '../../../ui/state/latest';

/** Always there, so that every screen can be tried without a key; marked wherever it is shown. */
export const STAND_IN: LocalModel = {
  id: 'scripted',
  title: phrase((words) => words.standIn),
  ref: scriptedIdentity().ref,
  state: 'ready',
  note: phrase((words) => words.standInNote),
};

/** Its rule is fetched by its first call. */
const standIn = (name: string): LanguageModel => ({
  ...scriptedIdentity(name),
  complete: async (...asked) =>
    (await import('../../../pipeline/stand-in/scripted')).scriptedModel(name).complete(...asked),
});

export class LocalModels {
  readonly #sources: readonly LocalSource[];
  #offers = $state.raw<readonly LocalModel[]>([STAND_IN]);
  #download = $state.raw<{ readonly id: string; readonly received: number; readonly total: number }>();
  #failure = $state.raw<{ readonly id: string; readonly phrase: Phrase }>();
  readonly #latest = new Latest();

  constructor(sources: readonly LocalSource[]) {
    this.#sources = sources;
  }

  /** All that there are, here or to be brought here. */
  get offers(): readonly LocalModel[] {
    return this.#offers;
  }
  /** Those that can be asked. */
  get ready(): readonly LocalModel[] {
    return this.#offers.filter(({ state }) => state === 'ready');
  }
  /** The one under way. */
  get download() {
    return this.#download;
  }
  get failure() {
    return this.#failure && { id: this.#failure.id, text: phraseText(this.#failure.phrase) };
  }

  /** @returns undefined for a model that this browser does not run. */
  model(ref: ModelRef): LanguageModel | undefined {
    if (ref.provider === 'scripted') return standIn(ref.model);
    return this.#sources.map((source) => source.model(ref)).find(Boolean);
  }

  offerOf(ref: ModelRef): LocalModel | undefined {
    return this.#offers.find((offer) => isSameModel(offer.ref, ref));
  }

  /** What a source cannot tell is no reason to offer nothing of the others. */
  async refresh(): Promise<void> {
    const lists = await Promise.all(this.#sources.map((source) => source.offers().catch(() => [])));
    this.#offers = [...lists.flat(), STAND_IN];
  }

  /** Brings a model here; from a click, which browsers ask for. */
  async fetch(id: string): Promise<void> {
    const source = this.#sources.find((each) => each.owns(id));
    if (!source || this.#download) return;
    const signal = this.#latest.begin();
    this.#failure = undefined;
    this.#download = { id, received: 0, total: 0 };
    const onProgress = (progress: { received: number; total: number }) => {
      if (!signal.aborted) this.#download = { id, ...progress };
    };
    try {
      await source.download(id, { signal, onProgress });
    } catch (error) {
      if (!signal.aborted) this.#failure = { id, phrase: phraseOf(error) };
    }
    this.#download = undefined;
    await this.refresh();
  }

  /** Stops the download; it can be resumed. */
  cancel(): void {
    this.#latest.stop();
  }

  async remove(id: string): Promise<void> {
    this.#failure = undefined;
    try {
      await this.#sources.find((each) => each.owns(id))?.remove?.(id);
    } catch (error) {
      this.#failure = { id, phrase: phraseOf(error) };
    }
    await this.refresh();
  }
}
