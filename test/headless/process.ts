/** Runs the real process, as `npx tsx src/headless/main.ts` does, without a shell. */

import { execFile } from 'node:child_process';

export interface Ended {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

export function runEval(...words: readonly string[]): Promise<Ended> {
  const command = ['node_modules/tsx/dist/cli.mjs', 'src/headless/main.ts', ...words];
  return new Promise((resolve) => {
    execFile(process.execPath, command, { maxBuffer: 64 * 1024 * 1024 }, (error, stdout, stderr) => {
      resolve({ code: typeof error?.code === 'number' ? error.code : error ? -1 : 0, stdout, stderr });
    });
  });
}

/** The one JSON object of a run that succeeded. */
export async function resultOf<T>(...words: readonly string[]): Promise<T> {
  const { code, stdout, stderr } = await runEval(...words);
  if (code !== 0) throw new Error(`exit ${code}: ${stderr}`);
  return JSON.parse(stdout) as T;
}
