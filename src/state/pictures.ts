/** The pictures of Compare that go over a whole bank: the map of its memories, and two retrievers over its questions. */

import type { RankingPorts } from '../core/experiments/open-bank';
import type { ModelStamp, SettingsStore, VectorMatrix } from '../core/ports';
import type { Projector } from '../core/projection/projector';
import type { Ask } from './ask.svelte';
import type { Embedding } from './embedding.svelte';
import type { Encoders } from './encoders.svelte';
import { MemoryMap } from './map.svelte';
import type { Models } from './models.svelte';
import { Retrievers } from './overlap.svelte';

/** What main.ts joins for them. */
export interface PicturesOutside {
  /** Lays memories out in two dimensions, away from the page's thread. */
  readonly projector: Projector;
}

export class Pictures {
  readonly map: MemoryMap;
  readonly overlap: Retrievers;

  constructor(
    outside: PicturesOutside & { readonly settings: SettingsStore },
    shared: {
      readonly ask: Ask;
      readonly embedding: Embedding;
      readonly encoders: Encoders;
      readonly models: Models;
    },
    ranking: Omit<RankingPorts, 'clock' | 'shipped'> & {
      readonly shipped: (bank: string, stamp: ModelStamp) => Promise<VectorMatrix | undefined>;
    },
  ) {
    const { projector, settings } = outside;
    const { vectors, shipped } = ranking;
    this.map = new MemoryMap({
      ...{ projector, settings, vectors, shipped, embedding: shared.embedding },
      encoder: (language) => shared.encoders.of(language),
      classifier: (language) => shared.models.of(language),
    });
    this.overlap = new Retrievers({
      ...{ ...ranking, clock: () => performance.now() },
      parameters: () => shared.ask.parameters,
    });
  }
}
