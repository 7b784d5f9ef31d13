/** The plan of the house (src/README.md), enforced: imports point inward, files stay small and are named alike. */

import { readdirSync, readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { fileURLToPath } from 'node:url';
import { basename, dirname, join, relative, sep } from 'node:path';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { importsOf, walk } from './imports';

const SRC = fileURLToPath(new URL('../src', import.meta.url));
const MAX_LINES = 500;

/** What the core may take from outside: pure, small, and fast enough to run on every keystroke. */
const CORE_PACKAGES = ['@noble/hashes', 'diff', 'entities', 'jsonc-parser', 'minisearch', 'zod'];

interface Layer {
  /** Layers that it may import from, besides itself. */
  readonly layers: readonly string[];
  /** Packages that it may import; `any` for all that the page ships. */
  readonly packages: readonly string[] | 'any';
  /** Whether it runs in Node, and so may use Node's modules and the repository's own files. */
  readonly node?: true;
}

/** One folder of src each. `main.ts` stands above them and joins what they offer. */
const LAYERS: Readonly<Record<string, Layer>> = {
  core: { layers: [], packages: CORE_PACKAGES },
  inference: { layers: ['core', 'workers'], packages: 'any' },
  llm: { layers: ['core'], packages: 'any' },
  storage: { layers: ['core'], packages: 'any' },
  systems: { layers: ['core', 'llm'], packages: [] },
  workers: { layers: ['core', 'storage'], packages: 'any' },
  'service-worker': { layers: ['core'], packages: [] },
  shared: { layers: ['core'], packages: 'any' },
  models: { layers: ['shared', 'core'], packages: ['svelte'] },
  /** What features may know of each other and of the app is in features.test.ts. */
  features: { layers: ['app', 'models', 'shared', 'core'], packages: 'any' },
  app: { layers: ['features', 'models', 'shared', 'core'], packages: 'any' },
  headless: {
    layers: ['core', 'inference', 'llm', 'storage', 'systems', 'workers'],
    packages: 'any',
    node: true,
  },
};

/**
 * The folders of core from the ground up. A folder imports values only from rows above its own in this list, so no two folders import each
 * other. src/README.md gives the reason for each place.
 */
const CORE_ORDER: readonly (readonly string[])[] = [
  ['text'],
  ['memory', 'offline'],
  ['measures', 'published', 'quality'],
  ['datasets'],
  ['export', 'llm'],
  ['classification', 'retrieval'],
  ['reading', 'learning', 'engines'],
  ['flow', 'projection'],
  ['synthesis'],
  ['compare', 'dialogue', 'stand-in'],
  ['judging', 'lecture'],
  ['systems'],
  ['experiments', 'studio'],
  ['llm-runs'],
];

/**
 * What a stage of the pipeline computes with, and who may call it: the registry that lists it. Everything else asks through `core/flow`, so
 * that a question on the page, a run and a headless task cannot differ.
 */
const STAGE_FUNCTIONS: Readonly<Record<string, readonly string[]>> = {
  rerank: ['core/retrieval/rerankers.ts'],
  // The stand-in for a language model is no stage: it replies to a prompt as a model would.
  classifyByCues: ['core/classification/registry.ts', 'core/stand-in/scripted.ts'],
  scoreQuotes: ['core/reading/rule-1.ts'],
  // The work of a run calls it at once: equal calls are sent once only where they begin together.
  askAnswer: ['core/synthesis/work.ts'],
  askCategory: ['core/classification/llm-classifier.ts'],
  // The search worker does for the driver of one question what that does itself where a bank is small.
  rankMemories: ['core/flow/answer-question.ts', 'workers/search-host.ts'],
  scoreMemories: ['core/flow/run-systems.ts'],
};

const { dependencies } = JSON.parse(readFileSync(join(SRC, '../package.json'), 'utf8')) as {
  dependencies: Record<string, string>;
};
const SHIPPED = [...Object.keys(dependencies), 'svelte'];

const FILES = readdirSync(SRC, { recursive: true, encoding: 'utf8' }).map((path) =>
  path.split(sep).join('/'),
);
const SOURCES = FILES.filter((path) => /\.(ts|svelte)$/.test(path));
const read = (path: string) => readFileSync(join(SRC, path), 'utf8');

/** Why an import points outward, or undefined where it does not. */
function offence(from: string, address: string): string | undefined {
  if (!from.includes('/'))
    return from === 'main.ts' ? undefined : 'no file but main.ts stands beside the layers';
  const own = from.split('/')[0]!;
  const layer = LAYERS[own];
  if (!layer) return `${own} is no layer; describe it here first`;
  if (!address.startsWith('.')) return packageOffence(own, layer, address);
  const target = relative(SRC, join(SRC, dirname(from), address))
    .split(sep)
    .join('/');
  if (target === '..' || target.startsWith('../')) {
    return layer.node ? undefined : `${own} may not reach out of src`;
  }
  const other = target.split('/')[0]!;
  return other === own || layer.layers.includes(other) ? undefined : `${own} may not import ${other}`;
}

function packageOffence(own: string, layer: Layer, address: string): string | undefined {
  if (isBuiltin(address)) return layer.node ? undefined : `${own} does not run in Node`;
  const name = /^(?:@[^/]+\/)?[^/?]+/.exec(address)?.[0] ?? address;
  const allowed = layer.packages === 'any' ? SHIPPED : layer.packages;
  return allowed.includes(name) ? undefined : `${own} may not import the package ${name}`;
}

interface ValueImport {
  readonly address: string;
  /** What is imported, as written; empty where the module is imported as a whole or for its effect. */
  readonly names: readonly string[];
}

/**
 * The imports of a core file that remain when it runs. `import type` does not; `import { type A }` does, as an import for its effect, because
 * the compiler keeps the address.
 */
function valueImportsOf(path: string, text: string): ValueImport[] {
  const found: ValueImport[] = [];
  const take = (address: ts.Node | undefined, names: readonly string[]) => {
    if (address && ts.isStringLiteralLike(address)) found.push({ address: address.text, names });
  };
  const namesIn = (list: ts.NamedImports | ts.NamedExports) =>
    list.elements
      .filter(({ isTypeOnly }) => !isTypeOnly)
      .map((each) => (each.propertyName ?? each.name).text);
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node) && !node.importClause?.isTypeOnly) {
      const bindings = node.importClause?.namedBindings;
      take(node.moduleSpecifier, bindings && ts.isNamedImports(bindings) ? namesIn(bindings) : []);
    } else if (ts.isExportDeclaration(node) && !node.isTypeOnly) {
      const clause = node.exportClause;
      take(node.moduleSpecifier, clause && ts.isNamedExports(clause) ? namesIn(clause) : []);
    } else if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) {
      take(node.arguments[0], []);
    }
    ts.forEachChild(node, visit);
  };
  walk(path, text, visit);
  return found;
}

/** The folder of core that a file stands in, undefined for a file beside the folders. @param path within src. */
function coreFolderOf(path: string): string | undefined {
  const [, folder, ...rest] = path.split('/');
  return rest.length > 0 ? folder : undefined;
}

/** Why an import of a value breaks the order of core, or undefined where it does not. @param from a file of core, within src. */
function orderOffence(from: string, { address, names }: ValueImport): string | undefined {
  const target = join(dirname(from), address).split(sep).join('/');
  if (!address.startsWith('.') || !target.startsWith('core/')) return undefined;
  const own = coreFolderOf(from);
  const other = coreFolderOf(target);
  if (own === other || other === undefined) return undefined;
  const why = orderRule(own, other);
  const what = names.length > 0 ? `${names.join(', ')} from ${address}` : address;
  return why && `${from} imports ${what}: ${why}`;
}

function orderRule(own: string | undefined, other: string): string | undefined {
  if (own === undefined)
    return 'a file beside the folders of core may import types only, because every folder may import it';
  const rowOf = (folder: string) => CORE_ORDER.findIndex((row) => row.includes(folder));
  for (const folder of [own, other])
    if (rowOf(folder) < 0)
      return `core/${folder} has no place in the order; add it to CORE_ORDER in this test and to src/README.md`;
  if (rowOf(other) < rowOf(own)) return undefined;
  return (
    `core/${own} may import values only from folders below it, and core/${other} is not. Move what both need into a lower folder, ` +
    'or write "import type" if it is only a type. The order is in src/README.md'
  );
}

describe('the source', () => {
  // It parses every file: seconds alone, but tests beside it may take most of the machine.
  it('imports inward only', { timeout: 120_000 }, () => {
    const offences = SOURCES.flatMap((path) =>
      importsOf(path, read(path)).flatMap((address) => {
        const why = offence(path, address);
        return why ? [`${path} imports ${address}: ${why}`] : [];
      }),
    );
    expect(offences).toEqual([]);
  });

  it('imports values downwards only within core', { timeout: 120_000 }, () => {
    const offences = SOURCES.filter((path) => path.startsWith('core/')).flatMap((path) =>
      valueImportsOf(path, read(path)).flatMap((each) => orderOffence(path, each) ?? []),
    );
    expect(offences).toEqual([]);
  });

  it('calls what a stage computes with in one place only', () => {
    const offences = SOURCES.flatMap((path) => {
      const text = read(path);
      const names = Object.keys(STAGE_FUNCTIONS).filter((name) => text.includes(name));
      if (names.length === 0) return [];
      const imported = new Set(valueImportsOf(path, text).flatMap((each) => each.names));
      return names
        .filter((name) => imported.has(name) && !STAGE_FUNCTIONS[name]!.includes(path))
        .map((name) => `${path} imports ${name}`);
    });
    expect(offences).toEqual([]);
  });

  it(`has no file over ${MAX_LINES} lines`, () => {
    const long = SOURCES.filter((path) => read(path).trimEnd().split('\n').length > MAX_LINES);
    expect(long).toEqual([]);
  });

  it('names modules in kebab-case and components in PascalCase', () => {
    const wrong = SOURCES.filter((path) => {
      const pattern = path.endsWith('.svelte')
        ? /^[A-Z][A-Za-z0-9]*\.svelte$/
        : /^[a-z0-9]+(-[a-z0-9]+)*(\.svelte)?\.ts$/;
      return !pattern.test(basename(path));
    });
    expect(wrong).toEqual([]);
  });

  it('writes no declarations by hand and keeps to TypeScript', () => {
    expect(FILES.filter((path) => /\.(d\.ts|[cm]?jsx?|[cm]ts|tsx)$/.test(path))).toEqual([]);
  });

  it('has every layer that the rules speak of', () => {
    const folders = new Set(SOURCES.filter((path) => path.includes('/')).map((path) => path.split('/')[0]));
    expect([...folders].sort()).toEqual(Object.keys(LAYERS).sort());
  });
});

describe('the order of core', () => {
  it('has every folder of core once', () => {
    const folders = SOURCES.filter((path) => path.startsWith('core/')).flatMap(
      (path) => coreFolderOf(path) ?? [],
    );
    expect(CORE_ORDER.flat().sort()).toEqual([...new Set(folders)].sort());
  });

  it('is the order that src/README.md explains', () => {
    const section = /## The order of core\n([^]*?)\n## /.exec(read('README.md'))?.[1] ?? '';
    const rows = [...section.matchAll(/^\d+\. (.*?):/gm)].map(([, names]) =>
      [...names!.matchAll(/`([^`]+)`/g)].map(([, name]) => name),
    );
    expect(rows).toEqual(CORE_ORDER);
  });

  it('counts what remains at run time, not types', () => {
    const imports = `import type { A } from '../a';
      import { b, type B, c as d } from '../b';
      import { type C } from '../c';
      import * as all from '../d';
      export { e } from '../e';
      export type { F } from '../f';
      type G = import('../g').G;
      const h = await import('../h');`;
    expect(valueImportsOf('core/x/a.ts', imports)).toEqual([
      { address: '../b', names: ['b', 'c'] },
      { address: '../c', names: [] },
      { address: '../d', names: [] },
      { address: '../e', names: ['e'] },
      { address: '../h', names: [] },
    ]);
  });

  it.each([
    ['core/memory/a.ts', '../text/b'],
    ['core/judging/a.ts', './b'],
    ['core/judging/tables/a.ts', '../b'],
    ['core/judging/a.ts', '../ports'],
    ['core/encoders.ts', './ports'],
    ['core/memory/a.ts', 'zod'],
  ])('lets %s import %s', (from, address) => {
    expect(orderOffence(from, { address, names: ['b'] })).toBeUndefined();
  });

  it.each([
    [
      'core/memory/a.ts',
      '../published/b',
      /^core\/memory\/a\.ts imports b from \.\.\/published\/b: core\/memory may import/,
    ],
    ['core/measures/a.ts', '../published/b', /core\/published is not\. Move what both need/],
    ['core/text/deep/a.ts', '../../memory/b', /core\/text may import values only from folders below it/],
    ['core/new/a.ts', '../text/b', /core\/new has no place in the order/],
    ['core/ports.ts', './memory/b', /types only/],
  ])('does not let %s import %s', (from, address, why) => {
    expect(orderOffence(from, { address, names: ['b'] })).toMatch(why);
  });
});

describe('the walk over the imports', () => {
  it.each([
    ['static', "import { a } from '../llm/a';"],
    ['for its effect', "import '../llm/a';"],
    ['of a type', "import type { A } from '../llm/a';"],
    ['passed on', "export * from '../llm/a';"],
    ['within a type', "type A = import('../llm/a').A;"],
    ['dynamic', "const a = await import('../llm/a');"],
    ['of a worker', "new Worker(new URL('../llm/a', import.meta.url), { type: 'module' });"],
  ])('finds an import that is %s', (_, code) => {
    expect(importsOf('core/b.ts', code)).toEqual(['../llm/a']);
    expect(offence('core/b.ts', '../llm/a')).toBe('core may not import llm');
  });

  it('finds imports in a component, in both scripts and in the markup', () => {
    const component = `<script lang="ts" module>import '../a';</script>
      <script lang="ts">import type { B } from '../b'; let { b }: { b: B } = $props();</script>
      {#await import('../c') then c}<c.default {b} />{/await}`;
    expect(importsOf('shared/D.svelte', component)).toEqual(['../a', '../b', '../c']);
  });

  it('passes over comments and texts, and refuses an address that it cannot read', () => {
    expect(importsOf('core/b.ts', "// import '../llm/a';\nconst a = \"import '../llm/a'\";")).toEqual([]);
    expect(() => importsOf('core/b.ts', 'await import(name);')).toThrow(
      'core/b.ts: import(name) cannot be followed',
    );
  });

  it.each([
    ['core/text/a.ts', '../memory/bank', undefined],
    ['core/text/a.ts', '@noble/hashes/sha2.js', undefined],
    ['core/text/a.ts', '../../shared/state/clock', 'core may not import shared'],
    ['core/text/a.ts', 'idb', 'core may not import the package idb'],
    ['core/text/a.ts', 'node:fs', 'core does not run in Node'],
    ['core/text/a.ts', '../../../package.json', 'core may not reach out of src'],
    ['storage/a.ts', '../llm/a', 'storage may not import llm'],
    ['llm/a.ts', '../storage/a', 'llm may not import storage'],
    ['inference/a.ts', '../core/ports', undefined],
    ['inference/a.ts', '../storage/a', 'inference may not import storage'],
    ['inference/a.ts', 'onnxruntime-web/a.wasm?url', undefined],
    ['models/a.svelte.ts', '../inference/client', 'models may not import inference'],
    ['shared/state/a.ts', '../../models/slot.svelte', 'shared may not import models'],
    ['features/ask/ui/A.svelte', '../../../app/context', undefined],
    ['features/ask/ui/A.svelte', '../../../storage/open', 'features may not import storage'],
    ['features/ask/ui/A.svelte', 'fast-check', 'features may not import the package fast-check'],
    ['headless/a.ts', '../storage/a', undefined],
    ['headless/a.ts', '../llm/a', undefined],
    ['headless/a.ts', '../../models/', undefined],
    ['main.ts', './app/ui/App.svelte', undefined],
    ['other.ts', './app/ui/App.svelte', 'no file but main.ts stands beside the layers'],
    ['tools/a.ts', '../core/ports', 'tools is no layer; describe it here first'],
  ])('judges %s importing %s', (from, address, why) => {
    expect(offence(from, address)).toBe(why);
  });
});
