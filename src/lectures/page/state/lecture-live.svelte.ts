/** What a lecture's live parts need of the page: an address of their own, and the small memory system over a recording. */

import type { Language } from '../../../core/memory/bank';
import { answered, extractionOf, update, heldSystem } from '../../domain/live-system';
import { systemOf, type RecordedSystem, type Recording } from '../../domain/recording';
import type { Encoder } from '../../../core/ports';
import { dot } from '../../../pipeline/retrieval/dense';
import type { App } from '../../../app/context';
import { errorText } from '../../../ui/state/locale.svelte';
import { fragmentOf, routeAddressOf, type View } from '../../../ui/state/route-address';
import { Route } from '../../../ui/state/route.svelte';
import { Latest } from '../../../ui/state/latest';

/**
 * A route of its own for a part on the stage, so that what it writes into its address does not turn the lecture's page.
 *
 * @param address `#/compare?…`. @param view the screen whose state is used, where it is not the address's own.
 */
export function routeAt(address: string, view?: View): Route {
  const place = routeAddressOf(address);
  const location = { hash: fragmentOf({ ...place, view: view ?? place.view }) };
  return new Route({
    location,
    history: { replaceState: (_data, _unused, to) => void (location.hash = to) },
    addEventListener: () => undefined,
  });
}

/** The same app at another address: characters, models and the question are shared, the route is not. */
export function appAt(app: App, route: Route): App {
  return new Proxy(app, {
    get(target, key) {
      if (key === 'route') return route;
      const value: unknown = Reflect.get(target, key, target);
      // Methods reach private fields, which a proxy has not.
      return typeof value === 'function' ? (value.bind(target) as unknown) : value;
    },
  });
}

/** The cosine at which a point takes an earlier entry's place, at first. */
export const UPDATE_AT = 0.6;

interface SystemParts {
  readonly encoder: (language: Language) => { ready(): Promise<Encoder> };
  readonly recording: (id: string) => Promise<Recording>;
}

interface Loaded {
  readonly recording: Recording;
  readonly system: RecordedSystem;
  readonly vectors: ReadonlyMap<string, Float32Array>;
}

/** Extraction from the recording; updating and answering computed here, with the shipped encoder's cosines. */
export class LiveSystem {
  readonly #dependencies: SystemParts;
  #loaded = $state.raw<Loaded | undefined>();
  #error = $state<string | undefined>();
  readonly #latest = new Latest();
  /** The cosine from which a point takes the place of an entry, in [−1, 1]. */
  threshold = $state(UPDATE_AT);

  readonly #cosine = (a: string, b: string): number => {
    const { vectors } = this.#loaded!;
    return dot(vectors.get(a)!, vectors.get(b)!);
  };

  readonly extraction = $derived(this.#loaded && extractionOf(this.#loaded.recording, this.#loaded.system));
  readonly updated = $derived.by(() => {
    const { extraction } = this;
    if (!this.#loaded || !extraction) return undefined;
    return update(this.#loaded.system, extraction.points, this.#cosine, this.threshold);
  });
  readonly answers = $derived(
    this.#loaded && this.updated ? answered(this.#loaded.system, this.updated, this.#cosine) : [],
  );

  constructor(parts: SystemParts) {
    this.#dependencies = parts;
  }

  get recording() {
    return this.#loaded?.recording;
  }
  get system() {
    return this.#loaded?.system;
  }
  get error() {
    return this.#error;
  }

  /** Reads the recording and encodes its texts; a newer call takes the place of the one before it. */
  async load(id: string): Promise<void> {
    const signal = this.#latest.begin();
    this.#loaded = undefined;
    this.#error = undefined;
    try {
      const recording = await this.#dependencies.recording(id);
      const system = systemOf(recording);
      const encoder = await this.#dependencies.encoder(recording.language).ready();
      const vectors = await heldSystem(encoder, recording);
      if (!signal.aborted) this.#loaded = { recording, system, vectors };
    } catch (error) {
      if (!signal.aborted) this.#error = errorText(error);
    }
  }
}
