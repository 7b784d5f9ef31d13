import { describe, expect, it } from 'vitest';
import { quotedTurns } from '../../../src/core/memory/quoted-turns';

const session = {
  turns: ['ok', 'Where is the key?', 'ok', 'In the hall', 'ok', ''].map((text, i) => ({
    id: `s#${i + 1}`,
    speaker: i % 2 === 0 ? 'Ada' : 'Ben',
    text,
  })),
};

describe('the turns that a memory quotes', () => {
  it('begin at the one it is called after, and are as many as it holds', () => {
    expect(quotedTurns({ id: 's#2', body: 'Ben: Where is the key?\nAda: ok' }, session)).toEqual([1, 2]);
  });

  it('leave out what another said where the memory does', () => {
    expect(quotedTurns({ id: 's#2', body: 'Ben: Where is the key?\nBen: In the hall' }, session)).toEqual([
      1, 3,
    ]);
  });

  it('are all that it holds where it is called after none', () => {
    expect(quotedTurns({ id: 'm', body: 'The key is In the hall' }, session)).toEqual([3]);
    expect(quotedTurns({ id: 'm', body: 'Nothing' }, session)).toEqual([]);
  });
});
