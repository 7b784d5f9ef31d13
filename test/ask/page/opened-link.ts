/** A link opened with the bundled characters and the shipped models, in Node: the state of the page without its screens. */

import { readFile } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import { vi } from 'vitest';
import type { App } from '../../../src/app/context';
import type { Language } from '../../../src/core/memory/bank';
import { QUESTION_LISTS } from '../../../src/pipeline/retrieval/registry';
import { BankIndex } from '../../../src/pipeline/retrieval/bank-index';
import type { Ranking } from '../../../src/pipeline/retrieval/ranking';
import { AskState } from '../../../src/ask/page/state/ask.svelte';
import { Compare } from '../../../src/compare/page/state/compare.svelte';
import { AskAddress } from '../../../src/ask/page/state/ask-address.svelte';
import { routeAt } from '../../../src/lectures/page/state/lecture-live.svelte';
import { DiskModel } from '../../../src/cli/encoder';
import { Embedding } from '../../../src/models/page/state/embedding.svelte';
import { LateInteractionVectors } from '../../../src/models/page/state/late-interaction-vectors.svelte';
import { ModelSlot } from '../../../src/models/page/state/models.svelte';
import { bundledLibrary } from '../../../src/storage/tables/bundled';
import { MemoryVectors } from '../../ui/app-dependencies';

/** What a link shows: the first ten of each list, and all candidates after re-ranking by its parameters. */
export interface OpenedLink {
  readonly question: string;
  readonly base: string;
  readonly lists: Readonly<Record<string, readonly string[]>>;
  readonly reranked: readonly string[];
}

/** Opens links one after the other; the models are loaded once. */
export async function linkOpener() {
  vi.stubGlobal('fetch', async (url: URL) => new Response(await readFile(url)));
  const bundled = bundledLibrary(pathToFileURL('public/characters/').href);
  const models: Readonly<Record<Language, DiskModel>> = {
    en: await DiskModel.open('models/mnemoscope-en'),
    zh: await DiskModel.open('models/mnemoscope-zh'),
  };
  const slots = {
    en: new ModelSlot(
      'en',
      async () => models.en,
      () => 'wasm',
    ),
    zh: new ModelSlot(
      'zh',
      async () => models.zh,
      () => 'wasm',
    ),
  };
  const vectors = new MemoryVectors();
  const summaries = await bundled.list();
  const banks = new Map<string, BankIndex>();

  const open = async (hash: string): Promise<{ app: App; shown: OpenedLink }> => {
    const ask = new AskState({
      vectors,
      embedding: new Embedding(vectors, bundled),
      late: new LateInteractionVectors(),
      slot: (language) => slots[language],
      encoder: (language) => slots[language],
      prepared: () => undefined,
    });
    const route = routeAt(hash);
    const app = {
      ask,
      route,
      started: true,
      notices: { add: (_: string, text: string) => Promise.reject(new Error(text)) },
      synthesis: { clear: () => undefined },
      library: { summaries, index: undefined as BankIndex | undefined },
      async open(id: string) {
        const index = banks.get(id) ?? new BankIndex(await bundled.read(id));
        banks.set(id, index);
        this.library.index = index;
      },
    };
    const page = app as unknown as App;
    const address = route.view === 'compare' ? new Compare(page) : new AskAddress(page, 'ask');
    await address.follow();
    const flow = await vi.waitFor(
      () => {
        const { flow: shown } = ask;
        if (!shown?.classified || !shown.rankings.hybrid) throw new Error(`Not there yet: ${ask.phase}.`);
        return shown;
      },
      { timeout: 60_000, interval: 5 },
    );
    // The answer, which takes longest, is not looked at.
    ask.cancel();
    const reranked = address instanceof Compare ? address.reranked : ask.reranked;
    const made = QUESTION_LISTS.filter((id) => flow.rankings[id]);
    return {
      app: page,
      shown: {
        question: flow.question,
        base: ask.base!,
        lists: Object.fromEntries(made.map((id) => [id, ids(flow.rankings[id]!, 10)])),
        reranked: ids(reranked),
      },
    };
  };
  return { open, models };
}

function ids(ranking: Ranking, count?: number): string[] {
  return ranking.slice(0, count).map(({ id }) => id);
}
