// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { withCorrections } from '../../../src/runs/domain/corrections/corrections';
import { Disputes, isOutdated } from '../../../src/data/page/state/disputes.svelte';
import { correctionStore } from '../../../src/storage/tables/stores';
import { LayeredTableStore } from '../../../src/storage/tables/layered-table-store';
import { pageTabs } from '../../../src/storage/tables/tabs';
import { VERA } from '../../ui/banks';
import { MemorySettings } from '../../ui/app-dependencies';

function library() {
  const body = new LayeredTableStore(undefined, { onFull: () => undefined, onLost: () => undefined });
  const store = correctionStore(body, pageTabs(`test ${Math.random()}`));
  const settings = new MemorySettings();
  let count = 0;
  const disputes = () =>
    new Disputes({
      store,
      settings,
      library: { summaries: [{ id: 'vera' }] as never, refresh: async () => undefined },
      now: () => `2026-01-0${count + 1}T00:00:00.000Z`,
      newId: () => `c${++count}`,
    });
  return { store, settings, disputes };
}

const [question] = VERA.questions as [(typeof VERA.questions)[number]];
const wrongGold = { field: 'gold', corrected: ['d-storm'], reason: 'Said there.', author: ' Ada ' } as const;

describe('a disputed label', () => {
  it('is kept beside the original with author and reason, and can be withdrawn', async () => {
    const { store, disputes } = library();
    const state = disputes();
    await state.open('vera');
    await state.dispute(VERA, question, wrongGold);
    expect(await store.of('vera')).toEqual([
      {
        id: 'c1',
        bank: 'vera',
        question: 'q-oars',
        field: 'gold',
        author: 'Ada',
        reason: 'Said there.',
        original: ['e-storm'],
        corrected: ['d-storm'],
        when: '2026-01-02T00:00:00.000Z',
      },
    ]);
    expect(question.gold).toEqual(['e-storm']);
    expect(withCorrections(VERA, state.list).questions[0]!.gold).toEqual(['d-storm']);
    expect(state.of('q-oars')).toHaveLength(1);
    await state.withdraw(state.list[0]!);
    expect([state.list, await store.of('vera')]).toEqual([[], []]);
  });

  it.each([
    [{ author: ' ' }, 'Enter who disputes'],
    [{ reason: '' }, 'Enter why'],
    [{ corrected: ['e-storm'] }, 'is the same as the original'],
  ])('is refused where something is missing: %j', async (change, words) => {
    const { store, disputes } = library();
    await expect(disputes().dispute(VERA, question, { ...wrongGold, ...change })).rejects.toThrow(words);
    expect(await store.of('vera')).toEqual([]);
  });

  it('has its author on the next visit', async () => {
    const { disputes } = library();
    await disputes().dispute(VERA, question, wrongGold);
    const next = disputes();
    await next.open('vera');
    expect(next.author).toBe('Ada');
  });

  it('is outdated once the label is edited', async () => {
    const { disputes } = library();
    const state = disputes();
    await state.open('vera');
    await state.dispute(VERA, question, wrongGold);
    const [made] = state.list;
    expect(isOutdated(made!, question)).toBe(false);
    expect(isOutdated(made!, { ...question, gold: [] })).toBe(true);
    expect(isOutdated(made!, undefined)).toBe(true);
  });
});

describe('a file of corrections', () => {
  it('brings them to another library, the same bytes out again', async () => {
    const here = library().disputes();
    await here.open('vera');
    await here.dispute(VERA, question, wrongGold);
    await here.dispute(VERA, question, { ...wrongGold, field: 'kind', corrected: 'dialogue' });
    const file = await here.exported();
    const there = library().disputes();
    await there.open('vera');
    expect(await there.imported('corrections.json', file)).toEqual({ added: 2, strangers: 0 });
    expect(there.list).toEqual(here.list);
    expect(await there.exported()).toBe(file);
    expect(await there.imported('c.json', file.replaceAll('"vera"', '"somebody"'))).toMatchObject({
      strangers: 2,
    });
  });

  it.each([
    ['not JSON', '{', 'corrections.json'],
    ['another format', '{"format":"x"}', 'corrections.json › format'],
    ['a value of another field', '"kind"', 'corrections 1, original'],
  ])('that is %s adds nothing and names the place', async (_, change, place) => {
    const { store, disputes } = library();
    const state = disputes();
    await state.dispute(VERA, question, wrongGold);
    const file = (await state.exported()).replace('"field": "gold"', '"field": "kind"');
    const before = await store.of('vera');
    const text = change === '"kind"' ? file : change;
    await expect(state.imported('corrections.json', text)).rejects.toThrow(place);
    expect(await store.of('vera')).toEqual(before);
  });
});
