/** The language models that can run in the tab: what there is, what of it is here, and how it comes and goes. */

import { HUB } from '../../core/encoders';
import type { Device } from '../../core/ports';
import { ModelError } from './errors';
import type { LoadProgress } from './files';
import { ModelCache, askToKeep, requireRoom } from './model-cache';
import { hasHalfFloats } from './plan';
import { downloadTextModel, inTabModel, inTabRef, type InTabModel } from './text-generation-client';
import { TEXT_DTYPES, TEXT_MODELS, textFiles, textPlanFor, type TextModel } from './text-models';
import type { CallControl, WorkerLike } from '../../workers/calls';

export interface TextLibraryDependencies {
  /** Starts a worker with a TextEngine. */
  readonly worker: () => WorkerLike;
  /** @default those of text-models.json. */
  readonly models?: readonly TextModel[];
  /** @default the page's own cache. */
  readonly cache?: () => Promise<ModelCache>;
  readonly halfFloats?: () => Promise<boolean>;
}

/** A model on a device, before or after its download. */
export interface TextOffer {
  readonly model: TextModel;
  readonly ref: InTabModel['ref'];
  readonly dtype: string;
  readonly state: 'absent' | 'partial' | 'cached';
  /** To download, or here where it is cached; in bytes. */
  readonly bytes: number;
}

export class TextLibrary {
  readonly #dependencies: TextLibraryDependencies;
  #cache: Promise<ModelCache> | undefined;

  constructor(dependencies: TextLibraryDependencies) {
    this.#dependencies = dependencies;
  }

  /** Those that have weights for the device. Where the browser keeps nothing, all are absent. */
  async offers(device: Device): Promise<TextOffer[]> {
    const halfFloats = await this.#halfFloats(device);
    const cache = await this.#opened().catch(() => undefined);
    const offers: TextOffer[] = [];
    for (const model of this.#models) {
      const dtypes = Object.keys(model.weights);
      if (device === 'webgpu' && dtypes.every((dtype) => dtype === 'q8')) continue;
      const plan = textPlanFor(model, device, halfFloats);
      const files = textFiles(model, plan.dtype);
      const records = await Promise.all(files.map(({ key }) => cache?.record(key)));
      const here = records.reduce((sum, record) => sum + (record?.bytes ?? 0), 0);
      const whole = records.every((record) => record?.sha256 !== undefined);
      const state = whole ? 'cached' : here > 0 ? 'partial' : 'absent';
      const bytes = whole ? here : files.reduce((sum, file) => sum + file.bytes, 0);
      offers.push({ model, ref: inTabRef(model, plan), dtype: plan.dtype, state, bytes });
    }
    return offers;
  }

  /** @param mirror address with the hub's layout; empty for the hub. @throws ModelError; the signal's reason. */
  async download(
    id: string,
    device: Device,
    mirror: string,
    control: CallControl<LoadProgress> = {},
  ): Promise<void> {
    const model = this.#find(id);
    const { dtype } = textPlanFor(model, device, await this.#halfFloats(device));
    await requireRoom(model.title, textFiles(model, dtype), await this.#opened());
    askToKeep();
    const origin = { base: mirror.trim() || HUB };
    await downloadTextModel(this.#dependencies.worker(), { model, dtype, origin }, control);
  }

  /** Deletes a model's files of every dtype; their hashes stay known. @throws ModelError. */
  async remove(id: string): Promise<void> {
    const model = this.#find(id);
    const cache = await this.#opened();
    const dtypes = TEXT_DTYPES.filter((dtype) => model.weights[dtype]);
    for (const { key } of dtypes.flatMap((dtype) => textFiles(model, dtype))) await cache.drop(key);
  }

  /** The model as one to ask; it is loaded by its first call. @throws ModelError `not-here` for an unknown id. */
  async model(id: string, device: Device): Promise<InTabModel> {
    const model = this.#find(id);
    const plan = textPlanFor(model, device, await this.#halfFloats(device));
    return inTabModel({ model, plan, worker: this.#dependencies.worker });
  }

  get #models(): readonly TextModel[] {
    return this.#dependencies.models ?? TEXT_MODELS;
  }

  #find(id: string): TextModel {
    const found = this.#models.find((model) => model.id === id);
    if (found) return found;
    throw new ModelError(
      'not-here',
      id,
      { en: 'the catalogue does not have it', zh: '目录中没有它' },
      { en: 'Choose another model.', zh: '请换一个模型。' },
    );
  }

  async #halfFloats(device: Device): Promise<boolean> {
    return device === 'webgpu' && (await (this.#dependencies.halfFloats ?? hasHalfFloats)());
  }

  #opened(): Promise<ModelCache> {
    this.#cache ??= (this.#dependencies.cache ?? (() => ModelCache.open()))().catch((error: unknown) => {
      this.#cache = undefined;
      throw error;
    });
    return this.#cache;
  }
}
