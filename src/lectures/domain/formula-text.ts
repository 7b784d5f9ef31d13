/** A formula as a lecturer writes it: the part of TeX that a slide needs. A run of letters and digits is one symbol, so that `BM25` needs no command. */

import { LOCALES, type Phrase } from '../../core/text/phrase';
import type { Formula } from '../../measures/domain/formula';

export type ReadFormula = { readonly formula: Formula } | { readonly problem: Phrase };

const greek = (names: string, letters: string) =>
  names.split(' ').map((name, i) => [name, [...letters][i]!] as const);

/** Commands that are a symbol or a name. */
const SYMBOLS: ReadonlyMap<string, string> = new Map([
  ...greek(
    'alpha beta gamma delta epsilon zeta eta theta iota kappa lambda mu nu xi pi rho sigma tau phi chi psi omega',
    'αβγδεζηθικλμνξπρστφχψω',
  ),
  ...greek('Gamma Delta Theta Lambda Xi Pi Sigma Phi Psi Omega', 'ΓΔΘΛΞΠΣΦΨΩ'),
  ...['log', 'ln', 'exp', 'min', 'max', 'arg', 'lim', 'sin', 'cos', 'tan', 'Pr'].map(
    (name) => [name, name] as const,
  ),
  ['infty', '∞'],
  ['partial', '∂'],
  ['nabla', '∇'],
  ['ell', 'ℓ'],
  ['emptyset', '∅'],
]);

/** Commands that are a sign between symbols. */
const SIGNS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    sum: '∑',
    prod: '∏',
    int: '∫',
    cdot: '·',
    times: '×',
    div: '÷',
    pm: '±',
    le: '≤',
    leq: '≤',
    ge: '≥',
    geq: '≥',
    ne: '≠',
    neq: '≠',
    approx: '≈',
    sim: '∼',
    propto: '∝',
    in: '∈',
    notin: '∉',
    subset: '⊂',
    subseteq: '⊆',
    cup: '∪',
    cap: '∩',
    to: '→',
    rightarrow: '→',
    leftarrow: '←',
    Rightarrow: '⇒',
    forall: '∀',
    exists: '∃',
    mid: '|',
    top: '⊤',
    dots: '…',
    ldots: '…',
    cdots: '⋯',
    langle: '⟨',
    rangle: '⟩',
    '{': '{',
    '}': '}',
    '%': '%',
    '|': '‖',
  }),
);

/** Commands that only move or size what is beside them. */
const SPACING = new Set(['left', 'right', 'quad', 'qquad', ',', ';', ':', '!', ' ', 'displaystyle']);
const TYPED: Readonly<Record<string, string>> = { '-': '−', '*': '·', "'": '′' };
/** So deep do no brackets go on a slide; a file may hold anything. */
const DEEPEST = 40;

const TOKEN = /\\([A-Za-z]+|.)|(\d+(?:[.,]\d+)*)|([\p{L}][\p{L}\p{N}]*)|(\S)/gsu;

interface Token {
  /** Without the backslash of a command. */
  readonly text: string;
  /** Where it begins in the source. */
  readonly at: number;
  readonly type: 'command' | 'symbol' | 'sign';
}

/** Reads a formula. @returns what is wrong with it, and what to write, where it is none. */
export function readFormula(source: string): ReadFormula {
  try {
    return { formula: new Reader(source).whole() };
  } catch (error) {
    if (error instanceof FormulaProblem) return { problem: error.phrase };
    throw error;
  }
}

class FormulaProblem extends Error {
  readonly phrase: Phrase;
  constructor(phrase: Phrase) {
    super(phrase.en);
    this.phrase = phrase;
  }
}

const EMPTY: Phrase = {
  en: 'The formula is empty. Write one, such as \\frac{a}{b}.',
  zh: '公式是空的。请输入公式，例如 \\frac{a}{b}。',
};
const BRACES: Phrase = {
  en: 'A brace is missing: every { needs a }.',
  zh: '缺少花括号：每个 { 都要有对应的 }。',
};
const DEEP: Phrase = { en: 'The braces are nested too deeply.', zh: '花括号嵌套过深。' };
const missing = (after: string): Phrase => ({
  en: `Something is missing after ${after}.`,
  zh: `${after} 之后缺少内容。`,
});
const unknown = (command: string): Phrase => ({
  en: `This command is not known here: \\${command}. Use symbols, or \\text{…} for words.`,
  zh: `无法识别命令 \\${command}。请改用符号，文字请写在 \\text{…} 中。`,
});

function tokensOf(source: string): Token[] {
  return [...source.matchAll(TOKEN)].map(
    ({ index: at, 1: command, 2: number, 3: letters, 4: sign }): Token => {
      if (command !== undefined) return { type: 'command', text: command, at };
      if (sign !== undefined) return { type: 'sign', text: sign, at };
      return { type: 'symbol', text: (number ?? letters)!, at };
    },
  );
}

class Reader {
  readonly #source: string;
  readonly #tokens: readonly Token[];
  #at = 0;
  #depth = 0;

  constructor(source: string) {
    this.#source = source;
    this.#tokens = tokensOf(source);
  }

  whole(): Formula {
    if (this.#tokens.length === 0) throw new FormulaProblem(EMPTY);
    const formula = this.#row();
    // A row ends before a brace that closes nothing.
    if (this.#next) throw new FormulaProblem(BRACES);
    return formula;
  }

  get #next(): Token | undefined {
    return this.#tokens[this.#at];
  }
  #isSign(text: string): boolean {
    return this.#next?.type === 'sign' && this.#next.text === text;
  }

  /** Up to the brace that closes it, or the end. */
  #row(): Formula {
    const parts: Formula[] = [];
    while (this.#next && !this.#isSign('}')) {
      const part = this.#scripted();
      if (part !== undefined) parts.push(part);
    }
    return parts.length === 1 ? parts[0]! : { row: parts };
  }

  /** A part with what stands below and above it; undefined for mere spacing. */
  #scripted(): Formula | undefined {
    const of = this.#isSign('^') || this.#isSign('_') ? '' : this.#part();
    if (of === undefined) return undefined;
    let below: Formula | undefined;
    let above: Formula | undefined;
    while (this.#isSign('_') || this.#isSign('^')) {
      const sign = this.#tokens[this.#at++]!.text;
      const script = this.#argument(sign);
      if (sign === '_') below = script;
      else above = script;
    }
    if (below === undefined && above === undefined) return of;
    return { of, ...(below !== undefined && { below }), ...(above !== undefined && { above }) };
  }

  #part(): Formula | undefined {
    if (++this.#depth > DEEPEST) throw new FormulaProblem(DEEP);
    const part = this.#single();
    this.#depth--;
    return part;
  }

  #single(): Formula | undefined {
    const { type, text } = this.#tokens[this.#at++]!;
    if (type === 'symbol') return /^\d/.test(text) ? { digits: text } : text;
    if (type === 'command') return this.#command(text);
    if (text !== '{') return { sign: TYPED[text] ?? text };
    const row = this.#row();
    if (!this.#isSign('}')) throw new FormulaProblem(BRACES);
    this.#at++;
    return row;
  }

  #command(name: string): Formula | undefined {
    const symbol = SYMBOLS.get(name);
    if (symbol !== undefined) return symbol;
    const sign = SIGNS.get(name);
    if (sign !== undefined) return { sign };
    if (SPACING.has(name)) return undefined;
    const command = `\\${name}`;
    if (name === 'frac') return { frac: [this.#argument(command), this.#argument(command)] };
    if (name === 'sqrt') return { root: this.#argument(command) };
    if (name === 'text' || name === 'mathrm' || name === 'operatorname') return this.#words(command);
    throw new FormulaProblem(unknown(name));
  }

  /** What a command or a script applies to: one part, or what braces hold. */
  #argument(after: string): Formula {
    if (!this.#next || this.#isSign('}')) throw new FormulaProblem(missing(after));
    return this.#part() ?? '';
  }

  /** What braces hold, as it is. */
  #words(after: string): Formula {
    if (!this.#isSign('{')) throw new FormulaProblem(missing(after));
    const begin = this.#next!.at + 1;
    while (!this.#isSign('}')) {
      this.#at++;
      if (!this.#next) throw new FormulaProblem(BRACES);
    }
    const text = this.#source.slice(begin, this.#next!.at).trim();
    this.#at++;
    return Object.fromEntries(LOCALES.map((locale) => [locale, text])) as unknown as Phrase;
  }
}
