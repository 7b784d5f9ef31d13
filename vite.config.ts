import { svelte } from '@sveltejs/vite-plugin-svelte';
import tailwindcss from '@tailwindcss/vite';
import { svelteTesting } from '@testing-library/svelte/vite';
import { viteStaticCopy } from 'vite-plugin-static-copy';
import { defineConfig } from 'vitest/config';
import { policyPlugin } from './scripts/content-security-policy.mjs';
import { offlinePlugin } from './scripts/precache.mjs';

// What a static host sends at best; without them the page runs single-threaded.
const isolation = {
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Embedder-Policy': 'require-corp',
};

export default defineConfig({
  // Relative addresses: the built page works from any sub-path.
  base: './',
  plugins: [
    svelte(),
    tailwindcss(),
    viteStaticCopy({ targets: [{ src: 'models/mnemoscope-*', dest: 'models' }] }),
    ...offlinePlugin(),
    policyPlugin(),
    svelteTesting(),
  ],
  resolve: {
    // ONNX Runtime without its embedded WASM loader: the worker names the served files itself (no second copy, no CDN).
    conditions: ['onnxruntime-web-use-extern-wasm', 'module', 'browser', 'development|production'],
  },
  optimizeDeps: { exclude: ['jieba-wasm', '@xenova/transformers', 'onnxruntime-web'] },
  worker: { format: 'es' },
  build: {
    target: 'es2023',
    chunkSizeWarningLimit: 800,
    rolldownOptions: {
      output: {
        // All of it is fetched before the first screen stands: in one file it compresses better, and takes one request in place of seventy.
        codeSplitting: { groups: [{ name: 'first-screen', tags: ['$initial'] }] },
      },
    },
  },
  server: { headers: isolation },
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          environment: 'node',
          include: ['test/**/*.test.ts'],
          exclude: ['test/browser/**', 'test/bench/**'],
          testTimeout: 20_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'browser',
          environment: 'node',
          include: ['test/browser/**/*.test.ts'],
          // One machine, one Chromium at a time: the tests load models.
          fileParallelism: false,
          testTimeout: 300_000,
          hookTimeout: 300_000,
          // Real time passes in a real browser; what fails twice is broken.
          retry: 1,
        },
      },
    ],
  },
});
