// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import type { Device, MemoryModel, ModelLoader } from '../../src/core/ports';
import { ModelError } from '../../src/models/runtime/errors';
import { ModelClient } from '../../src/models/runtime/client';
import { App } from '../../src/app/state/app.svelte';
import { Notices } from '../../src/ui/state/notices.svelte';
import { Models } from '../../src/models/page/state/models.svelte';
import { inProcessWorker } from '../models/runtime/in-process';
import { LengthEngine, LOADED } from '../models/runtime/length-engine';
import { BagModel, Gate } from '../ui/bag-model';
import { VERA } from '../ui/banks';
import { NO_DEVICES } from '../ui/no-devices';
import {
  eventually,
  MemoryBanks,
  MemoryBundle,
  MemoryEncoders,
  MemorySettings,
  MemoryVectors,
  experiments,
} from '../ui/app-dependencies';

const lost = () => new ModelError('device-lost', 'm/model.onnx', 'destroyed', undefined, 'webgpu');

/** Models that load on any device unless told otherwise. */
function made(failing: Partial<Record<Device, Error>> = {}) {
  const loads: Device[] = [];
  const loaded: BagModel[] = [];
  const told: { words: string; interrupted: boolean }[] = [];
  const load: ModelLoader = async (_language, device): Promise<MemoryModel> => {
    loads.push(device);
    if (failing[device]) throw failing[device];
    loaded.push(new BagModel('bag', device));
    return loaded.at(-1)!;
  };
  const models = new Models(
    load,
    () => 'webgpu',
    (words, interrupted) => told.push({ words, interrupted }),
  );
  return { models, slot: models.of('en'), loads, loaded, told, failing };
}

describe('a GPU that fails', () => {
  it('at the load leads to WASM with an announcement, and whoever waits gets that model', async () => {
    const error = new ModelError('device-unavailable', 'm/model.onnx', 'no adapter', undefined, 'webgpu');
    const { models, slot, loads, told } = made({ webgpu: error });
    expect((await slot.ready()).stamp.device).toBe('wasm');
    expect(loads).toEqual(['webgpu', 'wasm']);
    expect(slot.phase).toBe('ready');
    expect(slot.fallback).toEqual({ from: 'webgpu', to: 'wasm', why: 'no adapter' });
    expect(models.fellBack).toBe(true);
    expect(told).toEqual([
      {
        words:
          'The English model failed on WebGPU: no adapter. It runs on WASM until you reload; ' +
          'each number names the device that computed it. To retry, choose “Try WebGPU again” in the settings.',
        interrupted: false,
      },
    ]);
  });

  it('at work is ended, announced as an interruption, and the next call finds WASM', async () => {
    const { slot, loads, loaded, told } = made();
    const model = await slot.ready();
    loaded[0]!.fault = lost();
    const first = model.classify('Who?');
    const second = model.encode(['a'], 'passage');
    await expect(first).rejects.toMatchObject({ code: 'device-lost' });
    await expect(second).rejects.toBeInstanceOf(Error);
    expect(loaded[0]!.disposed).toBe(true);
    // Told once, though two calls failed.
    expect(told.map(({ interrupted }) => interrupted)).toEqual([true]);
    expect(told[0]!.words).toContain('and the question is asked again');
    expect([slot.phase, slot.error]).toEqual(['idle', undefined]);
    expect((await slot.ready()).stamp.device).toBe('wasm');
    expect(loads).toEqual(['webgpu', 'wasm']);
  });

  it('is tried again after unloading: when it is chosen anew, and on the next visit', async () => {
    const { models, slot, loads, loaded } = made();
    const model = await slot.ready();
    loaded[0]!.fault = lost();
    await model.classify('Who?').catch(() => undefined);
    models.reset();
    expect(models.fellBack).toBe(false);
    expect((await slot.ready()).stamp.device).toBe('webgpu');
    expect(loads).toEqual(['webgpu', 'webgpu']);
  });

  it('where WASM fails too fails with both reasons', async () => {
    const { slot } = made({
      webgpu: lost(),
      wasm: new ModelError('missing', 'm/model_quantized.onnx', ''),
    });
    await expect(slot.ready()).rejects.toMatchObject({ code: 'missing' });
    expect(slot.phase).toBe('failed');
    expect(slot.error).toContain('model_quantized.onnx is not on the server');
    expect(slot.error).toContain('WebGPU had failed before: destroyed');
  });

  it('does not take the blame for a file that is missing: that stays a failure', async () => {
    const { slot, loads, told } = made({ webgpu: new ModelError('missing', 'm/model_fp16.onnx', '') });
    await expect(slot.ready()).rejects.toMatchObject({ code: 'missing' });
    expect([slot.phase, slot.fallback, loads, told]).toEqual(['failed', undefined, ['webgpu'], []]);
  });
});

describe('a GPU that fails in a worker', () => {
  /** The real client over real messages; the engine's GPU fails at the text "lose". */
  function behindWorkers() {
    const workers: { device: Device; breakDown: (type: 'error') => void }[] = [];
    const told: string[] = [];
    const load: ModelLoader = (_language, device) => {
      const engine = new LengthEngine();
      engine.load = async () => ({ ...LOADED, stamp: { ...LOADED.stamp, device } });
      const { call } = engine;
      engine.call = (async (name: never, input: { texts?: string[] }, control: never) => {
        if (input.texts?.includes('lose')) throw lost();
        return call(name, input as never, control);
      }) as unknown as typeof call;
      const worker = inProcessWorker(engine);
      workers.push({ device, breakDown: (type) => worker.breakDown(type) });
      return ModelClient.load(worker, 'https://host.example/models/mnemoscope-xx/', device);
    };
    const models = new Models(
      load,
      () => 'webgpu',
      (words) => told.push(words),
    );
    return { slot: models.of('en'), workers, told };
  }

  it('is known for what it is across the border', async () => {
    const { slot, told } = behindWorkers();
    const model = await slot.ready();
    expect(model.stamp.device).toBe('webgpu');
    await expect(model.encode(['lose'], 'question')).rejects.toMatchObject({ code: 'device-lost' });
    expect(told[0]).toContain('failed on WebGPU: destroyed.');
    const next = await slot.ready();
    expect(next.stamp.device).toBe('wasm');
    expect([...(await next.encode(['abc'], 'question'))]).toEqual([3]);
  });

  it('and takes its worker along leads to WASM too', async () => {
    const { slot, workers, told } = behindWorkers();
    const model = await slot.ready();
    const call = model.encode(['hold'], 'question');
    workers[0]!.breakDown('error');
    await expect(call).rejects.toMatchObject({ code: 'worker-failed', failedOn: 'webgpu' });
    expect(told).toHaveLength(1);
    expect((await slot.ready()).stamp.device).toBe('wasm');
  });
});

describe('a question whose GPU fails under it', () => {
  it('is asked again on WASM, which its numbers name; the setting stays', async () => {
    const settings = new MemorySettings();
    settings.kept.set('device', 'webgpu');
    const loaded: BagModel[] = [];
    const app = new App({
      banks: new MemoryBanks(),
      vectors: new MemoryVectors(),
      settings,
      bundled: new MemoryBundle(VERA),
      loadModel: async (_language, device) => {
        loaded.push(new BagModel('bag', device));
        return loaded.at(-1)!;
      },
      encoders: new MemoryEncoders(),
      connectEmbeddings: () => Promise.reject(new Error('There is no endpoint.')),
      storageState: async () => ({ kind: 'memory' }),
      notices: new Notices(),
      ...experiments(),
      devices: NO_DEVICES,
      version: '1',
    });
    await app.start();
    await eventually(() => expect(app.embedding.phase).toBe('ready'));
    const gate = (loaded[0]!.encoding = new Gate());
    const asking = app.ask.ask(app.library.index!, 'Who found the oars?');
    await eventually(() => expect(app.ask.flow?.classified?.by).toMatchObject({ device: 'webgpu' }));
    loaded[0]!.fault = lost();
    gate.open();
    await asking;
    await eventually(() => {
      expect(app.ask.phase).toBe('done');
      expect(app.ask.embeddedBy?.device).toBe('wasm');
    });
    expect(app.ask.flow).toMatchObject({
      question: 'Who found the oars?',
      classified: { by: { device: 'wasm' } },
    });
    expect(app.notices.list.map(({ tone }) => tone)).toEqual(['warning']);
    expect(loaded.map(({ stamp }) => stamp.device)).toEqual(['webgpu', 'wasm']);
    expect([app.settings.device, settings.kept.get('device')]).toEqual(['webgpu', 'webgpu']);
    // “Try WebGPU again.”
    app.useDevice('webgpu');
    await eventually(() => expect(app.ask.embeddedBy?.device).toBe('webgpu'));
    expect(app.models.fellBack).toBe(false);
    app.models.reset();
  });
});
