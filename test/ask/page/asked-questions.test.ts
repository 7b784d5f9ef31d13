import { describe, expect, it } from 'vitest';
import { AskedQuestions, MOST_ASKED } from '../../../src/ask/page/state/asked-questions.svelte';
import { MemorySettings } from '../../ui/app-dependencies';

function store(first?: unknown) {
  const kept = new Map<string, unknown>(first === undefined ? [] : [['ask.asked', first]]);
  return new MemorySettings(kept);
}

describe('the questions that were asked', () => {
  it('stand by character, newest first, each once', async () => {
    const asked = new AskedQuestions(store());
    for (const text of ['Who?', 'When?', ' Who? ']) await asked.add('vera', text);
    await asked.add('odile', 'Who?');
    expect(asked.of('vera')).toEqual(['Who?', 'When?']);
    expect(asked.of('odile')).toEqual(['Who?']);
    expect(asked.count).toBe(3);
  });

  it('are there again at the next visit, until they are cleared', async () => {
    const settings = store();
    await new AskedQuestions(settings).add('vera', 'Who?');
    const next = new AskedQuestions(settings);
    await next.load();
    expect(next.of('vera')).toEqual(['Who?']);
    await next.clear();
    expect(next.count).toBe(0);
    expect(settings.kept.get('ask.asked')).toBeUndefined();
  });

  it('are a hundred at most', async () => {
    const asked = new AskedQuestions(store());
    for (let i = 0; i <= MOST_ASKED; i++) await asked.add('vera', `${i}?`);
    expect(asked.count).toBe(100);
    expect(asked.of('vera').at(-1)).toBe('1?');
  });

  it('pass over what is none, and outlive a store that refuses', async () => {
    const settings = store([{ bank: 'vera', text: 'Who?' }, { bank: 'vera' }, 3, null]);
    const asked = new AskedQuestions({ ...settings, set: () => Promise.reject(new Error('full')) });
    await asked.load();
    await asked.add('vera', 'When?');
    await asked.add('vera', '  ');
    expect(asked.of('vera')).toEqual(['When?', 'Who?']);
  });
});
