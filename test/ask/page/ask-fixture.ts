/** A question box over a small bank, with a model whose every step can be held up. */

import { type OpenSearch, BankIndex } from '../../../src/pipeline/retrieval/bank-index';
import type { MemoryBank } from '../../../src/core/memory/bank';
import type { BundledLibrary, MemoryModel, ModelLoader, TokenEncoder } from '../../../src/core/ports';
import type { Ranking } from '../../../src/pipeline/retrieval/ranking';
import type { StaticTable } from '../../../src/pipeline/retrieval/static-vectors';
import { AskState } from '../../../src/ask/page/state/ask.svelte';
import { Embedding } from '../../../src/models/page/state/embedding.svelte';
import { EncoderSlot } from '../../../src/models/page/state/encoders.svelte';
import { LateInteractionVectors } from '../../../src/models/page/state/late-interaction-vectors.svelte';
import { ModelSlot, type ReaderSlot } from '../../../src/models/page/state/models.svelte';
import { VERA } from '../../ui/banks';
import { BagModel } from '../../ui/bag-model';
import { MemoryBundle, MemoryVectors } from '../../ui/app-dependencies';

/** The event's third sentence answers it; the classifier takes it for a question about a relationship, which it is not. */
export const QUESTION = 'Who found the oars?';

export const order = (ranking: Ranking | undefined) => ranking?.map(({ id }) => id);

interface Options {
  readonly bank?: MemoryBank;
  /** How the model arrives; at once, unless told otherwise. */
  readonly load?: (model: BagModel, options: Parameters<ModelLoader>[2]) => Promise<MemoryModel>;
  /** Gives token vectors beside the model's own, as an encoder that the reader adds may. */
  readonly tokens?: TokenEncoder;
  /** Ranks large banks. */
  readonly openSearch?: OpenSearch;
  readonly reader?: ReaderSlot;
  /** What the reader made of the bank's questions, where that came with the page. */
  readonly readings?: BundledLibrary['readings'];
  readonly onAsked?: () => void;
  /** Loads the token vectors of static retrieval. */
  readonly table?: () => Promise<StaticTable>;
  /** Whether the bank's vectors were kept. */
  readonly vectorsKept?: () => Promise<boolean>;
}

export function asking({
  bank = VERA,
  load = async (model) => model,
  tokens,
  openSearch,
  reader,
  readings,
  onAsked,
  table,
  vectorsKept,
}: Options = {}) {
  const models: BagModel[] = [];
  const vectors = new MemoryVectors();
  const loader: ModelLoader = (_language, _device, options) => {
    const model = new BagModel();
    models.push(model);
    return load(model, options);
  };
  const slot = new ModelSlot('en', loader, () => 'wasm');
  const embedding = new Embedding(vectors, new MemoryBundle());
  const own =
    tokens &&
    new EncoderSlot({
      load: async () => Object.assign(await slot.ready(), { tokens }),
      device: () => 'wasm',
    });
  const encoder = () => own ?? slot;
  const ask = new AskState({
    vectors,
    embedding,
    slot: () => slot,
    reader: () => reader,
    ...(readings && { readings }),
    onAsked,
    encoder,
    prepared: () => undefined,
    late: new LateInteractionVectors(),
    openSearch,
    table,
    vectorsKept,
  });
  // The stages are tested with re-ranking; what Ask starts with has a test of its own.
  ask.setPreset('published');
  return { ask, slot, embedding, vectors, models, index: new BankIndex(bank) };
}

/** With the model loaded and the bank embedded, as after the warm-up. */
export async function warm(options: Options = {}) {
  const parts = asking(options);
  await parts.embedding.prepare(parts.index, await parts.slot.ready());
  return { ...parts, model: parts.models[0]! };
}
