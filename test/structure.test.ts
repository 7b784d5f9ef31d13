/** The plan of the house (src/README.md), enforced: imports point inward, files stay small and are named alike. */

import { readdirSync, readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { fileURLToPath } from 'node:url';
import { basename, dirname, join, relative, sep } from 'node:path';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';

const SRC = fileURLToPath(new URL('../src', import.meta.url));
const MAX_LINES = 400;

/** What the core may take from outside: pure, small, and fast enough to run on every keystroke. */
const CORE_PACKAGES = ['@noble/hashes', 'jsonc-parser', 'minisearch', 'zod'];

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
  workers: { layers: ['core'], packages: 'any' },
  'service-worker': { layers: ['core'], packages: [] },
  state: { layers: ['core'], packages: ['svelte'] },
  ui: { layers: ['state', 'core'], packages: 'any' },
  headless: { layers: ['core', 'inference', 'llm', 'storage', 'workers'], packages: 'any', node: true },
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

/** Every address that a source file imports: statically, as a type, dynamically, or as `new URL(…, import.meta.url)`. */
function importsOf(path: string, text: string): string[] {
  const code = path.endsWith('.svelte') ? scriptsOf(text) : text;
  const found: string[] = [];
  const take = (node: ts.Node | undefined, required = true) => {
    if (node && ts.isStringLiteralLike(node)) found.push(node.text);
    else if (node && required)
      throw new Error(`${path}: import(${node.getText()}) cannot be followed; write it out.`);
  };
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) take(node.moduleSpecifier);
    else if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument)) take(node.argument.literal);
    else if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) {
      take(node.arguments[0]);
    } else if (ts.isNewExpression(node) && node.arguments?.[1]?.getText() === 'import.meta.url') {
      take(node.arguments[0], false);
    }
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(path, code, ts.ScriptTarget.Latest, true, ts.ScriptKind.TS));
  return found;
}

/** The scripts of a component, and the imports within its markup (`{#await import('…')}`). */
function scriptsOf(component: string): string {
  const scripts: string[] = [];
  const markup = component.replace(/<script\b[^>]*>([^]*?)<\/script>/g, (_, script: string) => {
    scripts.push(script);
    return '';
  });
  return [...scripts, ...(markup.match(/(?<!\.)\bimport\([^)]*\)/g) ?? [])].join(';\n');
}

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

describe('the source', () => {
  it('imports inward only', () => {
    const offences = SOURCES.flatMap((path) =>
      importsOf(path, read(path)).flatMap((address) => {
        const why = offence(path, address);
        return why ? [`${path} imports ${address}: ${why}`] : [];
      }),
    );
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
    expect(importsOf('ui/D.svelte', component)).toEqual(['../a', '../b', '../c']);
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
    ['core/text/a.ts', '../../state/app.svelte', 'core may not import state'],
    ['core/text/a.ts', 'idb', 'core may not import the package idb'],
    ['core/text/a.ts', 'node:fs', 'core does not run in Node'],
    ['core/text/a.ts', '../../../package.json', 'core may not reach out of src'],
    ['storage/a.ts', '../llm/a', 'storage may not import llm'],
    ['llm/a.ts', '../storage/a', 'llm may not import storage'],
    ['inference/a.ts', '../core/ports', undefined],
    ['inference/a.ts', '../storage/a', 'inference may not import storage'],
    ['inference/a.ts', 'onnxruntime-web/a.wasm?url', undefined],
    ['state/a.svelte.ts', '../inference/client', 'state may not import inference'],
    ['ui/views/A.svelte', '../../state/context', undefined],
    ['ui/views/A.svelte', '../../storage/open', 'ui may not import storage'],
    ['ui/views/A.svelte', 'fast-check', 'ui may not import the package fast-check'],
    ['headless/a.ts', '../storage/a', undefined],
    ['headless/a.ts', '../llm/a', undefined],
    ['headless/a.ts', '../../models/', undefined],
    ['main.ts', './ui/App.svelte', undefined],
    ['other.ts', './ui/App.svelte', 'no file but main.ts stands beside the layers'],
    ['tools/a.ts', '../core/ports', 'tools is no layer; describe it here first'],
  ])('judges %s importing %s', (from, address, why) => {
    expect(offence(from, address)).toBe(why);
  });
});
