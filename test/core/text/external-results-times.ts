/** The distinct times of memories in the released data that this machine has. */

import { readDataset } from '../../../src/data/formats/formats';
import { hasReleased, released } from '../../data/formats/external-results';

const DATASETS = [
  ['perltqa/perltmem.json', 'perltqa/perltqa.json'],
  ['halumem/pilot_slice_user12.jsonl'],
  ['locomo/26.json'],
  ['memorybank/memory_bank_cn.json'],
  ['madial/zh/MADial-Bench-zh-memory.json', 'madial/zh/MADial-Bench-zh-dialogue.json'],
];

/** @returns undefined where there are no data. */
export function releasedTimes(): string[] | undefined {
  const there = DATASETS.filter((paths) => paths.every(hasReleased));
  if (there.length === 0) return undefined;
  const times = there.flatMap((paths) =>
    readDataset(paths.flatMap(released), 'auto').banks.flatMap(({ memories }) =>
      memories.flatMap(({ time }) => time ?? []),
    ),
  );
  return [...new Set(times)];
}
