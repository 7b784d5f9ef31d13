/** The imports of a source file, for the tests of the structure. */

import ts from 'typescript';

/** Every address that a source file imports: statically, as a type, dynamically, or as `new URL(…, import.meta.url)`. */
export function importsOf(path: string, text: string): string[] {
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
  walk(path, code, visit);
  return found;
}

/** Visits a file's statements. Only a file that may import within them is read below its imports, which saves most of the time. */
export function walk(path: string, code: string, visit: (node: ts.Node) => void): void {
  const file = ts.createSourceFile(path, code, ts.ScriptTarget.Latest, true, ts.ScriptKind.TS);
  const nested = /\bimport\s*\(|\bimport\.meta\b/.test(code);
  for (const node of file.statements) {
    if (nested || ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) visit(node);
  }
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
