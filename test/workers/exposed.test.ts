import { expose, wrap } from 'comlink';
import { describe, expect, it, onTestFinished } from 'vitest';
import { PhraseError, phraseOf } from '../../src/core/text/phrase';
import { sendPhrases } from '../../src/workers/exposed';

sendPhrases();

const host = {
  fail(how: 'phrase' | 'plain' | 'text'): number {
    if (how === 'phrase')
      throw new PhraseError({ en: 'No room. Delete a run.', zh: '空间不足。请删除一次运行。' });
    if (how === 'plain') throw new RangeError('offset is out of bounds');
    throw 'a bare text';
  },
};

/** What comes out on the other side of a message channel. */
async function thrown(how: 'phrase' | 'plain' | 'text'): Promise<unknown> {
  const { port1, port2 } = new MessageChannel();
  onTestFinished(() => port1.close());
  expose(host, port1);
  return wrap<typeof host>(port2)
    .fail(how)
    .then(
      () => undefined,
      (error: unknown) => error,
    );
}

describe('an error that a worker throws', () => {
  it('keeps its words in both languages', async () => {
    const error = await thrown('phrase');
    expect(error).toBeInstanceOf(Error);
    expect(phraseOf(error)).toEqual({ en: 'No room. Delete a run.', zh: '空间不足。请删除一次运行。' });
  });

  it('keeps name and message where it has no phrase, and is thrown as it was where it is no error', async () => {
    expect(await thrown('plain')).toMatchObject({ name: 'RangeError', message: 'offset is out of bounds' });
    expect(await thrown('text')).toBe('a bare text');
  });
});
