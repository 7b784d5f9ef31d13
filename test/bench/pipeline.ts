/**
 * Part of `npm run bench`: the papers' pipeline in Python (rank_bm25, vectors of native ONNX Runtime pooled as sentence-transformers does) on the banks
 * of `lexical.ts`. It runs where MNEMOSCOPE_PYTHON names an interpreter; what that lacks is told.
 */

import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { MemoryBank } from '../../src/core/memory/bank';

const SCRIPT = fileURLToPath(new URL('./pipeline.py', import.meta.url));

export interface PipelineTimes {
  readonly versions: Readonly<Record<string, string>>;
  /** Packages that the interpreter lacks. */
  readonly missing: readonly string[];
  readonly lexical?: { readonly indexing: number; readonly question: number };
  readonly dense?: { readonly question: number };
}

/** @returns why there are no times, where there are none. */
export function pipelineBench(
  banks: readonly MemoryBank[],
  python = process.env.MNEMOSCOPE_PYTHON,
): PipelineTimes | string {
  if (!python) return 'MNEMOSCOPE_PYTHON names no interpreter';
  const folder = mkdtempSync(join(tmpdir(), 'mnemoscope-bench-'));
  try {
    const file = join(folder, 'banks.json');
    const memories = banks.map((bank) => bank.memories.map(({ text }) => text));
    const questions = banks.map((bank) =>
      bank.questions.filter(({ gold }) => gold.length > 0).map(({ text }) => text),
    );
    writeFileSync(file, JSON.stringify({ memories, questions }));
    return JSON.parse(
      execFileSync(python, [SCRIPT, file, 'models/mnemoscope-en'], { encoding: 'utf8' }),
    ) as PipelineTimes;
  } catch (error) {
    return `the interpreter of MNEMOSCOPE_PYTHON failed: ${(error as Error).message.split('\n')[0]}`;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
