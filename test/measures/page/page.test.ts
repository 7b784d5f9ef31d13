// @vitest-environment happy-dom
import { flushSync, mount, unmount } from 'svelte';
import { afterEach, describe, expect, it } from 'vitest';
import { helpOn, MEASURE_HELP } from '../../../src/measures/domain/help';
import { RankingMeasure } from '../../../src/measures/domain/ranking';
import type { App } from '../../../src/app/state/app.svelte';
import type { HelpContext } from '../../../src/measures/page/help.svelte';
import { answerOfAsk, rankingOfAsk } from '../../../src/ask/page/state/help-ask';
import { rankingExample } from '../../../src/measures/page/help-examples';
import { setLocale } from '../../../src/ui/state/locale.svelte';
import { BANK } from '../../runs/fixture';
import Host from './Host.svelte';

const QUESTION = { ...BANK.questions.find(({ gold }) => gold.length > 0)!, answer: 'Early in the year.' };
const OTHERS = BANK.memories.map(({ id }) => id).filter((id) => !QUESTION.gold.includes(id));
/** Gold at rank 2. */
const RANKED = [OTHERS[0]!, QUESTION.gold[0]!, ...OTHERS.slice(1)];
const example = rankingExample('bm25', BANK, QUESTION, RANKED)!;

const nothing = {
  flow: undefined,
  reranked: [],
  base: undefined,
  reading: undefined,
} as unknown as App['ask'];
let shown: ReturnType<typeof mount> | undefined;
afterEach(async () => {
  if (shown) await unmount(shown);
  setLocale('en');
});
function page(name: string, context: HelpContext, cutoff?: number, ask = nothing): HTMLElement {
  const target = document.createElement('div');
  const help = helpOn(name, context.group)!;
  shown = mount(Host, { target, props: { ask, help, context, ...(cutoff && { cutoff }) } });
  flushSync();
  return target;
}

describe('a page of the help', () => {
  it('works the measure through on the ranking that it was opened from', () => {
    const target = page('nDCG', { group: 'ranking', ranking: () => example }, 5);
    expect(example).toMatchObject({ hits: [1], gold: QUESTION.gold.length });
    const value = new RankingMeasure('nDCG', 5).of(RANKED, new Set(QUESTION.gold))!;
    expect(Number(target.querySelector('[data-worked]')!.getAttribute('data-worked'))).toBe(value);
    expect(target.querySelector('q')!.textContent).toBe(QUESTION.text);
    const spoken = [...target.querySelectorAll('[role=math]')].map((each) =>
      each.getAttribute('aria-label')!,
    );
    expect(spoken[1]).toBe(`1 / log2(3) = ${(1 / Math.log2(3)).toFixed(3)}`);
    expect(spoken.at(-1)).toMatch(new RegExp(`= ${value.toFixed(3)}$`));
    // Set for the eye, with the same numbers.
    expect(target.querySelectorAll('math mfrac').length).toBeGreaterThan(2);
  });

  it('follows the language of the interface at once', () => {
    const target = page('Recall', { group: 'ranking', ranking: () => example }, 5);
    expect(target.textContent).toContain('Good for');
    setLocale('zh');
    flushSync();
    expect(target.textContent).toContain('适用之处');
    expect(target.textContent).toContain('标准记忆');
    expect(target.querySelector('q')!.textContent).toBe(QUESTION.text);
  });

  it('says where an example is to be had when there is none', () => {
    for (const { id, group } of MEASURE_HELP) {
      const target = page(id, { group });
      expect(target.querySelector('[data-worked]'), id).toBeNull();
      expect(target.querySelector('section:last-of-type')!.textContent).toMatch(
        /questions in Ask|from its classifier table/,
      );
    }
  });
});

describe('an example from the Ask screen', () => {
  const flow = (known: typeof QUESTION | undefined) =>
    ({
      question: QUESTION.text,
      known,
      classified: undefined,
      times: {},
      index: { bank: BANK },
      rankings: { bm25: RANKED.map((id) => ({ id, score: 1 })) },
    }) as unknown as NonNullable<App['ask']['flow']>;

  it('is the list that stands first there, and the page’s answer beside the reference', () => {
    const ask = { flow: flow(QUESTION), order: [], preset: 'none' as const, base: 'bm25' as const };
    expect(rankingOfAsk(ask)).toEqual(example);
    const reading = {
      candidates: [{ sentence: { text: 'It was early.' } }],
    } as unknown as App['ask']['reading'];
    expect(answerOfAsk({ flow: flow(QUESTION), reading })).toMatchObject({
      answer: 'It was early.',
      reference: QUESTION.answer,
    });
  });

  it('is none for a question of the user’s own', () => {
    const ask = { flow: flow(undefined), order: [], preset: 'none' as const, base: 'bm25' as const };
    expect(rankingOfAsk(ask)).toBeUndefined();
    expect(answerOfAsk({ flow: flow(undefined), reading: undefined })).toBeUndefined();
  });
});
