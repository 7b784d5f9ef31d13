import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { LectureStep } from '../../../src/lectures/domain/lecture';
import { readRecording } from '../../../src/lectures/domain/recording';
import type { Encoder } from '../../../src/core/ports';
import { heldSystem } from '../../../src/lectures/domain/live-system';
import { StepAhead } from '../../../src/lectures/page/state/step-ahead';

const FILE = 'public/lectures/recordings/system-en.json';
const recorded = () => readRecording(readFileSync(FILE, 'utf8'), FILE);
const step = (id: string, live?: LectureStep['live']): LectureStep =>
  ({ id, title: { en: id }, live }) as never;
const flow = (bank: string) => ({ part: 'flow', at: { en: `#/compare?character=${bank}&q=q-1` } }) as const;
const system = { part: 'pipeline', recording: { en: 'system-en' }, until: 'blame' } as const;

/** Counts what is asked for; encoding waits for `open`, or fails once its signal says so. */
function parts() {
  const asked: string[] = [];
  const said = (what: string) => void asked.push(what);
  let open = () => undefined as void;
  const gate = new Promise<void>((resolve) => (open = resolve));
  const encoder = {
    stamp: { id: 'm', hash: 'h', device: 'wasm' },
    dimensions: 2,
    encode: (texts: readonly string[], role: string, { signal }: { signal?: AbortSignal } = {}) => {
      said(`encode ${role}`);
      return Promise.race([
        gate.then(() => new Float32Array(2 * texts.length)),
        new Promise<never>((_, reject) =>
          signal?.addEventListener('abort', () => reject(signal.reason as Error)),
        ),
      ]);
    },
  } as unknown as Encoder;
  const recording = recorded();
  const ahead = new StepAhead({
    language: (bank) => (bank === 'gone' ? undefined : 'en'),
    classifier: (language) => ({ ready: () => Promise.resolve(said(`classifier ${language}`)) }),
    encoder: (language) => ({ ready: () => (said(`encoder ${language}`), Promise.resolve(encoder)) }),
    loadOutputs: (bank) => Promise.resolve(said(`prepared ${bank}`)),
    recording: (id) => (said(`recording ${id}`), Promise.resolve(recording)),
    code: () => Promise.resolve(said('code')),
  });
  return { ahead, asked, open, encoder, recording };
}

describe('the step after the one that is shown', () => {
  it('has its code, its character’s outputs and both models asked for', async () => {
    const { ahead, asked } = parts();
    await ahead.prepare('a', step('b', flow('rosa')), 'en');
    expect(asked).toEqual(['code', 'prepared rosa', 'encoder en', 'classifier en']);
    // It is ready: nothing is asked for twice.
    await ahead.prepare('a', step('b', flow('rosa')), 'en');
    expect(asked).toHaveLength(4);
  });

  it('has the vectors of its recorded system computed, which the step then takes', async () => {
    const { ahead, asked, open, encoder, recording } = parts();
    const working = ahead.prepare('a', step('b', system), 'en');
    open();
    await working;
    expect(asked).toEqual([
      'code',
      'recording system-en',
      'encoder en',
      'classifier en',
      'encode passage',
      'encode question',
    ]);
    await heldSystem(encoder, recording);
    expect(asked).toHaveLength(6);
  });

  it('that needs nothing asks for nothing', async () => {
    const { ahead, asked } = parts();
    await ahead.prepare('a', step('b'), 'en');
    await ahead.prepare('a', undefined, 'en');
    expect(asked).toEqual([]);
  });

  it('goes on being prepared once it is shown, and is dropped when another one is', async () => {
    const { ahead, asked, open, encoder, recording } = parts();
    const working = ahead.prepare('a', step('b', system), 'en');
    await ahead.prepare('b', step('c'), 'en');
    const shown = heldSystem(encoder, recording);
    open();
    await working;
    expect((await shown).size).toBeGreaterThan(0);
    expect(asked.filter((what) => what === 'encode passage')).toHaveLength(1);
  });

  it.each(['leaving', 'going elsewhere'])('%s cancels what is under way', async (how) => {
    const { ahead, asked, encoder, recording } = parts();
    const working = ahead.prepare('a', step('b', system), 'en');
    await new Promise((resolve) => setTimeout(resolve));
    expect(asked).toContain('encode passage');
    if (how === 'leaving') ahead.stop();
    else await ahead.prepare('x', step('y'), 'en');
    await working;
    expect(asked).not.toContain('encode question');
    // Nothing half done is kept.
    void heldSystem(encoder, recording).catch(() => undefined);
    expect(asked.filter((what) => what === 'encode passage')).toHaveLength(2);
  });

  it('cancelled before its models are asked for asks for none', async () => {
    const { ahead, asked } = parts();
    const working = ahead.prepare('a', step('b', flow('rosa')), 'en');
    ahead.stop();
    await working;
    expect(asked).toEqual(['code']);
  });

  it('one who needs the vectors gets them though work ahead was dropped', async () => {
    const { ahead, open, encoder, recording } = parts();
    const working = ahead.prepare('a', step('b', system), 'en');
    await new Promise((resolve) => setTimeout(resolve));
    const needed = heldSystem(encoder, recording);
    ahead.stop();
    await working;
    open();
    expect((await needed).size).toBeGreaterThan(0);
  });
});
