/** The catalogue, the user's own models and the cache, behind the port of the state. */

import {
  HUB,
  type EncoderLibrary,
  type EncoderOffer,
  type FolderRecipe,
  type OpenEncoder,
} from '../../core/encoders';
import type { Device, SettingsStore } from '../../core/ports';
import { phraseOf } from '../../core/text/phrase';
import { CATALOGUE, filesOf, parseEncoder, towersOf, type EncoderDescription } from './catalogue';
import { ModelClient, type WorkerLike } from './client';
import { ModelPool } from './model-pool';
import { ModelError } from './errors';
import type { PoolSource } from './load-pool';
import { ModelCache, askToKeep, requireRoom } from './model-cache';
import { hasHalfFloats, planFor, type Plan } from './plan';
import { describeFolder } from './own-folder';
import { mayRepeat } from './cores';

const DEVICES = ['wasm', 'webgpu'] as const;

/** Descriptions of the models from folders. */
const OWN = 'encoders.own';

export interface EncoderLibraryDependencies {
  readonly settings: SettingsStore;
  /** Address of the page's folder. */
  readonly page: string;
  /** Starts a worker with an engine. */
  readonly worker: () => WorkerLike;
  /** @default the page's own cache. */
  readonly cache?: () => Promise<ModelCache>;
  readonly halfFloats?: () => Promise<boolean>;
  /** Several workers for a model that is small enough; one for every model where absent. */
  readonly pool?: PoolSource;
}

type Control = Parameters<EncoderLibrary['load']>[2];

export class PageEncoders implements EncoderLibrary {
  readonly #dependencies: EncoderLibraryDependencies;
  #cache: Promise<ModelCache> | undefined;

  constructor(dependencies: EncoderLibraryDependencies) {
    this.#dependencies = dependencies;
  }

  async offers(device: Device): Promise<readonly EncoderOffer[]> {
    const halfFloats = await this.#halfFloats(device);
    const cache = await this.#opened().catch(() => undefined);
    const own = await this.#own();
    const describe = (isOwn: boolean) => (encoder: EncoderDescription) =>
      offerOf(encoder, device, halfFloats, isOwn, cache);
    return Promise.all([...own.map(describe(true)), ...CATALOGUE.map(describe(false))]);
  }

  async download(id: string, device: Device, mirror: string, options: Control = {}): Promise<void> {
    const encoder = await this.#find(id);
    const { dtype } = await this.#plan(encoder, device);
    await requireRoom(encoder.title, filesOf(encoder, dtype), await this.#opened());
    askToKeep();
    const origin = { base: encoder.passage.ofPage ? this.#dependencies.page : mirror.trim() || HUB };
    await ModelClient.download(this.#dependencies.worker(), { encoder, dtype, origin }, options);
  }

  async addFolder(
    files: readonly { readonly path: string; readonly file: Blob }[],
    recipe: FolderRecipe,
    options: Control = {},
  ): Promise<string> {
    const name = /^[^/]+(?=\/)/.exec(files[0]?.path ?? '')?.[0] ?? 'folder';
    const within = new Map(files.map(({ path, file }) => [path.replace(/^[^/]+\//, ''), file]));
    const encoder = await describeFolder(name, within, recipe);
    // A folder cannot be asked again later, so what either device would run is copied.
    const devices = typeof navigator !== 'undefined' && 'gpu' in navigator ? DEVICES : (['wasm'] as const);
    const plans = await Promise.all(devices.map((device) => this.#plan(encoder, device)));
    // Another folder of this name takes the place of the last.
    await this.#clear(encoder, { pins: true });
    for (const dtype of new Set(plans.map((plan) => plan.dtype))) {
      await requireRoom(encoder.title, filesOf(encoder, dtype), await this.#opened());
      const origin = { files: within };
      await ModelClient.download(this.#dependencies.worker(), { encoder, dtype, origin }, options);
    }
    await this.#changeOwn((own) => [...own.filter(({ id }) => id !== encoder.id), encoder]);
    return encoder.id;
  }

  async remove(id: string): Promise<void> {
    const own = await this.#own();
    const isOwn = own.some((encoder) => encoder.id === id);
    await this.#clear(await this.#find(id), { pins: isOwn });
    if (isOwn) await this.#changeOwn((all) => all.filter((encoder) => encoder.id !== id));
  }

  async forget(id: string): Promise<void> {
    const cache = await this.#opened();
    for (const { key } of allFiles(await this.#find(id))) await cache.forgetPin(key);
  }

  async load(id: string, device: Device, options: Control = {}): Promise<OpenEncoder> {
    const encoder = await this.#find(id);
    const plan = await this.#plan(encoder, device);
    const client = await this.#open(encoder, plan, options);
    const { stamp, title, dimensions, threads } = client;
    return {
      stamp,
      title,
      dimensions,
      threads,
      reason: plan.reason,
      get workers() {
        return client instanceof ModelPool ? client.workers : 1;
      },
      encode: (...input) => client.encode(...input),
      dispose: () => client.dispose(),
      tokens: encoder.tokens && {
        stamp,
        dimensions: encoder.tokens.dimensions,
        encodeTokens: (...input) => client.states.encodeTokens(...input),
      },
      states: !encoder.tokens && encoder.pooling !== 'none' ? client.states : undefined,
    };
  }

  async #open(encoder: EncoderDescription, plan: Plan, options: Control): Promise<ModelClient | ModelPool> {
    const { worker, pool } = this.#dependencies;
    const bytes = filesOf(encoder, plan.dtype).reduce((sum, file) => sum + file.bytes, 0);
    if (!pool || plan.device !== 'wasm' || !mayRepeat(bytes))
      return ModelClient.open(worker(), { encoder, plan }, options);
    // All of them read the cache.
    const open = (control: Control) => ModelClient.open(pool.worker(), { encoder, plan }, control);
    return new ModelPool(await open(options), { most: pool.most, another: (signal) => open({ signal }) });
  }

  async #find(id: string): Promise<EncoderDescription> {
    const found = [...(await this.#own()), ...CATALOGUE].find((encoder) => encoder.id === id);
    if (found) return found;
    throw new ModelError(
      'not-here',
      id,
      {
        en: 'neither the catalogue nor your own folders have it',
        zh: '目录和您自己的文件夹中都没有它',
      },
      { en: 'Choose another encoder.', zh: '请换一个编码器。' },
    );
  }

  async #own(): Promise<EncoderDescription[]> {
    return ownIn(await this.#dependencies.settings.get<unknown[]>(OWN));
  }

  async #changeOwn(
    change: (own: readonly EncoderDescription[]) => readonly EncoderDescription[],
  ): Promise<void> {
    await this.#dependencies.settings.change<readonly unknown[]>(OWN, (kept) => change(ownIn(kept)));
  }

  async #clear(encoder: EncoderDescription, { pins }: { pins: boolean }): Promise<void> {
    const cache = await this.#opened();
    for (const { key } of allFiles(encoder)) {
      await cache.drop(key);
      if (pins) await cache.forgetPin(key);
    }
  }

  async #plan(encoder: EncoderDescription, device: Device): Promise<Plan> {
    return planFor(encoder, device, await this.#halfFloats(device));
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

/** The files of every dtype. */
function allFiles(encoder: EncoderDescription) {
  return (['q8', 'fp16', 'fp32'] as const)
    .filter((dtype) => towersOf(encoder).every(({ weights }) => weights[dtype]))
    .flatMap((dtype) => filesOf(encoder, dtype));
}

async function offerOf(
  encoder: EncoderDescription,
  device: Device,
  halfFloats: boolean,
  own: boolean,
  cache: ModelCache | undefined,
): Promise<EncoderOffer> {
  const { id, title, languages, licence, dimensions, published, note, passage } = encoder;
  const plan = planned(encoder, device, halfFloats);
  const files = plan.dtype === undefined ? [] : filesOf(encoder, plan.dtype);
  const records = await Promise.all(files.map(({ key }) => cache?.record(key)));
  const here = records.reduce((sum, record) => sum + (record?.bytes ?? 0), 0);
  const whole = files.length > 0 && records.every((record) => record?.sha256 !== undefined);
  const others = new Set(allFiles(encoder).map(({ key }) => key));
  const kept = ((await cache?.records()) ?? []).filter(({ file }) => others.has(file));
  const weights = files.find(({ role }) => role === 'weights');
  return {
    id,
    title,
    languages,
    licence,
    dimensions,
    published,
    note,
    own,
    here,
    source: own || passage.ofPage ? '' : `${passage.repo}@${passage.revision.slice(0, 12)}`,
    kept: kept.reduce((sum, { bytes }) => sum + bytes, 0),
    tokenVectors: encoder.tokens !== undefined,
    state: whole ? 'cached' : here > 0 ? 'partial' : 'absent',
    bytes: whole ? here : files.reduce((sum, { bytes }) => sum + bytes, 0),
    dtype: plan.dtype ?? '',
    reason: plan.reason,
    pinned: weights && (await cache?.pin(weights.key)),
  };
}

function planned(encoder: EncoderDescription, device: Device, halfFloats: boolean): Partial<Plan> {
  try {
    return planFor(encoder, device, halfFloats);
  } catch (error) {
    return { reason: phraseOf(error) };
  }
}

/** Kept by another version of the page, one may not fit any more; then it is as if it had not been added. */
function ownIn(kept: readonly unknown[] | undefined): EncoderDescription[] {
  return (kept ?? []).flatMap((value) => {
    try {
      return [parseEncoder(value, OWN)];
    } catch {
      return [];
    }
  });
}
