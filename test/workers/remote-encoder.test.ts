import { describe, expect, it } from 'vitest';
import type { Encoder } from '../../src/core/ports';
import { remoteEncoder, serveEncoder } from '../../src/workers/remote-encoder';

const stamp = { id: 'lengths', revision: '1', hash: 'lengths', dtype: 'fp32', device: 'wasm' };
const live = new AbortController().signal;

function lengths(fields: Partial<Encoder> = {}): Encoder {
  return {
    stamp,
    dimensions: 2,
    encode: async (texts, role, { onProgress } = {}) => {
      texts.forEach((_, i) => onProgress?.(i + 1));
      return Float32Array.from(texts.flatMap(({ length }) => [length, role === 'question' ? 1 : 0]));
    },
    ...fields,
  };
}

describe('the page’s encoder in a worker', () => {
  it('gives the same vectors, stamp and progress', async () => {
    const port = serveEncoder(async () => lengths(), live);
    const encoder = await remoteEncoder(port);
    expect(encoder.stamp).toEqual(stamp);
    expect(encoder.dimensions).toBe(2);
    const progress: number[] = [];
    const onProgress = (done: number) => progress.push(done);
    expect([...(await encoder.encode(['one', 'three'], 'passage', { onProgress }))]).toEqual([3, 0, 5, 0]);
    expect([...(await encoder.encode(['who?'], 'question'))]).toEqual([4, 1]);
    expect(progress).toEqual([1, 2]);
    port.close();
  });

  it('says why no model could be loaded', async () => {
    const port = serveEncoder(() => Promise.reject(new Error('models/mnemoscope-en: not there')), live);
    await expect(remoteEncoder(port)).rejects.toThrow('models/mnemoscope-en: not there');
    port.close();
  });

  it('stops with the work that it serves', async () => {
    const stop = new AbortController();
    const heard: boolean[] = [];
    const waits: Encoder['encode'] = (_texts, _role, { signal } = {}) =>
      new Promise((_, reject) => {
        signal!.addEventListener('abort', () => {
          heard.push(true);
          reject(signal!.reason as Error);
        });
        stop.abort(new Error('enough'));
      });
    const port = serveEncoder(async () => lengths({ encode: waits }), stop.signal);
    const encoder = await remoteEncoder(port);
    await expect(encoder.encode(['x'], 'passage')).rejects.toThrow('enough');
    expect(heard).toEqual([true]);
    port.close();
  });
});
