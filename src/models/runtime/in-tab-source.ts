/** Models that this page runs, among those that may be asked. */

import { HUB } from '../../core/encoders';
import type { LanguageModel, ModelRef } from '../../llm/domain/call';
import type { Device } from '../../core/ports';
import { verbatim, type Phrase } from '../../core/text/phrase';
import type { InTabModel } from './text-generation-client';
import type { TextLibrary } from './text-generation-library';
import type { TextModel } from './text-models';

interface InTabSourceDependencies {
  readonly library: TextLibrary;
  /** The one that is chosen now. */
  readonly device: () => Device;
  /** Base address of a server with the hub's layout; empty for the hub itself. */
  readonly mirror: () => string;
}

const STATES = { absent: 'absent', partial: 'partial', cached: 'ready' } as const;

export class InTabSource {
  readonly #dependencies: InTabSourceDependencies;
  /** By the ref's name, which names device and weights: one worker each. */
  readonly #models = new Map<string, LanguageModel>();

  constructor(dependencies: InTabSourceDependencies) {
    this.#dependencies = dependencies;
  }

  async offers() {
    const offers = await this.#dependencies.library.offers(this.#dependencies.device());
    return offers.map(({ model, ref, dtype, state, bytes }) => ({
      id: `in-tab:${model.id}`,
      title: verbatim(model.title),
      ref,
      state: STATES[state],
      bytes,
      from: this.#dependencies.mirror() || HUB,
      note: noteOf(model, dtype, this.#dependencies.device()),
    }));
  }

  /** Loaded by its first call. */
  model(ref: ModelRef): LanguageModel | undefined {
    if (ref.provider !== 'in-tab') return undefined;
    const known = this.#models.get(ref.model);
    if (known) return known;
    const [id = '', , device] = ref.model.split(' ');
    let opened: Promise<InTabModel> | undefined;
    const model: LanguageModel = {
      ref,
      concurrency: 1,
      complete: async (call, options) => {
        opened ??= this.#dependencies.library.model(id, device === 'webgpu' ? 'webgpu' : 'wasm');
        return (await opened).complete(call, options);
      },
    };
    this.#models.set(ref.model, model);
    return model;
  }

  owns(id: string): boolean {
    return id.startsWith('in-tab:');
  }

  /** @throws ModelError; the signal's reason. */
  download(
    id: string,
    control: {
      readonly signal: AbortSignal;
      readonly onProgress: (progress: { received: number; total: number }) => void;
    },
  ): Promise<void> {
    const { library, device, mirror } = this.#dependencies;
    return library.download(id.replace(/^in-tab:/, ''), device(), mirror(), control);
  }

  remove(id: string): Promise<void> {
    return this.#dependencies.library.remove(id.replace(/^in-tab:/, ''));
  }
}

function noteOf({ licence, note }: TextModel, dtype: string, device: Device): Phrase {
  return {
    en: [`${licence}, ${dtype} on ${device}.`, note.en].filter(Boolean).join(' '),
    zh: [`${licence}，${device} 上的 ${dtype}。`, note.zh].filter(Boolean).join(''),
  };
}
