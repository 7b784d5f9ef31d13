import { readdirSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import tailwindcss from '@tailwindcss/vite';
import { svelteTesting } from '@testing-library/svelte/vite';
import { viteStaticCopy } from 'vite-plugin-static-copy';
import { defineConfig } from 'vitest/config';
import { policyPlugin } from './scripts/content-security-policy.mjs';
import { firstPaintPlugin } from './scripts/first-paint/plugin.mjs';
import { noticesPlugins } from './scripts/notices.mjs';
import { offlinePlugin } from './scripts/precache.mjs';

// What a static host sends at best; without them the page runs single-threaded.
const isolation = {
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Embedder-Policy': 'require-corp',
};

const UNIT = {
  environment: 'node',
  setupFiles: ['test/setup.ts'],
  // Vitest would leave one of two cores to its own process, which has little to do.
  maxWorkers: Math.max(2, availableParallelism() - 1),
  // Longer than any test takes on a busy machine; only one that hangs comes to it.
  testTimeout: 120_000,
  expect: { poll: { timeout: 15_000 } },
};

// The app's own builds need none of them.
const tests = process.env['VITEST']
  ? readdirSync('test', { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.test.ts'))
      .map((name) => `test/${name.replaceAll('\\', '/')}`)
  : [];
const testsWith = (pattern: RegExp) => tests.filter((file) => pattern.test(readFileSync(file, 'utf8')));

/** Tests of what draws in a page, as their first line says. */
const DOM = testsWith(/^\/\/ @vitest-environment happy-dom/);
/** Tests that replace modules: each has a process of its own. */
const REPLACING = testsWith(/\bvi\.(?:mock|doMock|resetModules)\(/);

const BROWSER = {
  environment: 'node',
  globalSetup: ['test/browser/prepared.ts'],
  // Two browsers at once, not more: the tests load models. Each file has its own browser and profile.
  maxWorkers: 2,
  testTimeout: 300_000,
  hookTimeout: 300_000,
  // Real time passes in a real browser; what fails twice is broken. A test that passed only on the second try is listed at the end.
  retry: 1,
};

const notices = noticesPlugins();

export default defineConfig({
  // Relative addresses: the built page works from any sub-path.
  base: './',
  plugins: [
    svelte(),
    tailwindcss(),
    viteStaticCopy({ targets: [{ src: 'models/mnemoscope-*', dest: 'models' }] }),
    firstPaintPlugin(),
    ...offlinePlugin(),
    policyPlugin(),
    notices.page,
    // Only files with a DOM need its cleaning up; `test/setup.ts` sees to them.
    svelteTesting({ autoCleanup: false }),
  ],
  resolve: {
    // ONNX Runtime without its embedded WASM loader: the worker names the served files itself (no second copy, no CDN).
    conditions: ['onnxruntime-web-use-extern-wasm', 'module', 'browser', 'development|production'],
  },
  optimizeDeps: { exclude: ['jieba-wasm', '@xenova/transformers', 'onnxruntime-web'] },
  worker: { format: 'es', plugins: () => [notices.worker()] },
  build: {
    target: 'es2023',
    chunkSizeWarningLimit: 800,
    rolldownOptions: {
      output: {
        // All of it is fetched before the first screen stands: in one file it compresses better, and takes one request in place of seventy.
        codeSplitting: {
          groups: [
            { name: 'first-screen', tags: ['$initial'], priority: 1 },
            // Every visit checks what it has stored: one request in place of sixty, before which a model would have to wait.
            { name: 'records', test: /storage\/records\/records\.ts$/ },
          ],
        },
        entryFileNames: 'assets/first-screen-[hash].js',
      },
    },
  },
  server: { headers: isolation },
  test: {
    reporters: ['default', './test/retried-reporter.ts'],
    projects: [
      // Files share a process, and what one has imported the next need not: half the time. What they change outside of their modules `test/setup.ts`
      // undoes. Those with a page come one after another, for a process that must change between with and without is begun anew.
      {
        extends: true,
        test: {
          ...UNIT,
          name: 'unit',
          include: ['test/**/*.test.ts'],
          exclude: ['test/browser/**', ...DOM, ...REPLACING],
          isolate: false,
        },
      },
      {
        extends: true,
        test: { ...UNIT, name: 'unit-dom', include: DOM, exclude: REPLACING, isolate: false },
      },
      { extends: true, test: { ...UNIT, name: 'unit-alone', include: REPLACING } },
      // The main path of each screen and each promise about data; `npm run test:full` adds the rest.
      { extends: true, test: { ...BROWSER, name: 'browser', include: ['test/browser/*.test.ts'] } },
      { extends: true, test: { ...BROWSER, name: 'full', include: ['test/browser/full/*.test.ts'] } },
    ],
  },
});
