/** Runs commands of `npm run eval`: in this process, which costs little, or in one of their own, as a user does. */

import { execFile } from 'node:child_process';
import { runCommand } from '../../src/cli/command';

export interface Ended {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs a command in this process. */
export async function runEval(...words: readonly string[]): Promise<Ended> {
  let stdout = '';
  let stderr = '';
  const code = await runCommand(words, {
    result: (text) => {
      stdout += text;
      return Promise.resolve();
    },
    error: (text) => {
      stderr += text;
    },
    progress: undefined,
  });
  return { code, stdout, stderr };
}

/** Runs the real process, as `npx tsx src/cli/main.ts` does, without a shell; `env` is added to the environment. */
export function runProcess(words: readonly string[], env: Record<string, string> = {}): Promise<Ended> {
  const command = ['node_modules/tsx/dist/cli.mjs', 'src/cli/main.ts', ...words];
  const options = { maxBuffer: 64 * 1024 * 1024, env: { ...process.env, ...env } };
  return new Promise((resolve) => {
    execFile(process.execPath, command, options, (error, stdout, stderr) => {
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
