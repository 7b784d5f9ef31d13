/** Questions to a large bank, which is ranked elsewhere than in the page's thread. */

import { describe, expect, it } from 'vitest';
import { type BankSearch, type OpenSearch, BankIndex } from '../../../src/pipeline/retrieval/bank-index';
import type { MemoryBank } from '../../../src/core/memory/bank';
import { settled } from '../../ui/app-dependencies';
import { VERA } from '../../ui/banks';
import { Gate } from '../../ui/bag-model';
import { asking, order, QUESTION } from './ask-fixture';

const LARGE: MemoryBank = {
  ...VERA,
  id: 'large',
  memories: [
    ...VERA.memories,
    ...Array.from({ length: 1000 }, (_, i) => ({
      id: `n${i}`,
      kind: 'event' as const,
      title: `Night ${i}`,
      text: `In night ${i} the lamp went out.`,
      body: `In night ${i} the lamp went out.`,
      people: [],
    })),
  ],
};

/** Searches in this thread, counted; the first `failing` calls of `list` fail. */
function searches(failing = 0) {
  const seen = { opened: 0, closed: 0, lists: [] as string[] };
  const openSearch: OpenSearch = async (index) => {
    seen.opened++;
    const search: BankSearch = {
      list: async (id, question, _signal, some) => {
        seen.lists.push(id);
        if (failing-- > 0) throw new Error('The worker broke down.');
        const searched = some ? index.withSome(some) : index;
        return { value: searched.list(id, question), milliseconds: 1 };
      },
      close: () => void seen.closed++,
    };
    return search;
  };
  return { seen, openSearch };
}

describe('a question to a large bank', () => {
  it('is ranked by one search, which later questions use too, with the lists of the page’s thread', async () => {
    const { seen, openSearch } = searches();
    const { ask, index } = asking({ bank: LARGE, openSearch });
    await ask.ask(index, QUESTION);
    await ask.ask(index, 'When did the lamp go out?');
    expect([seen.opened, seen.closed]).toEqual([1, 0]);
    expect(seen.lists.slice(0, 5)).toEqual(['bm25', 'okapi', 'dense', 'hybrid', 'linked']);
    const inline = asking({ bank: LARGE });
    await inline.ask.ask(inline.index, 'When did the lamp go out?');
    for (const id of ['bm25', 'okapi', 'dense', 'hybrid', 'linked'] as const)
      expect(ask.flow!.rankings[id]).toEqual(inline.ask.flow!.rankings[id]);
    expect(order(ask.order)).toEqual(order(inline.ask.order));
  });

  it('shows the lists of the question before as out of date until its own are there', async () => {
    const gates: Gate[] = [];
    const openSearch: OpenSearch = async (bank) => {
      const { list, close } = await searches().openSearch(bank);
      return { list: async (...request) => (await gates[0]?.opened, await list(...request)), close };
    };
    const { ask, index } = asking({ bank: LARGE, openSearch });
    await ask.ask(index, QUESTION);
    expect(ask.isOutdated).toBe(false);
    gates.push(new Gate());
    const asked = ask.ask(index, 'When did the lamp go out?');
    await settled();
    expect([ask.flow!.question, ask.isOutdated]).toEqual([QUESTION, true]);
    gates[0]!.open();
    await asked;
    expect([ask.flow!.question, ask.isOutdated]).toEqual(['When did the lamp go out?', false]);
  });

  it('lets go of the bank when another one is opened or asked', async () => {
    const { seen, openSearch } = searches();
    const { ask, index } = asking({ bank: LARGE, openSearch });
    await ask.ask(index, QUESTION);
    await ask.ask(new BankIndex(LARGE), QUESTION);
    expect([seen.opened, seen.closed]).toEqual([2, 1]);
    ask.clear();
    await expect.poll(() => seen.closed).toBe(2);
  });

  it('says what failed, and the next question starts the search anew', async () => {
    const { seen, openSearch } = searches(1);
    const { ask, index } = asking({ bank: LARGE, openSearch });
    await ask.ask(index, QUESTION);
    expect([ask.phase, ask.error]).toEqual(['failed', 'The worker broke down.']);
    await ask.ask(index, QUESTION);
    expect([ask.phase, seen.opened, seen.closed]).toEqual(['done', 2, 1]);
  });

  it('needs no search where the bank is small', async () => {
    const { seen, openSearch } = searches();
    const { ask, index } = asking({ openSearch });
    await ask.ask(index, QUESTION);
    expect([ask.phase, seen.opened]).toEqual(['done', 0]);
  });
});
