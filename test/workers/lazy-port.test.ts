import { describe, expect, it } from 'vitest';
import { lazyPort } from '../../src/workers/lazy-port';

class Adder {
  readonly #by = 2;
  add(number: number): Promise<number> {
    return Promise.resolve(number + this.#by);
  }
}

describe('a lazy port', () => {
  it('is loaded by the first call, once, and calls its methods on itself', async () => {
    let loads = 0;
    const port = lazyPort<Adder>(() => {
      loads++;
      return Promise.resolve(new Adder());
    });
    expect(loads).toBe(0);
    expect(await Promise.all([port.add(1), port.add(2)])).toEqual([3, 4]);
    expect(loads).toBe(1);
  });

  it('is loaded anew after its code could not be fetched', async () => {
    let loads = 0;
    const port = lazyPort<Adder>(() =>
      loads++ === 0 ? Promise.reject(new Error('no network')) : Promise.resolve(new Adder()),
    );
    await expect(port.add(1)).rejects.toThrow('no network');
    expect(await port.add(1)).toBe(3);
  });

  it('passes through promises as a value', async () => {
    const port = lazyPort<Adder>(() => Promise.resolve(new Adder()));
    expect(await Promise.resolve(port)).toBe(port);
  });
});
