import { describe, expect, it } from 'vitest';
import { characterOf } from '../../../src/studio/domain/character';
import { changeItem, itemsOf } from '../../../src/studio/domain/draft';
import { generatedDraft } from '../../../src/studio/domain/grammar/generate';
import { QuestionRanks, RANKED_BY } from '../../../src/studio/page/state/question-ranks.svelte';
import { localRanker } from '../../../src/runs/workers/rank-client';
import { BagModel } from '../../ui/bag-model';

const ports = () => {
  const model = new BagModel();
  return { encoder: async () => model, classifier: async () => model, ranker: localRanker(), clock: () => 0 };
};

describe('the ranks of a draft’s questions', () => {
  it('are of every question with gold, under each retriever', async () => {
    const draft = await generatedDraft({ id: 'd', language: 'en', seed: 5 }, 5);
    const bank = characterOf(draft);
    const ranks = new QuestionRanks(ports());
    await ranks.rank(bank);
    expect(ranks.failure).toBeUndefined();
    const answerable = bank.questions.filter(({ gold }) => gold.length > 0);
    expect([...ranks.ranks.keys()].sort()).toEqual(answerable.map(({ id }) => id).sort());
    for (const own of ranks.ranks.values()) {
      expect(own.map(({ retriever }) => retriever)).toEqual([...RANKED_BY]);
      // The whole bank is ranked densely: the gold is somewhere.
      expect(own.find(({ retriever }) => retriever === 'dense')!.rank).toBeGreaterThan(0);
    }
  });

  it('follow what is written: a question in the memory’s own words is first for BM25', async () => {
    const draft = await generatedDraft({ id: 'd', language: 'en', seed: 5 }, 5);
    const [item] = itemsOf(draft, 'questions').filter(
      ({ value }) => value.kind === 'event' && value.gold.length > 0,
    );
    const text = itemsOf(draft, 'events').find(({ id }) => id === item!.value.gold[0])!.value.text;
    const ranks = new QuestionRanks(ports());
    const rankOf = () => ranks.ranks.get(item!.id)?.find(({ retriever }) => retriever === 'bm25')?.rank;
    await ranks.rank(characterOf(changeItem(draft, item!.id, { ...item!.value, question: text })));
    expect(rankOf()).toBe(1);
    await ranks.rank(characterOf(changeItem(draft, item!.id, { ...item!.value, question: 'Zzz qqq?' })));
    expect(rankOf()).toBeUndefined();
  });

  it('tell what went wrong, and leave what was there', async () => {
    const bank = characterOf(await generatedDraft({ id: 'd', language: 'en', seed: 5 }, 5));
    const ranks = new QuestionRanks({
      ...ports(),
      encoder: () => Promise.reject(new Error('No model here.')),
    });
    await ranks.rank(bank);
    expect(ranks.failure).toContain('No model here.');
    expect(ranks.busy).toBe(false);
  });
});
