import js from '@eslint/js';
import globals from 'globals';
import svelte from 'eslint-plugin-svelte';
import ts from 'typescript-eslint';

export default ts.config(
  { ignores: ['dist', 'node_modules', 'models', 'public', '.cache', '.svelte-check'] },
  js.configs.recommended,
  ...ts.configs.recommended,
  ...svelte.configs.recommended,
  {
    languageOptions: { globals: { ...globals.browser, ...globals.node } },
    rules: {
      // TypeScript resolves names; the rule knows neither types nor workers.
      'no-undef': 'off',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_' }],
      // The page has one route per hash and no SvelteKit router to resolve against.
      'svelte/no-navigation-without-resolve': 'off',
    },
  },
  {
    files: ['**/*.svelte'],
    languageOptions: { parserOptions: { parser: ts.parser } },
  },
  {
    // Modules with runes are plain TypeScript. Svelte's parser would hand the type checker another text of them than the one on disk, and the
    // checker would make its program anew for each.
    files: ['**/*.svelte.ts'],
    languageOptions: { parser: ts.parser },
  },
  {
    // With types, which takes a program of the whole source: one, of `src` alone. Components, tests and scripts are linted without: a component's
    // types would have to be made anew for each file.
    files: ['src/**/*.ts'],
    languageOptions: {
      parserOptions: { project: 'tsconfig.lint.json', tsconfigRootDir: import.meta.dirname },
    },
    rules: {
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: false }],
    },
  },
  {
    files: ['src/**/*.ts'],
    ignores: ['src/cli/main.ts'],
    rules: {
      'no-restricted-syntax': [
        'error',
        {
          selector: 'AwaitExpression:not(:function *)',
          message:
            'WebKit hands out modules before they have run if what they import awaits at the top (src/main.ts).',
        },
      ],
    },
  },
);
