/** Names the tests that failed first and passed when they were tried again, at the end of a run. They are to be mended. */

import type { Reporter, TestCase } from 'vitest/node';

/** The lines that a run ends with; none where no test was tried again. @param retried tests that passed on a later try. */
export function retriedLines(
  retried: readonly { readonly place: string; readonly tries: number; readonly why: string }[],
): string[] {
  if (retried.length === 0) return [];
  const count = retried.length === 1 ? '1 test' : `${retried.length} tests`;
  return [
    `${count} passed only when tried again:`,
    ...retried.flatMap(({ place, tries, why }) => [`  ${place} (try ${tries})`, `    ${why}`]),
  ];
}

export default class RetriedReporter implements Reporter {
  readonly #retried: TestCase[] = [];

  onTestRunStart(): void {
    this.#retried.length = 0;
  }

  onTestCaseResult(test: TestCase): void {
    if (test.diagnostic()?.flaky) this.#retried.push(test);
  }

  onTestRunEnd(): void {
    const lines = retriedLines(
      this.#retried.map((test) => ({
        place: `${test.module.relativeModuleId} > ${test.fullName}`,
        tries: test.diagnostic()!.retryCount + 1,
        why: (test.result().errors?.[0]?.message ?? 'without a message').split('\n')[0]!,
      })),
    );
    if (lines.length > 0) console.log(`\n${lines.join('\n')}\n`);
  }
}
