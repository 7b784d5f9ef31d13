/** Finds every text of the page in the source: what a catalogue of a further language translates. */

import { readdirSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { LANGUAGES, LOCALES } from '../src/core/text/languages';
import { placeholdersOf, type Catalogue } from '../src/core/text/translator';

const SRC = fileURLToPath(new URL('../src', import.meta.url));

const IDS = new Set<string>([...LANGUAGES, ...LOCALES]);
/** Prompts, cue words and answers: texts in the language of a character, not of the page. */
const OF_CHARACTERS =
  /^core\/(classification\/(cue|prompt|llm-prompt)|judging\/rubrics\/|synthesis\/(templates|prompt)|dialogue\/(templates|cues)|memory\/pronouns|stand-in\/|studio\/(steps\/prompts|halumem\/model\/prompts))/;
/** Calls whose arguments are not shown. */
const UNSEEN_ARGUMENTS =
  /^(includes|startsWith|endsWith|indexOf|split|replace|replaceAll|join|test|match|toLocaleString|get|has|localeCompare|padStart|padEnd|slice|charAt)$/;
/** More forms of one text than this are not written out: the parts that differ become placeholders. */
const MOST_FORMS = 24;

/** A piece of a text: fixed, or something that is filled in. */
type Piece = string | undefined;
type Form = readonly Piece[];

interface Source {
  readonly path: string;
  readonly file: ts.SourceFile;
}

function sources(folder: string): readonly Source[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((path) => path.split(sep).join('/'))
    .filter((path) => /\.(ts|svelte)$/.test(path) && !path.startsWith('cli/'))
    .sort()
    .map((path) => {
      const text = readFileSync(join(folder, path), 'utf8');
      const code = path.endsWith('.svelte') ? scriptsOf(text) : text;
      return { path, file: ts.createSourceFile(path, code, ts.ScriptTarget.Latest, true, ts.ScriptKind.TS) };
    });
}

function scriptsOf(component: string): string {
  return [...component.matchAll(/<script[^>]*>([^]*?)<\/script>/g)].map(([, code]) => code).join('\n');
}

function plain(node: ts.Expression): ts.Expression {
  return ts.isParenthesizedExpression(node) || ts.isAsExpression(node) || ts.isSatisfiesExpression(node)
    ? plain(node.expression)
    : node;
}

/** What a name of this file stands for, where it is a constant that is written out. */
function constantOf(name: ts.Identifier): ts.Expression | undefined {
  for (let at: ts.Node | undefined = name.parent; at; at = at.parent) {
    if (!ts.isBlock(at) && !ts.isSourceFile(at)) continue;
    for (const statement of at.statements) {
      if (!ts.isVariableStatement(statement)) continue;
      for (const { name: declared, initializer } of statement.declarationList.declarations)
        if (ts.isIdentifier(declared) && declared.text === name.text) return initializer;
    }
  }
  return undefined;
}

class Collector {
  readonly #texts: Map<string, string>;
  readonly #path: string;
  readonly #visited = new Set<ts.Node>();

  constructor(texts: Map<string, string>, path: string) {
    this.#texts = texts;
    this.#path = path;
  }

  /** Every text that an expression can be, or is made of. */
  collect(node: ts.Node): void {
    if (this.#visited.has(node)) return;
    this.#visited.add(node);
    if (ts.isTypeNode(node)) return;
    if (ts.isExpression(node)) {
      const forms = this.#forms(node);
      if (forms) return forms.forEach((form) => this.#add(form));
      if (ts.isIdentifier(node)) {
        const constant = constantOf(node);
        if (constant) this.collect(constant);
        return;
      }
      if (ts.isBinaryExpression(node) && isComparison(node)) return;
      if (ts.isConditionalExpression(node))
        return [node.whenTrue, node.whenFalse].forEach((each) => this.collect(each));
      if (ts.isPropertyAccessExpression(node)) return this.collect(node.expression);
      if (ts.isElementAccessExpression(node)) return this.collect(node.expression);
      if (ts.isNewExpression(node)) return;
      if (ts.isCallExpression(node)) {
        this.collect(node.expression);
        const called = ts.isPropertyAccessExpression(node.expression) ? node.expression.name.text : '';
        if (!UNSEEN_ARGUMENTS.test(called)) node.arguments.forEach((argument) => this.collect(argument));
        return;
      }
    }
    if (ts.isPropertyAssignment(node)) return this.collect(node.initializer);
    if (ts.isShorthandPropertyAssignment(node)) return this.collect(node.name);
    if (ts.isParameter(node) || ts.isImportDeclaration(node)) return;
    if (ts.isCaseClause(node)) return node.statements.forEach((statement) => this.collect(statement));
    if (ts.isIfStatement(node)) {
      this.collect(node.thenStatement);
      if (node.elseStatement) this.collect(node.elseStatement);
      return;
    }
    node.forEachChild((child) => this.collect(child));
  }

  /** A text with its pieces, in each of its forms (`1 question`, `{0} questions`); undefined for what is no text. */
  #forms(expression: ts.Expression): readonly Form[] | undefined {
    const node = plain(expression);
    if (ts.isStringLiteralLike(node)) return [[node.text]];
    if (ts.isTemplateExpression(node)) {
      let forms: readonly Form[] = [[node.head.text]];
      for (const { expression: filled, literal } of node.templateSpans)
        forms = joined(forms, this.#filled(filled), literal.text);
      return forms;
    }
    if (ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.PlusToken) {
      const left = this.#forms(node.left);
      const right = this.#forms(node.right);
      if (!left && !right) return undefined;
      return joined(left ?? this.#filled(node.left), right ?? this.#filled(node.right), '');
    }
    if (ts.isCallExpression(node) && ts.isIdentifier(node.expression) && node.expression.text === 'counted') {
      const word = node.arguments[1];
      if (word && ts.isStringLiteralLike(word)) return [[`1 ${word.text}`], [undefined, ` ${word.text}s`]];
    }
    return undefined;
  }

  /** What a placeholder's expression can be: texts that are written there, or anything. */
  #filled(expression: ts.Expression): readonly Form[] {
    const node = plain(expression);
    const forms = this.#forms(node);
    if (forms) return forms;
    if (ts.isConditionalExpression(node))
      return [...this.#filled(node.whenTrue), ...this.#filled(node.whenFalse)];
    if (ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.AmpersandAmpersandToken)
      return [[''], ...this.#filled(node.right)];
    if (ts.isIdentifier(node)) {
      const constant = constantOf(node);
      if (constant && isChoice(plain(constant))) return this.#filled(constant);
    }
    this.collect(node);
    return [[undefined]];
  }

  #add(form: Form): void {
    let number = 0;
    const text = form.map((piece) => piece ?? `{${number++}}`).join('');
    const fixed = form.filter((piece) => piece !== undefined).join('');
    const isText = number === 0 ? /\p{L}/u.test(fixed) && !IDS.has(fixed) : fixed.trim() !== '';
    if (isText && !/\p{Script=Han}/u.test(fixed) && !this.#texts.has(text)) this.#texts.set(text, this.#path);
  }
}

function isComparison({ operatorToken: { kind } }: ts.BinaryExpression): boolean {
  return (
    kind === ts.SyntaxKind.EqualsEqualsEqualsToken ||
    kind === ts.SyntaxKind.ExclamationEqualsEqualsToken ||
    kind === ts.SyntaxKind.InKeyword
  );
}

function isChoice(node: ts.Expression): boolean {
  return ts.isConditionalExpression(node) || ts.isStringLiteralLike(node);
}

/** Every left form with every right one and an end; a right side with too many forms is one placeholder. */
function joined(left: readonly Form[], right: readonly Form[], end: string): readonly Form[] {
  const ends = left.length * right.length > MOST_FORMS ? [[undefined]] : right;
  return left.flatMap((before) => ends.map((after) => [...before, ...after, end]));
}

/** The English side of each table of texts in a file: all of a screen's `en.ts`, and whatever stands beside a `zh`. */
function englishIn({ path, file }: Source): readonly ts.Node[] {
  if (/(^|\/)words\/(.*\/)?en\.ts$/.test(path)) return file.statements.filter(ts.isVariableStatement);
  const found: ts.Node[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isObjectLiteralExpression(node)) {
      const named = (name: string) =>
        node.properties.find(
          (property) => property.name && ts.isIdentifier(property.name) && property.name.text === name,
        );
      const english = named('en');
      if (english && named('zh') && !isOfLanguage(node)) found.push(english);
    }
    node.forEachChild(visit);
  };
  visit(file);
  return found;
}

/** Whether a table is declared by the language of characters, `Record<Language, …>`. */
function isOfLanguage(node: ts.Node): boolean {
  for (let at: ts.Node | undefined = node; at && !ts.isStatement(at); at = at.parent) {
    if (ts.isVariableDeclaration(at) || ts.isSatisfiesExpression(at) || ts.isPropertyDeclaration(at))
      return /\bLanguage\b/.test(at.type?.getText() ?? '');
  }
  return false;
}

/**
 * The English texts and templates of the page, each with the file in which it stands first.
 *
 * @param folder of the source.
 */
export function pageTexts(folder = SRC): ReadonlyMap<string, string> {
  const texts = new Map<string, string>();
  for (const source of sources(folder)) {
    if (OF_CHARACTERS.test(source.path)) continue;
    const collector = new Collector(texts, source.path);
    for (const node of englishIn(source)) collector.collect(node);
  }
  return texts;
}

/** How a catalogue stands to the texts of the page. */
export interface CatalogueState {
  /** The file as it should be: every text in the order of the source, stale ones at the end. */
  readonly catalogue: Catalogue;
  /** Texts without a translation. */
  readonly missing: readonly string[];
  /** Translated texts that the page no longer has. */
  readonly stale: readonly string[];
  /** Translations whose placeholders are not those of the text. */
  readonly uneven: readonly string[];
}

/** Compares a catalogue with the texts of the page. */
export function catalogueState(catalogue: Catalogue, texts: Iterable<string>): CatalogueState {
  const known = new Set(texts);
  const translated = Object.entries(catalogue).filter(([, translation]) => translation !== '');
  const stale = translated.filter(([english]) => !known.has(english));
  const placeholders = (text: string) => [...new Set(placeholdersOf(text))].sort().join();
  return {
    catalogue: Object.fromEntries([
      ...[...known].map((english) => [english, catalogue[english] ?? ''] as const),
      ...stale,
    ]),
    missing: [...known].filter((english) => !catalogue[english]),
    stale: stale.map(([english]) => english),
    uneven: translated
      .filter(([english, translation]) => placeholders(english) !== placeholders(translation))
      .map(([english]) => english),
  };
}
