/** What Compare needs of the whole page: the map of a bank's memories, two retrievers over its questions, encoders to try. */

import type { RankingPorts } from '../../../runs/domain/run/open-bank';
import type { EmbeddingEndpoint, EncoderLibrary } from '../../../core/encoders';
import type { Encoder, ModelStamp, SettingsStore, VectorMatrix } from '../../../core/ports';
import type { Projector } from '../../../pipeline/projection/projector';
import type { AskState } from '../../../ask/page/state/ask.svelte';
import type { Embedding } from '../../../models/page/state/embedding.svelte';
import type { Encoders } from '../../../models/page/state/encoders.svelte';
import { MemoryMap } from './map.svelte';
import type { Models } from '../../../models/page/state/models.svelte';
import { Retrievers } from './overlap.svelte';
import type { Settings } from '../../../ui/state/settings.svelte';
import { TriedEncoders } from './what-if-models.svelte';

/** What main.ts joins for them. */
export interface CompareToolsDependencies {
  /** Lays memories out in two dimensions, away from the page's thread. */
  readonly projector: Projector;
  readonly encoders: EncoderLibrary;
  readonly connectEmbeddings: (endpoint: EmbeddingEndpoint, signal: AbortSignal) => Promise<Encoder>;
}

export class CompareTools {
  readonly map: MemoryMap;
  readonly overlap: Retrievers;
  /** Encoders that What if tries. */
  readonly tried: TriedEncoders;

  constructor(
    dependencies: CompareToolsDependencies & { readonly settings: SettingsStore },
    shared: {
      readonly ask: AskState;
      readonly embedding: Embedding;
      readonly encoders: Encoders;
      readonly models: Models;
      readonly settings: Settings;
    },
    ranking: Omit<RankingPorts, 'clock' | 'shipped'> & {
      readonly shipped: (bank: string, stamp: ModelStamp) => Promise<VectorMatrix | undefined>;
    },
  ) {
    const { projector, settings } = dependencies;
    const { vectors, shipped } = ranking;
    this.map = new MemoryMap({
      projector,
      settings,
      vectors,
      shipped,
      embedding: shared.embedding,
      encoder: (language) => shared.encoders.of(language),
      classifier: (language) => shared.models.of(language),
    });
    this.overlap = new Retrievers({
      ...ranking,
      clock: () => performance.now(),
      parameters: () => shared.ask.parameters,
    });
    this.tried = new TriedEncoders({
      library: dependencies.encoders,
      connect: dependencies.connectEmbeddings,
      shipped,
      settings: shared.settings,
      encoders: shared.encoders,
      models: shared.models,
    });
  }
}
