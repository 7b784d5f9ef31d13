import { describe, expect, it } from 'vitest';
import {
  isOfWhole,
  phases,
  sumOf,
  type ShippedFile,
  OfflineError,
  keepAll,
  type Keeper,
} from '../../../src/storage/offline/files';

const file = (path: string, bytes: number, group: ShippedFile['group']): ShippedFile => ({
  path,
  bytes,
  group,
  sha256: path,
});
const FILES = [
  file('index.html', 10, 'shell'),
  file('assets/a.js', 100, 'shell'),
  file('assets/b.css', 50, 'shell'),
  file('models/large.onnx', 10_000, 'bundled'),
  file('characters/one.json', 40, 'bundled'),
  file('models/model_fp16.onnx', 20_000, 'gpu'),
];

/** Keeps in memory what it is asked to; `fails` says which paths it cannot. */
class MemoryKeeper implements Keeper {
  readonly asked: string[] = [];
  readonly kept: Set<string>;
  fails: (path: string) => boolean = () => false;
  constructor(kept: readonly string[] = []) {
    this.kept = new Set(kept);
  }
  listing() {
    return Promise.resolve({ files: FILES, kept: [...this.kept] });
  }
  async keep(path: string, onBytes: (received: number) => void): Promise<void> {
    this.asked.push(path);
    onBytes(5);
    await Promise.resolve();
    if (this.fails(path)) throw new OfflineError({ reason: 'network', what: path });
    this.kept.add(path);
  }
}

describe('the order of keeping', () => {
  it('puts the page after all that opens it, and large files after small ones', () => {
    expect(phases(FILES).map((phase) => phase.map(({ path }) => path))).toEqual([
      ['assets/a.js', 'assets/b.css'],
      ['index.html'],
      ['characters/one.json', 'models/large.onnx', 'models/model_fp16.onnx'],
    ]);
  });
});

describe('keeping everything', () => {
  it('keeps what is wanted and no more, and reports bytes that end at the total', async () => {
    const keeper = new MemoryKeeper();
    const sums: (readonly [number, number])[] = [];
    await keepAll(
      keeper,
      (file) => isOfWhole(file),
      ({ done, total }) => sums.push([done, total]),
    );
    expect([...keeper.kept].sort()).toEqual(
      FILES.filter(({ group }) => group !== 'gpu')
        .map(({ path }) => path)
        .sort(),
    );
    expect(sums[0]).toEqual([0, 10_200]);
    expect(sums.at(-1)).toEqual([10_200, 10_200]);
    expect(sums.every(([done, total]) => done <= total)).toBe(true);
  });

  it('asks for the page only when all that opens it is kept', async () => {
    const keeper = new MemoryKeeper();
    keeper.fails = (path) => path === 'assets/b.css';
    await expect(
      keepAll(
        keeper,
        (file) => isOfWhole(file),
        () => undefined,
      ),
    ).rejects.toMatchObject({
      reason: 'network',
      what: 'assets/b.css',
    });
    expect(keeper.asked.sort()).toEqual(['assets/a.js', 'assets/b.css']);
  });

  it('goes on where it was cut', async () => {
    const keeper = new MemoryKeeper();
    keeper.fails = (path) => path === 'models/large.onnx';
    await expect(
      keepAll(
        keeper,
        (file) => isOfWhole(file),
        () => undefined,
      ),
    ).rejects.toThrow('large.onnx');
    keeper.asked.length = 0;
    keeper.fails = () => false;
    const sums: number[] = [];
    await keepAll(
      keeper,
      (file) => isOfWhole(file),
      ({ done }) => sums.push(done),
    );
    expect(keeper.asked).toEqual(['models/large.onnx']);
    expect(sums[0]).toBe(200);
  });

  it('counts what is kept of what is wanted, whatever else is', () => {
    const sum = sumOf(FILES.slice(0, 2), new Set(['assets/a.js', 'models/large.onnx']));
    expect(sum).toEqual({ done: 100, total: 110 });
  });
});
