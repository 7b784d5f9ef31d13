/** The open bank in two dimensions: under which encoders, how laid out, where the question falls, which memories are picked out. */

/* eslint-disable svelte/prefer-svelte-reactivity -- maps and sets take each other's place whole, or are read by no screen */

import { keptPassages, keptQuestion } from '../../../pipeline/projection/rows';
import type {
  MapMethod,
  Projection,
  ProjectionProgress,
  Projector,
} from '../../../pipeline/projection/projector';
import type { Language } from '../../../core/memory/bank';
import type { Encoder, ModelStamp, SettingsStore, VectorMatrix, VectorStore } from '../../../core/ports';
import type { BankIndex } from '../../../pipeline/retrieval/bank-index';
import { vectorSpace } from '../../../pipeline/retrieval/vectors';
import type { Embedding } from '../../../models/page/state/embedding.svelte';
import type { EncoderSlot } from '../../../models/page/state/encoders.svelte';
import {
  openedWith,
  panelOf,
  placedIn,
  type MapPanel,
  type MapQuestion,
  type MapSource,
  type Opened,
} from '../../../pipeline/projection/map-picture';
import { state as t } from '../words';
import type { MapField } from '../../domain/map-classes';
import type { MapView } from './links.svelte';
import type { ModelSlot } from '../../../models/page/state/models.svelte';
import { errorText } from '../../../ui/state/locale.svelte';
import { Latest } from '../../../ui/state/latest';

export interface MemoryMapDependencies {
  readonly projector: Projector;
  readonly vectors: VectorStore;
  readonly settings: SettingsStore;
  readonly shipped: (bank: string, stamp: ModelStamp) => Promise<VectorMatrix | undefined>;
  readonly embedding: Pick<Embedding, 'prepare'>;
  /** What embeds a language now, and the shipped model, which is there to classify. */
  readonly encoder: (language: Language) => Pick<EncoderSlot | ModelSlot, 'ready' | 'model'>;
  readonly classifier: (language: Language) => Pick<ModelSlot, 'model'>;
}

export type MapPhase = 'idle' | 'waiting' | 'drawing' | 'ready' | 'failed';

/** Encoders that have been seen in a map, so that their pictures are offered again; the newest first. */
const REMEMBERED = 'map.encoders';
const REMEMBER = 12;

const NO_PLACES: ReadonlyMap<string, MapQuestion> = new Map();

export class MemoryMap {
  readonly #dependencies: MemoryMapDependencies;
  #index: BankIndex | undefined;
  #opened = new Map<string, Opened>();
  readonly #latest = new Latest();
  readonly #placing = new Latest();
  #question: string | undefined;
  #phase = $state<MapPhase>('idle');
  #error = $state<string | undefined>();
  #progress = $state.raw<ProjectionProgress | undefined>();
  #method = $state<MapMethod>('pca');
  #sources = $state.raw<readonly MapSource[]>([]);
  #beside = $state.raw<ReadonlySet<string>>(new Set());
  #panels = $state.raw<readonly MapPanel[]>([]);
  #questions = $state.raw<ReadonlyMap<string, MapQuestion>>(NO_PLACES);
  #selected = $state.raw<ReadonlySet<string>>(new Set());
  /** The memory under the pointer or the keyboard, in all pictures. */
  hovered = $state<string | undefined>();
  colouring = $state<MapField>('kind');

  constructor(dependencies: MemoryMapDependencies) {
    this.#dependencies = dependencies;
  }

  get phase() {
    return this.#phase;
  }
  get error() {
    return this.#error;
  }
  /** Of a picture that takes long. */
  get progress() {
    return this.#progress;
  }
  get method() {
    return this.#method;
  }
  /** Encoders whose vectors of this bank are there, the one in use first. */
  get sources() {
    return this.#sources;
  }
  /** Names of those that are shown beside the first. */
  get beside() {
    return this.#beside;
  }
  get panels() {
    return this.#panels;
  }
  get selected() {
    return this.#selected;
  }

  /** Where the question falls under an encoder; undefined where it is not embedded with it. */
  questionIn(key: string): MapQuestion | undefined {
    return this.#questions.get(key);
  }

  /** Picks memories out; none clears. */
  select(ids: Iterable<string>): void {
    this.#selected = new Set(ids);
  }

  toggle(id: string): void {
    const next = new Set(this.#selected);
    if (!next.delete(id)) next.add(id);
    this.#selected = next;
  }

  setMethod(method: MapMethod): Promise<void> {
    this.#method = method;
    return this.#index ? this.show(this.#index) : Promise.resolve();
  }

  setBeside(name: string, shown: boolean): Promise<void> {
    const next = new Set(this.#beside);
    if (shown) next.add(name);
    else next.delete(name);
    this.#beside = next;
    return this.#index ? this.show(this.#index) : Promise.resolve();
  }

  /** What a link says of it. */
  get view(): MapView {
    return {
      method: this.#method,
      colouring: this.colouring,
      beside: [...this.#beside],
      picked: [...this.#selected],
    };
  }

  /** Draws the bank as a link says it; ids that it does not hold are not picked out. */
  restore(index: BankIndex, { method, colouring, beside, picked }: MapView): Promise<void> {
    this.#method = method;
    this.#beside = new Set(beside);
    this.colouring = colouring;
    const shown = this.show(index);
    // Another bank lets go of what was picked out, at once.
    this.select(picked.filter((id) => index.byId.has(id)));
    return shown;
  }

  /** Ends what takes long; the picture goes back to the principal components. */
  cancel(): Promise<void> {
    this.#latest.stop();
    return this.setMethod('pca');
  }

  /** Draws the bank under the encoder in use and those beside it. Failures are told in `error`; a later call stops an earlier one. */
  async show(index: BankIndex): Promise<void> {
    const signal = this.#latest.begin();
    if (this.#index !== index) this.#forget(index);
    this.#phase = 'waiting';
    this.#error = undefined;
    this.#progress = undefined;
    try {
      const encoder = await this.#dependencies.encoder(index.bank.character.language).ready();
      signal.throwIfAborted();
      await this.#dependencies.embedding.prepare(index, encoder);
      signal.throwIfAborted();
      const first = await this.#open(index, encoder.stamp);
      if (!first) throw new Error(t().vectorsNotKept);
      const others = await this.#others(index, encoder.stamp);
      signal.throwIfAborted();
      this.#sources = [first, ...others].map(({ source }) => source);
      this.#phase = 'drawing';
      const shown = [first, ...others.filter(({ source }) => this.#beside.has(source.name))];
      const panels: MapPanel[] = [];
      for (const each of shown) panels.push(panelOf(each, await this.#picture(each, signal), panels[0]));
      signal.throwIfAborted();
      const question = this.#question;
      const placed = await this.#placed(index, question, panels, signal);
      signal.throwIfAborted();
      // At once: the old picture's star would lie wrong in the new one.
      this.#panels = panels;
      this.#questions = placed;
      this.#phase = 'ready';
      this.#progress = undefined;
      void this.#remember(encoder.stamp).catch(() => undefined);
      if (this.#question !== question) await this.ask(this.#question);
    } catch (error) {
      if (signal.aborted) return;
      this.#error = errorText(error);
      this.#progress = undefined;
      this.#phase = 'failed';
    }
  }

  /** Places a question in all pictures; undefined takes it out. */
  async ask(question: string | undefined): Promise<void> {
    this.#question = question;
    const signal = this.#placing.begin();
    const index = this.#index;
    const panels = this.#panels;
    const placed = index ? await this.#placed(index, question, panels, signal) : NO_PLACES;
    // Other pictures have placed it themselves.
    if (!signal.aborted && this.#panels === panels) this.#questions = placed;
  }

  #forget(index: BankIndex): void {
    this.#index = index;
    this.#opened = new Map();
    this.#panels = [];
    this.#sources = [];
    this.#questions = NO_PLACES;
    this.#selected = new Set();
    this.hovered = undefined;
  }

  async #open(index: BankIndex, stamp: ModelStamp): Promise<Opened | undefined> {
    const key = vectorSpace(stamp);
    const known = this.#opened.get(key);
    if (known) return known;
    const { bank, passages } = index;
    const vectors = await keptPassages(this.#dependencies.vectors, bank, passages, stamp, () =>
      this.#dependencies.shipped(bank.id, stamp).catch(() => undefined),
    );
    if (!vectors) return undefined;
    const opened = openedWith(index, stamp, vectors);
    if (this.#index === index) this.#opened.set(key, opened);
    return opened;
  }

  /** The encoders besides the one in use whose vectors are there: the shipped model's, and those seen before. */
  async #others(index: BankIndex, current: ModelStamp): Promise<Opened[]> {
    const remembered = (await this.#dependencies.settings.get<ModelStamp[]>(REMEMBERED)) ?? [];
    const shipped = this.#dependencies.classifier(index.bank.character.language).model?.stamp;
    const stamps = new Map(
      [...(shipped ? [shipped] : []), ...remembered].map((stamp) => [vectorSpace(stamp), stamp] as const),
    );
    stamps.delete(vectorSpace(current));
    const opened = await Promise.all([...stamps.values()].map((stamp) => this.#open(index, stamp)));
    return opened.filter((each) => each !== undefined);
  }

  async #picture({ rows, pictures }: Opened, signal: AbortSignal): Promise<Projection> {
    const known = pictures.get(this.#method);
    if (known) return known;
    const found = await this.#dependencies.projector.project(rows, this.#method, {
      signal,
      onProgress: (progress) => {
        if (!signal.aborted) this.#progress = progress;
      },
    });
    signal.throwIfAborted();
    pictures.set(found.method, found);
    return found;
  }

  async #placed(
    index: BankIndex,
    question: string | undefined,
    panels: readonly MapPanel[],
    signal: AbortSignal,
  ): Promise<ReadonlyMap<string, MapQuestion>> {
    if (question === undefined) return NO_PLACES;
    const placed = new Map<string, MapQuestion>();
    for (const panel of panels) {
      // What could not be embedded is not placed; the model's own state says why.
      const vector = await this.#vector(index, question, panel.source, signal).catch(() => undefined);
      const opened = this.#opened.get(panel.source.key);
      if (vector && opened) placed.set(panel.source.key, placedIn(panel, opened, vector));
    }
    return placed;
  }

  async #vector(index: BankIndex, question: string, { key, stamp }: MapSource, signal: AbortSignal) {
    const { language } = index.bank.character;
    const models: (Encoder | undefined)[] = [
      this.#dependencies.encoder(language).model,
      this.#dependencies.classifier(language).model,
    ];
    const loaded = models.find((model) => model && vectorSpace(model.stamp) === key);
    return loaded
      ? loaded.encode([question], 'question', { signal })
      : keptQuestion(this.#dependencies.vectors, index.bank, question, stamp);
  }

  async #remember(stamp: ModelStamp): Promise<void> {
    const { settings } = this.#dependencies;
    const key = vectorSpace(stamp);
    await settings.change<readonly ModelStamp[]>(REMEMBERED, (known = []) => {
      if (known[0] && vectorSpace(known[0]) === key) return known;
      return [stamp, ...known.filter((each) => vectorSpace(each) !== key)].slice(0, REMEMBER);
    });
  }
}
