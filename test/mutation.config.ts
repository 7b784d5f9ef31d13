/** The tests that the mutation run (`npm run mutation`) repeats for every mutant: those of the folders that it changes. */

import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/core/{retrieval,measures,flow}/**/*.test.ts'],
    environment: 'node',
    testTimeout: 20_000,
  },
});
