import { describe, expect, it } from 'vitest';
import type { DeviceOffer } from '../../../src/core/devices';
import { verbatim } from '../../../src/core/text/phrase';
import { PageDeviceCheck, type Gpu } from '../../../src/models/runtime/device-check';
import type { Engine } from '../../../src/models/runtime/engine';
import { ModelError } from '../../../src/models/runtime/errors';
import { inProcessWorker, type InProcessWorker } from './in-process';
import { plainManifest } from './manifest-fixture';

const WASM: DeviceOffer = { device: 'wasm', hardware: { en: 'processor', zh: '处理器' } };
const ABSENT = { en: 'this browser offers no WebGPU', zh: '此浏览器不提供 WebGPU' };
const GPU: DeviceOffer = { device: 'webgpu', hardware: verbatim('made for the tests') };

/** An engine that gives one vector a text, whatever it says; the manifest's probe is (.6, .8). */
function engine(vector: readonly number[], fail?: Error): Pick<Engine, 'call'> {
  const answers: Record<string, (input: { texts: string[] }) => unknown> = {
    load: () => {
      if (fail) throw fail;
      const stamp = { id: 'mnemoscope-xx', revision: '1.0.0', hash: 'abc', dtype: 'q8', device: 'wasm' };
      return { stamp, title: 'Made for the tests', dimensions: 2, threads: 2 };
    },
    encode: ({ texts }) => Float32Array.from(texts.flatMap(() => vector)),
    classify: () => ({ profile: 0.1, relationship: 0.2, event: 0.3, dialogue: 0.4 }),
  };
  return { call: (async (name: string, input: never) => answers[name]!(input)) as unknown as Engine['call'] };
}

function checker(body: Pick<Engine, 'call'>, gpu?: Gpu) {
  const workers: InProcessWorker[] = [];
  const check = new PageDeviceCheck({
    worker: () => {
      workers.push(inProcessWorker(body));
      return workers.at(-1)!;
    },
    folder: (language) => `https://host.example/models/mnemoscope-${language}/`,
    source: () => ({
      read: async () => new TextEncoder().encode(JSON.stringify(await plainManifest())),
    }),
    isolated: true,
    gpu,
  });
  return { check, workers };
}

const run = (check: PageDeviceCheck, offer: DeviceOffer, steps: string[] = [], signal?: AbortSignal) =>
  check.check('en', offer, {
    signal: signal ?? new AbortController().signal,
    onStep: (step) => steps.push(step),
  });

describe('checking a device', () => {
  it('finds one that gives the manifest’s vector correct, times it, and ends its worker', async () => {
    const { check, workers } = checker(engine([0.6, 0.8]));
    const steps: string[] = [];
    const report = await run(check, WASM, steps);
    expect(report).toMatchObject({ device: 'wasm', dtype: 'q8', threads: 2, verdict: 'correct' });
    expect(report.figures!.cosine).toBeCloseTo(1, 6);
    expect(report.figures!.difference).toBeCloseTo(0, 6);
    expect(report.figures!.questionMilliseconds).toBeGreaterThan(0);
    expect(report.figures!.passagesPerSecond).toBeGreaterThan(0);
    expect(steps).toEqual(['loading', 'comparing', 'timing-question', 'timing-passages']);
    expect(workers.map(({ terminated }) => terminated)).toEqual([true]);
  });

  it('finds one that computes something else wrong, with the weights that it ran', async () => {
    const { check } = checker(engine([0.8, 0.6]));
    const report = await run(check, GPU);
    expect(report).toMatchObject({ verdict: 'wrong', dtype: 'fp16', hardware: GPU.hardware });
    expect(report.reason?.en).toContain('something else');
    expect(report.figures!.cosine).toBeCloseTo(0.96, 6);
  });

  it('reports a load that fails with its reason, and ends its worker', async () => {
    const failure = new ModelError('device-unavailable', 'mnemoscope-xx/model.onnx', 'no adapter');
    const { check, workers } = checker(engine([], failure));
    const report = await run(check, GPU);
    expect(report.verdict).toBe('failed');
    expect(report.reason?.en).toContain('no adapter');
    expect(report.figures).toBeUndefined();
    expect(workers[0]!.terminated).toBe(true);
  });

  it('starts no worker for a device that is absent', async () => {
    const { check, workers } = checker(engine([0.6, 0.8]));
    const report = await run(check, { ...GPU, absent: ABSENT });
    expect(report).toMatchObject({ verdict: 'failed', reason: ABSENT });
    expect(workers).toEqual([]);
  });

  it('ends with its signal, and its worker with it', async () => {
    const { check, workers } = checker(engine([0.6, 0.8]));
    const controller = new AbortController();
    const checking = check.check('en', WASM, {
      signal: controller.signal,
      onStep: (step) => step === 'timing-question' && controller.abort(),
    });
    await expect(checking).rejects.toMatchObject({ name: 'AbortError' });
    expect(workers[0]!.terminated).toBe(true);
  });
});

describe('the devices', () => {
  const info = { vendor: 'google', architecture: 'swiftshader', description: '' };
  it.each<[string, Gpu, Partial<DeviceOffer>]>([
    [
      'a software adapter',
      { requestAdapter: async () => ({ info: { ...info, isFallbackAdapter: true } }) },
      {
        hardware: {
          en: 'google swiftshader, software fallback',
          zh: 'google swiftshader，软件模拟',
        },
      },
    ],
    [
      'no adapter',
      { requestAdapter: async () => null },
      { absent: { en: 'the browser gives no graphics adapter', zh: '浏览器没有给出图形适配器' } },
    ],
    [
      'an adapter that throws',
      { requestAdapter: () => Promise.reject(new Error('blocked')) },
      { absent: verbatim('blocked') },
    ],
  ])('are told with what they are: %s', async (_what, gpu, expected) => {
    const [wasm, webgpu] = await checker(engine([]), gpu).check.devices();
    expect(wasm).toEqual(WASM);
    expect(webgpu).toMatchObject({ device: 'webgpu', ...expected });
  });
});
