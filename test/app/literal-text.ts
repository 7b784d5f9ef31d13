/** Finds text that stands in the source in one language alone, outside the message catalogues. */

import { parse } from 'svelte/compiler';
import ts from 'typescript';

export interface Literal {
  readonly text: string;
  readonly line: number;
}

/** Attributes and properties whose value is read by people. */
const READ =
  /^(title|label|placeholder|alt|aria-label|aria-description|aria-roledescription|aria-valuetext|text|summary|hint|heading|caption|note|empty|why)$/;
/** Elements whose text is code or a key, the same in every language. */
const UNREAD_ELEMENTS = new Set(['code', 'kbd', 'pre', 'style', 'script', 'samp']);
const LETTERS = /\p{L}{2,}/u;
/** A sentence, or several words that begin like one: what a person reads rather than a program. */
const READS_LIKE_WORDS = /^\P{L}*\p{Lu}\p{Ll}+[\s,:’'–-]+.*\p{L}|\p{Ll}{2,}[.!?…](\s|$)/u;

type Node = { readonly type: string; readonly start: number } & Readonly<Record<string, unknown>>;

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Partial<Node>).type === 'string';

/** Literal text in a component's markup and scripts. */
export function literalsOfComponent(source: string): Literal[] {
  const root = parse(source, { modern: true });
  const found: Literal[] = [];
  const lineOf = (at: number) => source.slice(0, at).split('\n').length;
  const take = (text: string, at: number) => {
    if (LETTERS.test(text)) found.push({ text: text.trim().replace(/\s+/g, ' '), line: lineOf(at) });
  };
  /** Literals of an expression that is shown: what it computes may be a text of ours. */
  const takeShown = (value: unknown): void => {
    if (Array.isArray(value)) return value.forEach(takeShown);
    if (!isNode(value)) return;
    switch (value.type) {
      case 'Literal':
        if (typeof value['value'] === 'string') take(value['value'], value.start);
        return;
      case 'TemplateLiteral':
        for (const quasi of value['quasis'] as Node[])
          take((quasi['value'] as { cooked: string }).cooked, quasi.start);
        return;
      case 'ConditionalExpression':
        return [value['consequent'], value['alternate']].forEach(takeShown);
      case 'LogicalExpression':
      case 'BinaryExpression':
        if (['+', '&&', '||', '??'].includes(value['operator'] as string))
          [value['left'], value['right']].forEach(takeShown);
    }
  };
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) return value.forEach(visit);
    if (!isNode(value)) return;
    if (value.type === 'Text') return take(value['data'] as string, value.start);
    if (value.type === 'ExpressionTag') return takeShown(value['expression']);
    if (value.type === 'RegularElement' && UNREAD_ELEMENTS.has(value['name'] as string)) return;
    if (value.type === 'Attribute') {
      if (!READ.test(value['name'] as string)) return;
    }
    if (value.type === 'StyleDirective' || value.type === 'ClassDirective') return;
    for (const [key, child] of Object.entries(value)) if (key !== 'metadata') visit(child);
  };
  visit(root.fragment);
  for (const script of [root.instance, root.module]) {
    if (!script) continue;
    const { start, end } = script.content as unknown as { start: number; end: number };
    for (const { text, line } of literalsOfScript(source.slice(start, end)))
      found.push({ text, line: line + lineOf(start) - 1 });
  }
  return found;
}

/** Strings of a script that read like words for people; what a developer alone meets is passed over. */
export function literalsOfScript(source: string): Literal[] {
  const file = ts.createSourceFile('script.ts', source, ts.ScriptTarget.Latest, true, ts.ScriptKind.TS);
  const found: Literal[] = [];
  const take = (node: ts.Node, text: string) => {
    if (!READS_LIKE_WORDS.test(text)) return;
    found.push({ text, line: file.getLineAndCharacterOfPosition(node.getStart()).line + 1 });
  };
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node) || ts.isTypeNode(node)) return;
    // A plain error tells a developer of a mistake in the program; what people meet carries a phrase.
    if (ts.isNewExpression(node) && ['Error', 'RangeError', 'TypeError'].includes(node.expression.getText()))
      return;
    if (ts.isStringLiteralLike(node)) take(node, node.text);
    else if (ts.isTemplateExpression(node))
      take(node, [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)].join('…'));
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}
