import { describe, expect, it } from 'vitest';
import {
  type Keeper,
  type OfflineEvents,
  type OfflineHost,
  OfflineError,
} from '../../../src/storage/offline/files';
import { Offline, type Unfinished } from '../../../src/storage/page/state/offline.svelte';

/** A browser that keeps two files in memory. */
class MemoryHost implements OfflineHost {
  readonly obstacle = undefined;
  readonly did: string[] = [];
  events!: OfflineEvents;
  fault: OfflineError | undefined;
  readonly kept = new Set<string>();
  /** What was chosen at an earlier visit. */
  choice: boolean | undefined = undefined;
  served = false;

  start(events: OfflineEvents): Promise<boolean> {
    this.events = events;
    return Promise.resolve(this.served);
  }
  keeper(): Keeper {
    const files = (
      [
        ['index.html', 'shell'],
        ['models/a.onnx', 'model-en'],
        ['lectures/b.json', 'bundled'],
        ['models/gpu.onnx', 'gpu'],
      ] as const
    ).map(([path, group], at) => ({ path, sha256: path, bytes: 100 * (at + 1), group }));
    return {
      listing: () => Promise.resolve({ files, kept: [...this.kept] }),
      keep: (path) => {
        if (this.fault && path.startsWith('models')) return Promise.reject(this.fault);
        this.kept.add(path);
        return Promise.resolve();
      },
    };
  }
  tidy(): Promise<void> {
    this.did.push('tidy');
    return Promise.resolve();
  }
  check(): Promise<void> {
    this.did.push('check');
    return Promise.resolve();
  }
  takeOver(): void {
    this.did.push('take over');
    this.events.onTakenOver();
  }
  reload(): void {
    this.did.push('reload');
  }
}

function made(
  options: {
    unfinished?: () => Unfinished | undefined;
    save?: () => Promise<boolean>;
    written?: () => Promise<void>;
  } = {},
) {
  const host = new MemoryHost();
  const offline = new Offline({
    host,
    install: { follow: () => () => undefined },
    used: () => ({ groups: ['shell', 'model-en'], paths: new Set() }),
    choice: { get: () => Promise.resolve(host.choice), set: () => void (host.choice = true) },
    unfinished: options.unfinished ?? (() => undefined),
    saveText: options.save ?? (() => Promise.resolve(true)),
    written: options.written ?? (() => Promise.resolve()),
  });
  return { host, offline };
}
const settled = () => new Promise((resolve) => setTimeout(resolve));

describe('keeping the page', () => {
  it('keeps nothing at a first visit until something is used, then what is used, and the rest when asked', async () => {
    const { host, offline } = made();
    await offline.start();
    expect(offline.state).toBe('used');
    expect(offline.sum).toEqual({ done: 0, total: 600 });
    expect(host.did).toEqual(['tidy']);
    await offline.keepUsed();
    expect(offline.sum).toEqual({ done: 300, total: 600 });
    expect([...host.kept].sort()).toEqual(['index.html', 'models/a.onnx']);
    await offline.keep();
    expect(offline.state).toBe('ready');
    expect(offline.sum).toEqual({ done: 600, total: 600 });
    expect(host.kept.has('models/gpu.onnx')).toBe(false);
    expect(host.choice).toBe(true);
  });

  it('goes on at a later visit where everything was wanted, or is there already', async () => {
    const { host, offline } = made();
    host.choice = true;
    await offline.start();
    expect(offline.state).toBe('ready');
    const { host: full, offline: again } = made();
    for (const path of ['index.html', 'models/a.onnx', 'lectures/b.json']) full.kept.add(path);
    await again.start();
    expect(again.state).toBe('ready');
    expect(full.choice).toBe(true);
    const { host: other, offline: later } = made();
    other.served = true;
    await later.start();
    expect(later.state).toBe('used');
    expect([...other.kept].sort()).toEqual(['index.html', 'models/a.onnx']);
  });

  it('says in both languages what could not be kept, and goes on by itself when the network is back', async () => {
    const { host, offline } = made();
    host.fault = new OfflineError({ reason: 'network', what: 'models/a.onnx' });
    host.choice = true;
    await offline.start();
    expect(offline.state).toBe('failed');
    expect(offline.sum).toEqual({ done: 400, total: 600 });
    expect(offline.failure?.en).toMatch(/models\/a\.onnx .* connection was lost/);
    expect(offline.failure?.zh).toMatch(/models\/a\.onnx.*连接中断/);
    host.fault = undefined;
    host.events.onOnline();
    await settled();
    expect(offline.state).toBe('ready');
    expect(offline.failure).toBeUndefined();
  });

  it('looks for a newer version where the server has another content', async () => {
    const { host, offline } = made();
    host.fault = new OfflineError({ reason: 'changed', what: 'models/a.onnx' });
    host.choice = true;
    await offline.start();
    expect(host.did).toContain('check');
  });
});

describe('a newer version', () => {
  async function waiting(options: Parameters<typeof made>[0] = {}) {
    const all = made(options);
    await all.offline.start();
    all.host.did.length = 0;
    all.host.events.onWaiting();
    await settled();
    return all;
  }

  it('waits until it is let in, and reloads then', async () => {
    const { host, offline } = await waiting();
    expect(offline.newer).toBe('waiting');
    expect(host.did).toEqual([]);
    expect(await offline.reload()).toBe(true);
    expect(host.did).toEqual(['take over', 'reload']);
  });

  it('is not let in while a run is under way', async () => {
    const { host, offline } = await waiting({ unfinished: () => 'work' });
    expect(await offline.reload()).toBe(false);
    expect(host.did).toEqual([]);
  });

  it('is let in when the last word of a run is written, and not where another has begun meanwhile', async () => {
    let work: Unfinished | undefined;
    let end = () => undefined as void;
    const written = () => new Promise<void>((resolve) => (end = resolve));
    const { host, offline } = await waiting({ unfinished: () => work, written });
    const first = offline.reload();
    await settled();
    expect(host.did).toEqual([]);
    work = 'work';
    end();
    expect(await first).toBe(false);
    work = undefined;
    const second = offline.reload();
    await settled();
    end();
    expect(await second).toBe(true);
    expect(host.did).toEqual(['take over', 'reload']);
  });

  it('is let in after the text was saved, and not where it could not be', async () => {
    let text: Unfinished | undefined = 'text';
    const saved = await waiting({
      unfinished: () => text,
      save: () => {
        text = undefined;
        return Promise.resolve(true);
      },
    });
    expect(await saved.offline.reload()).toBe(true);
    const unsaved = await waiting({ unfinished: () => 'text', save: () => Promise.resolve(false) });
    expect(await unsaved.offline.reload()).toBe(false);
    expect(unsaved.host.did).toEqual([]);
  });

  it('that another tab let in is only told of', async () => {
    const { host, offline } = await waiting();
    host.events.onTakenOver();
    expect(offline.newer).toBe('elsewhere');
    expect(host.did).toEqual([]);
    expect(await offline.reload()).toBe(true);
    expect(host.did).toEqual(['reload']);
  });

  it('is put away, until there is another', async () => {
    const { host, offline } = await waiting();
    offline.later();
    expect(offline.newer).toBeUndefined();
    host.events.onWaiting();
    await settled();
    expect(offline.newer).toBe('waiting');
  });
});
