import { describe, expect, it } from 'vitest';
import { isolate, type IsolatingPage } from '../../../src/storage/service-worker/start';

interface Options {
  readonly isolated?: boolean;
  readonly secure?: boolean;
  readonly framed?: boolean;
  readonly register?: () => Promise<unknown>;
  readonly store?: Map<string, string>;
}

function page({
  isolated = false,
  secure = true,
  framed = false,
  register,
  store = new Map(),
}: Options = {}) {
  const self = {};
  let reloads = 0;
  const made = {
    isSecureContext: secure,
    crossOriginIsolated: isolated,
    self,
    top: framed ? {} : self,
    navigator: {
      serviceWorker: { register: register ?? (() => Promise.resolve({})), ready: Promise.resolve({}) },
    },
    sessionStorage: {
      getItem: (key: string) => store.get(key) ?? null,
      setItem: (key: string, value: string) => store.set(key, value),
      removeItem: (key: string) => store.delete(key),
    },
    location: { reload: () => reloads++ },
  } as unknown as IsolatingPage;
  return { made, store, reloads: () => reloads };
}

describe('a page that is not isolated', () => {
  it('is loaded once more through its worker', async () => {
    const { made, reloads } = page();
    expect(await isolate(made)).toBe(true);
    expect(reloads()).toBe(1);
  });

  it('is not loaded again where that did not help', async () => {
    const { made, store } = page();
    await isolate(made);
    const again = page({ store });
    expect(await isolate(again.made)).toBe(false);
    expect(again.reloads()).toBe(0);
  });

  it('is loaded once more again after it was isolated in between: the worker was passed by', async () => {
    const { made, store } = page();
    await isolate(made);
    await isolate(page({ isolated: true, store }).made);
    expect(await isolate(page({ store }).made)).toBe(true);
  });

  it.each([
    ['over plain http', { secure: false }],
    ['in a frame', { framed: true }],
    ['where workers are blocked', { register: () => Promise.reject(new DOMException('', 'SecurityError')) }],
  ] as const)('stays as it is %s', async (_, options) => {
    const { made, reloads } = page(options);
    expect(await isolate(made)).toBe(false);
    expect(reloads()).toBe(0);
  });

  it('stays as it is where the tab keeps nothing, since it could not know that it was loaded before', async () => {
    const { made, reloads } = page();
    Object.defineProperty(made, 'sessionStorage', {
      get: () => {
        throw new DOMException('', 'SecurityError');
      },
    });
    expect(await isolate(made)).toBe(false);
    expect(reloads()).toBe(0);
  });
});
