import { describe, expect, it } from 'vitest';
import { compareProbe, fastestCorrect, isDeviceFailure, type DeviceReport } from '../../src/core/devices';
import { ModelError } from '../../src/models/runtime/errors';

const PROBE = {
  text: 'a',
  embedding: [0.6, 0.8],
  probabilities: [0.1, 0.2, 0.3, 0.4],
  labels: ['profile', 'relationship', 'event', 'dialogue'] as const,
};
const KINDS = { profile: 0.1, relationship: 0.25, event: 0.25, dialogue: 0.4 };

describe('comparing a device with the manifest', () => {
  it('gives the cosine whatever the vector’s length, and the largest difference of a probability', () => {
    // (3, 4) · (.6, .8) / 5 = 1.
    const same = compareProbe({ ...PROBE, labels: [...PROBE.labels] }, [3, 4], KINDS);
    expect(same.cosine).toBeCloseTo(1, 12);
    expect(same.difference).toBeCloseTo(0.05, 12);
    expect(same.correct).toBe(true);
  });

  it.each([
    // cos = .6 · .8 + .8 · .6 = .96, below .98.
    ['another direction', [0.8, 0.6], 0.96],
    ['zeros', [0, 0], NaN],
    ['no numbers', [NaN, 1], NaN],
    ['another number of dimensions', [0.6, 0.8, 0], NaN],
  ])('calls %s wrong', (_what, vector, cosine) => {
    const found = compareProbe({ ...PROBE, labels: [...PROBE.labels] }, vector, KINDS);
    if (Number.isNaN(cosine)) expect(found.cosine).toBeNaN();
    else expect(found.cosine).toBeCloseTo(cosine, 12);
    expect(found.correct).toBe(false);
  });

  it('calls a right vector with probabilities that are no numbers wrong', () => {
    const kinds = { ...KINDS, event: NaN };
    const found = compareProbe({ ...PROBE, labels: [...PROBE.labels] }, [0.6, 0.8], kinds);
    expect([found.difference, found.correct]).toEqual([NaN, false]);
  });

  it('leaves the probabilities of a model that only embeds open', () => {
    const found = compareProbe({ text: 'a', embedding: [1, 0], labels: [] }, [1, 0], undefined);
    expect(found).toEqual({ cosine: 1, difference: undefined, correct: true });
  });
});

describe('the device to offer', () => {
  const report = (
    device: DeviceReport['device'],
    verdict: DeviceReport['verdict'],
    ms: number,
  ): DeviceReport => ({
    device,
    verdict,
    dtype: 'q8',
    hardware: { en: '', zh: '' },
    threads: 1,
    figures: {
      cosine: 1,
      difference: 0,
      correct: verdict === 'correct',
      loadMilliseconds: 1,
      questionMilliseconds: ms,
      passagesPerSecond: 1,
    },
  });

  it('is the quickest of the correct ones, never a quicker wrong one', () => {
    expect(fastestCorrect([report('wasm', 'correct', 9), report('webgpu', 'correct', 3)])?.device).toBe(
      'webgpu',
    );
    expect(fastestCorrect([report('wasm', 'correct', 9), report('webgpu', 'wrong', 3)])?.device).toBe('wasm');
    expect(fastestCorrect([report('webgpu', 'wrong', 3)])).toBeUndefined();
  });
});

describe('a device’s failure', () => {
  it('is known by the device that the error names', () => {
    const lost = new ModelError('device-lost', 'm/model.onnx', 'destroyed', undefined, 'webgpu');
    expect(isDeviceFailure(lost)).toBe(true);
    expect(isDeviceFailure(new ModelError('missing', 'm/model.onnx', ''))).toBe(false);
    expect(isDeviceFailure('destroyed')).toBe(false);
  });
});
