import { describe, expect, it } from 'vitest';
import { GpuWatch, type GpuDevice } from '../../../src/models/runtime/failure';

/** A device that is lost or complains when it is told to. */
function device() {
  let lose!: (how: { reason: string; message: string }) => void;
  const listeners: ((event: { error: { message: string } }) => void)[] = [];
  const gpu: GpuDevice = {
    lost: new Promise((resolve) => (lose = resolve)),
    addEventListener: (_type, listener) => void listeners.push(listener),
  };
  return {
    gpu,
    lose,
    complain: (message: string) => listeners.forEach((hear) => hear({ error: { message } })),
  };
}

describe('a watched GPU', () => {
  it('hands results through', async () => {
    const watch = new GpuWatch(device().gpu);
    expect(await watch.guard(Promise.resolve(4))).toBe(4);
    expect(watch.lost).toBe(false);
  });

  it('that is lost ends work that would wait for ever, and all work after it, saying why', async () => {
    const { gpu, lose } = device();
    const watch = new GpuWatch(gpu);
    const waiting = watch.guard(new Promise(() => undefined));
    lose({ reason: 'destroyed', message: 'Device was destroyed.' });
    await expect(waiting).rejects.toThrow('destroyed: Device was destroyed.');
    expect(watch.lost).toBe(true);
    await expect(watch.guard(new Promise(() => undefined))).rejects.toThrow('destroyed');
  });

  it('whose kernel failed without an exception gives no result', async () => {
    const { gpu, complain } = device();
    const watch = new GpuWatch(gpu);
    complain('Buffer is too large.');
    await expect(watch.guard(Promise.resolve(4))).rejects.toThrow('Buffer is too large.');
    expect(watch.lost).toBe(false);
  });

  it('that the runtime does not show leaves its exceptions alone', async () => {
    const watch = new GpuWatch(undefined);
    expect(await watch.guard(Promise.resolve(4))).toBe(4);
    await expect(watch.guard(Promise.reject(new Error('no kernel')))).rejects.toThrow('no kernel');
  });
});
