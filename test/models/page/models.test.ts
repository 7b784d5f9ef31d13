// @vitest-environment happy-dom
import { flushSync } from 'svelte';
import { describe, expect, it } from 'vitest';
import type { Device, MemoryModel, ModelLoader } from '../../../src/core/ports';
import { Models, ModelSlot } from '../../../src/models/page/state/models.svelte';
import { BagModel, Gate } from '../../ui/bag-model';
import { settled } from '../../ui/app-dependencies';
import { watch } from '../../ui/watch.svelte';

interface Load {
  readonly language: string;
  readonly device: Device;
  readonly signal: AbortSignal;
  readonly model: BagModel;
  readonly progress: (received: number) => void;
  readonly finish: () => void;
  readonly fail: (error: unknown) => void;
}

/** A loader whose loads are ended by hand; by default it gives up when it is told to. */
function byHand({ deaf = false } = {}) {
  const loads: Load[] = [];
  const load: ModelLoader = (language, device, { signal, onProgress }) =>
    new Promise<MemoryModel>((resolve, reject) => {
      const model = new BagModel('bag', device);
      loads.push({
        language,
        device,
        signal: signal!,
        model,
        progress: (received) => onProgress?.({ received, total: 10 }),
        finish: () => resolve(model),
        fail: reject,
      });
      if (!deaf) signal!.addEventListener('abort', () => reject(signal!.reason as Error));
    });
  return { loads, slot: new ModelSlot('en', load, () => 'wasm') };
}

const CANCELLED = 'Loading the model was cancelled. Press “Load the model” to start again.';

describe('a model slot', () => {
  it('is idle until somebody asks, then loads with progress, then is ready; a view sees each step', async () => {
    const { loads, slot } = byHand();
    const phases = watch(() => slot.phase);
    const received = watch(() => slot.progress.received);
    await settled();
    expect(loads.length).toBe(0);
    const ready = slot.ready();
    flushSync();
    loads[0]!.progress(4);
    flushSync();
    loads[0]!.progress(10);
    loads[0]!.finish();
    expect((await ready).stamp).toEqual(loads[0]!.model.stamp);
    flushSync();
    expect(phases).toEqual(['idle', 'loading', 'ready']);
    expect(received).toEqual([0, 4, 10]);
    expect(slot.model).toBe(await ready);
  });

  it('loads once for all who ask, on the device that is chosen then', async () => {
    let device: Device = 'wasm';
    const devices: Device[] = [];
    const slot = new ModelSlot(
      'zh',
      async (language, chosen) => {
        expect(language).toBe('zh');
        devices.push(chosen);
        return new BagModel('bag', chosen);
      },
      () => device,
    );
    device = 'webgpu';
    const [first, second] = await Promise.all([slot.ready(), slot.ready()]);
    expect(first).toBe(second);
    expect(await slot.ready()).toBe(first);
    expect(devices).toEqual(['webgpu']);
  });

  it('that fails says why, and loads anew when asked again', async () => {
    const { loads, slot } = byHand();
    const failing = slot.ready();
    const sharing = slot.ready();
    loads[0]!.fail(new Error('mnemoscope-en/config.json is not on the server.'));
    await expect(failing).rejects.toThrow('config.json');
    await expect(sharing).rejects.toThrow('config.json');
    expect(slot.phase).toBe('failed');
    expect(slot.error).toBe('mnemoscope-en/config.json is not on the server.');

    const again = slot.ready();
    expect(slot.phase).toBe('loading');
    expect(slot.error).toBeUndefined();
    expect(slot.progress).toEqual({ received: 0, total: 0 });
    loads[1]!.finish();
    await again;
    expect(slot.phase).toBe('ready');
  });

  it('fails like that too where the loader throws at once', async () => {
    const slot = new ModelSlot(
      'en',
      () => {
        throw new Error('No workers here.');
      },
      () => 'wasm',
    );
    await expect(slot.ready()).rejects.toThrow('No workers here.');
    expect([slot.phase, slot.error]).toEqual(['failed', 'No workers here.']);
  });
});

describe('cancelling a load', () => {
  it('ends it at once and says how to start again', async () => {
    const { loads, slot } = byHand();
    const ready = slot.ready();
    slot.cancel();
    expect(loads[0]!.signal.aborted).toBe(true);
    expect([slot.phase, slot.error]).toEqual(['failed', CANCELLED]);
    await expect(ready).rejects.toMatchObject({ name: 'AbortError' });
    expect([slot.phase, slot.error]).toEqual(['failed', CANCELLED]);
  });

  it('leaves the way free for a new one in the same moment', async () => {
    const { loads, slot } = byHand();
    const first = slot.ready();
    slot.cancel();
    const second = slot.ready();
    await expect(first).rejects.toMatchObject({ name: 'AbortError' });
    expect(slot.phase).toBe('loading');
    loads[1]!.finish();
    await second;
    expect([slot.phase, slot.error]).toEqual(['ready', undefined]);
  });

  it('disposes of a model that arrives all the same, and shows none of its progress', async () => {
    const { loads, slot } = byHand({ deaf: true });
    const first = slot.ready();
    slot.cancel();
    loads[0]!.progress(9);
    expect(slot.progress.received).toBe(0);
    loads[0]!.finish();
    await expect(first).rejects.toMatchObject({ name: 'AbortError' });
    expect(loads[0]!.model.disposed).toBe(true);
    expect([slot.phase, slot.model]).toEqual(['failed', undefined]);
  });

  it('of a load that was replaced does not touch the new one, whatever comes of the old', async () => {
    const { loads, slot } = byHand({ deaf: true });
    const first = slot.ready();
    slot.cancel();
    const second = slot.ready();
    loads[0]!.fail(new Error('late'));
    await expect(first).rejects.toThrow('late');
    expect([slot.phase, slot.error]).toEqual(['loading', undefined]);
    loads[1]!.finish();
    expect((await second).stamp.device).toBe('wasm');
  });

  it('does nothing to a model that is ready', async () => {
    const { loads, slot } = byHand();
    const ready = slot.ready();
    loads[0]!.finish();
    await ready;
    slot.cancel();
    expect([slot.phase, slot.error, loads[0]!.model.disposed]).toEqual(['ready', undefined, false]);
  });
});

describe('unloading', () => {
  it('disposes of the model; the next to ask gets a fresh one', async () => {
    const { loads, slot } = byHand();
    const ready = slot.ready();
    loads[0]!.finish();
    await ready;
    slot.unload();
    expect(loads[0]!.model.disposed).toBe(true);
    expect([slot.phase, slot.model]).toEqual(['idle', undefined]);
    const again = slot.ready();
    loads[1]!.finish();
    expect(await again).not.toBe(await ready);
  });

  it('during a load ends it and leaves the slot idle, not failed', async () => {
    const { slot } = byHand();
    const ready = slot.ready();
    slot.unload();
    await expect(ready).rejects.toMatchObject({ name: 'AbortError' });
    expect([slot.phase, slot.error]).toEqual(['idle', undefined]);
  });
});

describe('a model that fails at work', () => {
  async function readySlot() {
    const { loads, slot } = byHand();
    const ready = slot.ready();
    loads[0]!.finish();
    return { loads, slot, model: await ready };
  }

  it('is ended, since its worker answers nothing any more, and the slot says why', async () => {
    const { loads, slot, model } = await readySlot();
    loads[0]!.model.fault = new Error('The model worker stopped unexpectedly.');
    await expect(model.encode(['a'], 'question')).rejects.toThrow('stopped unexpectedly');
    expect([slot.phase, slot.error]).toEqual(['failed', 'The model worker stopped unexpectedly.']);
    expect(loads[0]!.model.disposed).toBe(true);
    const again = slot.ready();
    loads[1]!.finish();
    await expect((await again).classify('Who?')).resolves.toHaveProperty('relationship', 0.85);
  });

  it('stays when a call was only cancelled', async () => {
    const { loads, slot, model } = await readySlot();
    loads[0]!.model.encoding = new Gate();
    const controller = new AbortController();
    const call = model.encode(['a'], 'question', { signal: controller.signal });
    controller.abort();
    await expect(call).rejects.toMatchObject({ name: 'AbortError' });
    expect([slot.phase, loads[0]!.model.disposed]).toEqual(['ready', false]);
  });

  it('stays when a call was cancelled for a reason that is no AbortError, as by an effect that runs again', async () => {
    const { loads, slot, model } = await readySlot();
    loads[0]!.model.encoding = new Gate();
    const controller = new AbortController();
    const call = model.encode(['a'], 'question', { signal: controller.signal });
    const reason = new Error('stale');
    controller.abort(reason);
    await expect(call).rejects.toBe(reason);
    expect([slot.phase, loads[0]!.model.disposed]).toEqual(['ready', false]);
  });

  it('after it was replaced does not take the new one along', async () => {
    const { loads, slot, model } = await readySlot();
    slot.unload();
    const again = slot.ready();
    loads[1]!.finish();
    await again;
    loads[0]!.model.classify = () => Promise.reject(new Error('too late'));
    await expect(model.classify('Who?')).rejects.toThrow('too late');
    expect([slot.phase, loads[1]!.model.disposed]).toEqual(['ready', false]);
  });
});

describe('the models', () => {
  it('are one a language, and all are unloaded together', async () => {
    const made: BagModel[] = [];
    const models = new Models(
      async (language) => {
        made.push(new BagModel(language));
        return made.at(-1)!;
      },
      () => 'wasm',
    );
    const [en, zh] = await Promise.all([models.of('en').ready(), models.of('zh').ready()]);
    expect([en.stamp.hash, zh.stamp.hash]).toEqual(['en', 'zh']);
    models.reset();
    expect(made.map(({ disposed }) => disposed)).toEqual([true, true]);
    expect([models.of('en').phase, models.of('zh').phase]).toEqual(['idle', 'idle']);
  });
});
