/** One JSON document, with what is wrong with it named by place: what `JSON.parse` skips or says poorly is looked for in the text. */

import { createScanner, type JSONScanner } from 'jsonc-parser';
import { verbatim, type Phrase, phraseOf } from './phrase';
import { reasonAt, morePlaces, notJson, placeText, problemAt, type Problem } from './problem';

/** A place in a text, and what is there. Line and column count from 1. */
export interface Finding {
  readonly line: number;
  readonly column: number;
  readonly why: Phrase;
}

export interface JsonScan {
  /** Why the text is no JSON document that can be read; undefined where it is one. */
  readonly fault: Finding | undefined;
  /** What is JSON, but loses or hides something; at most `MAX_FINDINGS`. */
  readonly findings: readonly Finding[];
  /** How many findings were not listed. */
  readonly unlisted: number;
  /** Whether some text or key must be changed before anyone uses the data (see `cleaned`). */
  readonly unclean: boolean;
}

/** No published dataset nests deeper than ten; readers that walk a document recursively are safe up to here. */
export const MAX_DEPTH = 200;
/** More of the same kind teach nothing. */
const MAX_FINDINGS = 50;
/** An integer of up to 15 digits is exact as a number, whatever its digits. */
const EXACT_DIGITS = 15;

/** The library's token codes and scan errors: ambient constants, which isolated modules cannot import. */
const TOKEN = { openBrace: 1, closeBrace: 2, openBracket: 3, closeBracket: 4, comma: 5, colon: 6 } as const;
const LITERAL = { null: 7, true: 8, false: 9, string: 10, number: 11 } as const;
const TRIVIA = { lineComment: 12, blockComment: 13, lineBreak: 14, space: 15 } as const;
const END = 17;
const SCAN_ERRORS: Readonly<Record<number, Phrase>> = {
  1: { en: 'a comment is not closed', zh: '注释没有结束' },
  2: { en: 'a text is not closed by a quotation mark on its line', zh: '文本没有在本行以引号结束' },
  3: { en: 'a number is not complete', zh: '数字不完整' },
  4: { en: 'a \\u escape lacks its four hexadecimal digits', zh: '\\u 转义缺少四位十六进制数字' },
  5: {
    en: 'a backslash is followed by a letter that JSON does not know',
    zh: '反斜杠之后是 JSON 不认识的字母',
  },
  6: {
    en: 'a string contains a control character; write it as an escape',
    zh: '文本中有控制字符；请写成转义形式',
  },
};

/** What may come next; `end` is after the document. */
type Expected = 'value' | 'value or ]' | 'key' | 'key or }' | ':' | ', or }' | ', or ]' | 'end';

const WANTED: Readonly<Record<Expected, Phrase>> = {
  value: { en: 'a value', zh: '一个值' },
  'value or ]': { en: 'a value or "]"', zh: '一个值或 "]"' },
  key: { en: 'a key in double quotation marks', zh: '双引号中的键' },
  'key or }': { en: 'a key in double quotation marks or "}"', zh: '双引号中的键或 "}"' },
  ':': verbatim('":"'),
  ', or }': { en: '"," or "}"', zh: '"," 或 "}"' },
  ', or ]': { en: '"," or "]"', zh: '"," 或 "]"' },
  end: { en: 'the end of the file', zh: '文件结尾' },
};

/** The keys of an object so far, with their lines; undefined for a list. */
type Open = Map<string, number> | undefined;

/**
 * Checks a text against the grammar of JSON (RFC 8259) in one pass without recursion, and looks for keys that stand twice in one
 * object, the key `__proto__`, halves of surrogate pairs, numbers that cannot be held exactly, and nesting deeper than `MAX_DEPTH`.
 * About a quarter of a second for 20 MB.
 */
export function scanJson(text: string): JsonScan {
  const scanner = createScanner(text, false);
  const suspicious = /\\u[dD][89a-fA-F]/.test(text) || /\p{Surrogate}/u.test(text);
  const open: Open[] = [];
  const findings: Finding[] = [];
  let unlisted = 0;
  let unclean = false;
  let expected: Expected = 'value';
  const find = (why: Phrase) => {
    if (findings.length < MAX_FINDINGS) findings.push(at(scanner, why));
    else unlisted++;
  };
  const stop = (why: Phrase): JsonScan => ({ fault: at(scanner, why), findings, unlisted, unclean });
  const after = (): Expected => (open.length === 0 ? 'end' : open.at(-1) ? ', or }' : ', or ]');

  for (;;) {
    const token: number = scanner.scan();
    if (token === TRIVIA.lineBreak || token === TRIVIA.space) continue;
    const broken = SCAN_ERRORS[scanner.getTokenError()];
    if (broken !== undefined) return stop(broken);
    if (token === TRIVIA.lineComment || token === TRIVIA.blockComment)
      return stop({ en: 'JSON has no comments', zh: 'JSON 不允许注释' });
    if (token === END) {
      return expected === 'end'
        ? { fault: undefined, findings, unlisted, unclean }
        : stop({
            en: `the text ends where ${WANTED[expected].en} should follow`,
            zh: `文本在此中断，后面本应是${WANTED[expected].zh}`,
          });
    }
    if (token === LITERAL.string && suspicious && /\p{Surrogate}/u.test(scanner.getTokenValue())) {
      unclean = true;
      find({
        en: 'a text contains half of a surrogate pair, which is not a character; it is read as U+FFFD.',
        zh: '文本中有半个代理对，不是字符；读作 U+FFFD。',
      });
    }
    const value = expected === 'value' || expected === 'value or ]';
    if (value && (token === TOKEN.openBrace || token === TOKEN.openBracket)) {
      if (open.length === MAX_DEPTH)
        return stop({
          en: `more than ${MAX_DEPTH} objects and lists stand in each other`,
          zh: `对象和列表的嵌套超过 ${MAX_DEPTH} 层`,
        });
      open.push(token === TOKEN.openBrace ? new Map() : undefined);
      expected = token === TOKEN.openBrace ? 'key or }' : 'value or ]';
    } else if (value && token >= LITERAL.null && token <= LITERAL.number) {
      if (token === LITERAL.number) {
        const loss = lossOf(scanner);
        if (loss) find(loss);
      }
      expected = after();
    } else if ((expected === 'key' || expected === 'key or }') && token === LITERAL.string) {
      const key = scanner.getTokenValue();
      const keys = open.at(-1)!;
      const first = keys.get(key);
      if (first === undefined) keys.set(key, scanner.getTokenStartLine() + 1);
      else {
        const name = JSON.stringify(key.slice(0, 80));
        find({
          en: `the key ${name} occurs twice in one object (first in line ${first}); the last one counts. Remove one.`,
          zh: `键 ${name} 在同一对象中出现两次（第一次在第 ${first} 行）；以最后一个为准。请删去一个。`,
        });
      }
      if (key === '__proto__') {
        unclean = true;
        find({
          en: 'the key "__proto__" is no data of any format; left out.',
          zh: '键 "__proto__" 不属于任何格式的数据；已略过。',
        });
      }
      expected = ':';
    } else if (expected === ':' && token === TOKEN.colon) expected = 'value';
    else if (expected === ', or }' && token === TOKEN.comma) expected = 'key';
    else if (expected === ', or ]' && token === TOKEN.comma) expected = 'value';
    else if (
      (token === TOKEN.closeBrace && (expected === ', or }' || expected === 'key or }')) ||
      (token === TOKEN.closeBracket && (expected === ', or ]' || expected === 'value or ]'))
    ) {
      open.pop();
      expected = after();
    } else {
      if (expected === 'end' && (token === TOKEN.openBrace || token === TOKEN.openBracket))
        return stop({
          en: 'a second document begins here, but a file may contain only one. Put both into one list, or each on its own line in a .jsonl file',
          zh: '第二个文档从这里开始，而一个文件只能有一个。请把它们放进同一个列表，或在 .jsonl 文件中各占一行',
        });
      const seen = text.substr(scanner.getTokenOffset(), Math.min(scanner.getTokenLength(), 20));
      return stop({
        en: `${WANTED[expected].en} expected instead of ${JSON.stringify(seen)}`,
        zh: `此处是 ${JSON.stringify(seen)}，本应是${WANTED[expected].zh}`,
      });
    }
  }
}

function at(scanner: JSONScanner, why: Phrase): Finding {
  return { line: scanner.getTokenStartLine() + 1, column: scanner.getTokenStartCharacter() + 1, why };
}

/** What a number loses when it is read; undefined where it is exact enough. */
function lossOf(scanner: JSONScanner): Phrase | undefined {
  const written = scanner.getTokenValue();
  const number = Number(written);
  const shown = written.length > 30 ? `${written.slice(0, 30)}…` : written;
  if (!Number.isFinite(number))
    return {
      en: `the number ${shown} is too large to be held. Write it as text.`,
      zh: `数字 ${shown} 太大，无法保存。请写成文本。`,
    };
  const inexact =
    Number.isInteger(number) && !Number.isSafeInteger(number) && String(number) !== written.toLowerCase();
  if (written.length > EXACT_DIGITS && inexact) {
    return {
      en: `the number ${shown} cannot be held exactly and is read as ${number}. Write it as text.`,
      zh: `数字 ${shown} 无法精确保存，读作 ${number}。请写成文本。`,
    };
  }
  return undefined;
}

/**
 * Parsed data without `__proto__` keys and without halves of surrogate pairs (each becomes U+FFFD). To be used as the reviver of
 * `JSON.parse`, which makes such keys plain properties: nothing is polluted on the way.
 */
export function cleaned(_key: string, value: unknown): unknown {
  if (typeof value === 'string') return wellFormed(value);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  const entries = Object.entries(value).filter(([key]) => key !== '__proto__');
  return Object.fromEntries(entries.map(([key, item]) => [wellFormed(key), item]));
}

/** A text whose halves of surrogate pairs, which are no characters, have become U+FFFD. */
export function wellFormed(text: string): string {
  return text.replace(/\p{Surrogate}/gu, '\uFFFD');
}

/**
 * Parses one JSON document.
 *
 * @param line the line of the file that the text is, where the file is JSON Lines.
 * @param report receives what the file says twice, or says and cannot be kept (see `scanJson`).
 * @throws DatasetError naming file, line and column.
 */
export function parseJson(
  text: string,
  file: string,
  line?: number,
  report: (problem: Problem) => void = () => undefined,
): unknown {
  const marked = text.startsWith('\uFEFF');
  const body = marked ? text.slice(1) : text;
  const scan = scanJson(body);
  const place = ({ line: inText, column }: Finding) =>
    placeText((line ?? 1) + inText - 1, column + (marked && inText === 1 ? 1 : 0));
  const where = line === undefined ? file : `${file} › line ${line}`;
  if (scan.fault) throw notJson(where, reasonAt(place(scan.fault), scan.fault));
  for (const finding of scan.findings) report(problemAt(`${file} › ${place(finding).en}`, finding.why));
  if (scan.unlisted > 0) report(morePlaces(file, scan.unlisted));
  return parseScanned(body, where, scan);
}

/** The scan has found no fault; should an engine's parser disagree, its word counts. */
function parseScanned(text: string, where: string, { unclean }: JsonScan): unknown {
  try {
    return JSON.parse(text, unclean ? cleaned : undefined) as unknown;
  } catch (error) {
    throw notJson(where, phraseOf(error));
  }
}
