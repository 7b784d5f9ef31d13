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
const MAX_FILES = 40;

/** What the domain may take from outside: pure, small, and fast enough to run on every keystroke. */
const DOMAIN_PACKAGES = ['@noble/hashes', 'diff', 'entities', 'jsonc-parser', 'minisearch', 'zod'];

/**
 * The areas of src from the ground up. What an area computes and how it reaches the outside may import from its own area and those above it
 * in this list, types included, so no two areas import each other. src/README.md gives the reason for each place.
 */
const ORDER = [
  'core',
  'workers',
  'llm',
  'measures',
  'data',
  'pipeline',
  'models',
  'search-engines',
  'judging',
  'learning',
  'runs',
  'studio',
  'compare',
  'lectures',
  'memory-systems',
  'storage',
];

/** Areas that are a part of the page alone, and the command line. */
const OUTER = ['ui', 'ask', 'settings', 'app', 'cli'];

/** What a file is: what is computed, how the outside is reached, a thread, the page, or the command line. */
type Part = 'domain' | 'adapter' | 'worker' | 'page' | 'app' | 'cli';

/** The parts that each part may import. `main.ts` joins them all. */
const REACH: Readonly<Record<Part, readonly Part[]>> = {
  domain: ['domain'],
  adapter: ['domain', 'adapter', 'worker'],
  worker: ['domain', 'adapter', 'worker'],
  page: ['domain', 'page'],
  app: ['domain', 'page', 'app'],
  cli: ['domain', 'adapter', 'worker', 'cli'],
};

/** @param path within src. */
function partOf(path: string): Part {
  const [area, folder = ''] = path.split('/');
  if (area === 'app' || area === 'cli') return area;
  if (area === 'ui' || folder === 'page') return 'page';
  if (area === 'workers' || folder === 'workers' || folder === 'service-worker') return 'worker';
  if (/^(llm\/providers|models\/runtime|storage\/(tables|records))\//.test(path)) return 'adapter';
  return path === 'search-engines/client.ts' || path === 'memory-systems/services.ts' ? 'adapter' : 'domain';
}

/** The areas whose page may import the pages of others, with the reason in its README.md. All may import ui and what is shared. */
const NEIGHBOURS: Readonly<Record<string, readonly string[]>> = {
  ask: ['lectures'],
  compare: ['ask', 'lectures'],
  lectures: ['ask', 'compare', 'data', 'runs'],
  'memory-systems': ['lectures', 'runs'],
  runs: ['ask', 'data', 'learning', 'lectures'],
  'search-engines': ['settings', 'storage'],
  settings: ['storage'],
  storage: ['data'],
  studio: ['data'],
};
/** Pages that hold what others show too: the choice of models, keys and engines, and help on measures. */
const SHARED_PAGES = ['llm', 'measures', 'models', 'search-engines'];

/**
 * What a stage of the pipeline computes with, and who may call it: the registry that lists it. Everything else asks through `pipeline/flow`, so
 * that a question on the page, a run and a headless task cannot differ.
 */
const STAGE_FUNCTIONS: Readonly<Record<string, readonly string[]>> = {
  rerank: ['pipeline/retrieval/rerankers.ts'],
  // The stand-in for a language model is no stage: it replies to a prompt as a model would.
  classifyByCues: ['pipeline/classification/registry.ts', 'pipeline/stand-in/scripted.ts'],
  scoreQuotes: ['pipeline/reading/rule-1.ts'],
  // The work of a run calls it at once: equal calls are sent once only where they begin together.
  askAnswer: ['pipeline/synthesis/work.ts'],
  askCategory: ['pipeline/classification/llm-classifier.ts'],
  // The search worker does for the driver of one question what that does itself where a bank is small.
  rankMemories: ['pipeline/flow/answer-question.ts', 'pipeline/workers/search-client.ts'],
  scoreMemories: ['pipeline/flow/run-systems.ts'],
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

/** Why an import points outward, or undefined if it does not. @param from within src */
function offence(from: string, address: string): string | undefined {
  if (!from.includes('/'))
    return from === 'main.ts' ? undefined : 'no file but main.ts lies beside the areas';
  const own = areaOf(from);
  const part = partOf(from);
  if (![...ORDER, ...OUTER].includes(own))
    return `${own} is no area; add it to this test and to src/README.md`;
  if (!address.startsWith('.')) return packageOffence(own, part, address);
  const target = relative(SRC, join(SRC, dirname(from), address))
    .split(sep)
    .join('/');
  if (target === '..' || target.startsWith('../'))
    return part === 'cli' ? undefined : `${own} may not reach out of src`;
  const other = areaOf(`${target}/`);
  const theirs = partOf(target);
  if (part === 'page' && own !== 'ui' && target === 'app/context') return undefined;
  if (!REACH[part].includes(theirs)) return `${nameOf(own, part)} may not import ${nameOf(other, theirs)}`;
  if (own === other) return undefined;
  return theirs === 'page' ? pageOffence(own, other) : orderOffence(own, part, other);
}

const areaOf = (path: string) => path.split('/')[0]!;
const nameOf = (area: string, part: Part) => (area === part ? area : `the ${part} of ${area}`);

function pageOffence(own: string, other: string): string | undefined {
  if (other === 'ui' || own === 'app') return undefined;
  if (own === 'ui') return `ui may not import the page of ${other}`;
  if (SHARED_PAGES.includes(other) || NEIGHBOURS[own]?.includes(other)) return undefined;
  return `${other} is no declared neighbour of ${own}`;
}

function orderOffence(own: string, part: Part, other: string): string | undefined {
  if (part !== 'domain' && part !== 'adapter') return undefined;
  if (ORDER.indexOf(other) < ORDER.indexOf(own)) return undefined;
  return `${own} may import only from areas above it in the order, and ${other} is not. Move what both need up. The order is in src/README.md`;
}

function packageOffence(own: string, part: Part, address: string): string | undefined {
  if (isBuiltin(address)) return part === 'cli' ? undefined : `${own} does not run in Node`;
  const name = /^(?:@[^/]+\/)?[^/?]+/.exec(address)?.[0] ?? address;
  const allowed = part === 'domain' ? DOMAIN_PACKAGES : SHIPPED;
  return allowed.includes(name) ? undefined : `${nameOf(own, part)} may not import the package ${name}`;
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

  it('has every area that the rules name, and no other', () => {
    const folders = new Set(SOURCES.filter((path) => path.includes('/')).map(areaOf));
    expect([...folders].sort()).toEqual([...ORDER, ...OUTER].sort());
  });

  it('has the order that src/README.md explains', () => {
    const section = /## The order of the areas\n([^]*?)\n## /.exec(read('README.md'))?.[1] ?? '';
    const names = [...section.matchAll(/^\d+\. `([^`]+)`/gm)].map(([, name]) => name);
    expect(names).toEqual(ORDER);
  });
});

describe('the pages', () => {
  const pages = SOURCES.filter((path) => partOf(path) === 'page');
  const imports = pages.flatMap((path) =>
    importsOf(path, read(path)).map((address) => ({
      path,
      address,
      target: address.startsWith('.') ? join(dirname(path), address).split(sep).join('/') : address,
    })),
  );

  it('declare no neighbour that they do not use', () => {
    const used = new Set(
      imports
        .filter(({ target }) => partOf(target) === 'page')
        .map(({ path, target }) => `${areaOf(path)} → ${areaOf(target)}`),
    );
    const declared = Object.entries(NEIGHBOURS).flatMap(([area, others]) =>
      others.map((other) => `${area} → ${other}`),
    );
    expect(declared.filter((edge) => !used.has(edge))).toEqual([]);
  });

  it('keep components and packages other than Svelte out of their state', () => {
    const offences = imports.filter(
      ({ path, address }) =>
        /\/page\/(\w+\/)?state\//.test(path) &&
        (address.startsWith('.')
          ? /\/[A-Z]\w*\.svelte$/.test(address)
          : address !== 'svelte' && !address.startsWith('svelte/')),
    );
    expect(offences).toEqual([]);
  });

  it(`have at most ${MAX_FILES} files in a folder`, () => {
    const counts = new Map<string, number>();
    for (const path of pages) counts.set(dirname(path), (counts.get(dirname(path)) ?? 0) + 1);
    expect([...counts].filter(([, count]) => count > MAX_FILES)).toEqual([]);
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
    expect(offence('core/b.ts', '../llm/domain/a')).toMatch(/^core may import only from areas above it/);
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
    ['core/text/a.ts', '../../ui/state/clock', 'the domain of core may not import the page of ui'],
    ['core/text/a.ts', 'idb', 'the domain of core may not import the package idb'],
    ['core/text/a.ts', 'node:fs', 'core does not run in Node'],
    ['core/text/a.ts', '../../../package.json', 'core may not reach out of src'],
    ['pipeline/reading/a.ts', '../../llm/domain/call', undefined],
    [
      'pipeline/reading/a.ts',
      '../../llm/providers/a',
      'the domain of pipeline may not import the adapter of llm',
    ],
    ['llm/domain/a.ts', '../../pipeline/flow/a', /^llm may import only from areas above it/],
    ['storage/tables/a.ts', '../../core/ports', undefined],
    ['llm/providers/a.ts', '../../storage/tables/a', /^llm may import only from areas above it/],
    ['models/runtime/a.ts', '../../workers/calls', undefined],
    ['models/runtime/a.ts', 'onnxruntime-web/a.wasm?url', undefined],
    [
      'models/page/state/a.ts',
      '../../runtime/client',
      'the page of models may not import the adapter of models',
    ],
    ['ui/state/a.ts', '../../models/page/state/slot.svelte', 'ui may not import the page of models'],
    ['ask/page/ui/A.svelte', '../../../app/context', undefined],
    ['ask/page/ui/A.svelte', '../../../app/state/app.svelte', 'the page of ask may not import app'],
    ['ask/page/ui/A.svelte', '../../../compare/page/words', 'compare is no declared neighbour of ask'],
    ['compare/page/ui/A.svelte', '../../../ask/page/state/ask.svelte', undefined],
    [
      'ask/page/ui/A.svelte',
      '../../../storage/tables/open',
      'the page of ask may not import the adapter of storage',
    ],
    ['ask/page/ui/A.svelte', 'fast-check', 'the page of ask may not import the package fast-check'],
    ['cli/a.ts', '../storage/tables/a', undefined],
    ['cli/a.ts', '../../models/', undefined],
    ['main.ts', './app/ui/App.svelte', undefined],
    ['other.ts', './app/ui/App.svelte', 'no file but main.ts lies beside the areas'],
    ['tools/a.ts', '../core/ports', 'tools is no area; add it to this test and to src/README.md'],
  ])('judges %s importing %s', (from, address, why) => {
    if (why instanceof RegExp) expect(offence(from, address)).toMatch(why);
    else expect(offence(from, address)).toBe(why);
  });
});
