// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import type { LoadedReader } from '../../../src/core/ports';
import { ReaderSlot } from '../../../src/models/page/state/models.svelte';
import { Gate } from '../../ui/bag-model';
import { eventually, settled } from '../../ui/app-dependencies';
import { asking, QUESTION, warm } from './ask-fixture';

const NEXT = 'When did the storm come?';

describe('the lists of the question before', () => {
  it('stand in until the next ones are there, and with no other bank', async () => {
    const { ask, index, model } = await warm();
    await ask.ask(index, QUESTION);
    expect(ask.earlier).toBeUndefined();
    model.classifying = new Gate();
    const second = ask.ask(index, NEXT);
    await settled();
    expect(ask.flow!.question).toBe(NEXT);
    expect(ask.earlier!.flow.question).toBe(QUESTION);
    expect(ask.earlier!.reranked.length).toBeGreaterThan(0);
    model.classifying.open();
    await second;
    expect(ask.earlier).toBeUndefined();
    void ask.ask(asking().index, QUESTION);
    expect(ask.earlier).toBeUndefined();
  });

  it('go when the question is cancelled', async () => {
    const { ask, index, model } = await warm();
    await ask.ask(index, QUESTION);
    model.classifying = new Gate();
    void ask.ask(index, NEXT);
    expect(ask.earlier).toBeDefined();
    ask.cancel();
    expect(ask.earlier).toBeUndefined();
  });
});

describe('the trained reader', () => {
  it('holds up no list, and a new question stops what it reads', async () => {
    const reads: { readonly question: string; readonly signal: AbortSignal | undefined }[] = [];
    const reader: LoadedReader = {
      stamp: { id: 'slow', revision: '1', hash: 'aa', dtype: 'q8', device: 'wasm' },
      settings: { threshold: 0.5 },
      read: (question, _passages, options) => {
        reads.push({ question, signal: options?.signal });
        return new Promise((_resolve, reject) =>
          options?.signal?.addEventListener('abort', () => reject(options.signal!.reason as Error)),
        );
      },
      dispose: () => undefined,
    };
    const slot = new ReaderSlot('en', async () => reader);
    await slot.ready();
    const { ask, index } = await warm({ reader: slot });
    void ask.ask(index, QUESTION);
    await eventually(() => expect(reads).toHaveLength(1));
    expect(ask.flow!.rankings.hybrid).toBeDefined();
    expect([ask.phase, ask.reading]).toEqual(['running', undefined]);
    void ask.ask(index, NEXT);
    expect(reads[0]!.signal!.aborted).toBe(true);
    await eventually(() => expect(reads.map(({ question }) => question)).toEqual([QUESTION, NEXT]));
    ask.cancel();
    expect(reads[1]!.signal!.aborted).toBe(true);
  });
});
