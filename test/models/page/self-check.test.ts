// @vitest-environment happy-dom
import { afterEach, describe, expect, it } from 'vitest';
import type { DeviceChecker, DeviceReport } from '../../../src/core/devices';
import type { Device } from '../../../src/core/ports';
import { verbatim } from '../../../src/core/text/phrase';
import { setLocale } from '../../../src/ui/state/locale.svelte';
import { SelfCheck } from '../../../src/models/page/state/self-check.svelte';
import { MemorySettings, settled } from '../../ui/app-dependencies';

function report(device: Device, verdict: DeviceReport['verdict'], ms: number): DeviceReport {
  return {
    device,
    verdict,
    dtype: 'q8',
    hardware: verbatim('made for the tests'),
    threads: 1,
    ...(verdict === 'wrong' && { reason: { en: 'it computes something else', zh: '算得不对' } }),
    figures: {
      cosine: verdict === 'wrong' ? 0.4 : 1,
      difference: 0,
      correct: verdict === 'correct',
      loadMilliseconds: 1,
      questionMilliseconds: ms,
      passagesPerSecond: 1,
    },
  };
}

function made(webgpu: DeviceReport, { version = '1', store = new MemorySettings() } = {}) {
  const steps: (string | undefined)[] = [];
  const checker: DeviceChecker = {
    isolated: true,
    devices: async () => [
      { device: 'wasm', hardware: verbatim('') },
      { device: 'webgpu', hardware: verbatim('') },
    ],
    check: async (_language, { device }, { onStep, signal }) => {
      onStep('timing-question');
      steps.push(check.step);
      await settled();
      signal.throwIfAborted();
      return device === 'wasm' ? report('wasm', 'correct', 9) : webgpu;
    },
  };
  const check = new SelfCheck({ checker, store, version, now: () => '2026-02-03T04:05:06.000Z' });
  return { check, store, steps };
}

afterEach(() => setLocale('en'));

describe('the self-check', () => {
  it('measures each device in turn, and keeps the result with date and version', async () => {
    const { check, store, steps } = made(report('webgpu', 'correct', 3));
    await check.run('en');
    expect(steps).toEqual(['WASM: timing a question …', 'WebGPU: timing a question …']);
    expect(check.step).toBeUndefined();
    expect(check.record).toMatchObject({
      date: '2026-02-03T04:05:06.000Z',
      version: '1',
      language: 'en',
      isolated: true,
      reports: [{ device: 'wasm' }, { device: 'webgpu' }],
    });
    const next = made(report('webgpu', 'correct', 3), { store }).check;
    await next.load();
    expect(next.record).toEqual(check.record);
    expect(next.current).toBe(true);
  });

  it('says the step and the reason in the language of the interface, as it is when they are read', async () => {
    const { check, steps } = made(report('webgpu', 'wrong', 1));
    setLocale('zh');
    await check.run('en');
    expect(steps[0]).toBe('WASM：正在为单个问题计时……');
    expect(check.refused('webgpu')).toBe('算得不对');
    setLocale('en');
    expect(check.refused('webgpu')).toBe('it computes something else');
  });

  it('offers the quicker correct device, and nothing to whom it serves already', async () => {
    const { check } = made(report('webgpu', 'correct', 3));
    expect(check.better('wasm')).toBeUndefined();
    await check.run('en');
    expect(check.better('wasm')?.device).toBe('webgpu');
    expect(check.better('webgpu')).toBeUndefined();
    expect(check.refused('webgpu')).toBeUndefined();
  });

  it('refuses a wrong device however quick, and leads away from it', async () => {
    const { check } = made(report('webgpu', 'wrong', 1));
    await check.run('en');
    expect(check.refused('webgpu')).toBe('it computes something else');
    expect(check.better('wasm')).toBeUndefined();
    expect(check.better('webgpu')?.device).toBe('wasm');
  });

  it('of another version of the page is shown, but binds nothing', async () => {
    const { check, store } = made(report('webgpu', 'wrong', 1));
    await check.run('en');
    const newer = made(report('webgpu', 'wrong', 1), { version: '2', store }).check;
    await newer.load();
    expect(newer.record).toEqual(check.record);
    expect([newer.current, newer.refused('webgpu'), newer.better('webgpu')]).toEqual([
      false,
      undefined,
      undefined,
    ]);
  });

  it('that is cancelled leaves the last result as it was', async () => {
    const { check } = made(report('webgpu', 'correct', 3));
    await check.run('en');
    const before = check.record;
    const running = check.run('zh');
    await Promise.resolve();
    check.cancel();
    await running;
    expect([check.record, check.step, check.error]).toEqual([before, undefined, undefined]);
  });
});
