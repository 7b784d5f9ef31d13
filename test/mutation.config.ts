/** The tests that the mutation run (`npm run mutation`) repeats for every mutant: those of the folders that it changes. */

import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/{measures,pipeline/retrieval,pipeline/flow}/**/*.test.ts'],
    environment: 'node',
    // Speed means nothing in instrumented code, and these tests alone take minutes there.
    testNamePattern: /^(?!.*(come quickly|take seconds))/,
    // Instrumented code is slow; what hangs meets the time limit of the mutation run.
    testTimeout: 120_000,
  },
});
