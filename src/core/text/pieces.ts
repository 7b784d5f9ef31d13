/**
 * Word pieces of a text, as `tokenizer.json` cuts them: BERT's normaliser and pre-tokenizer with a WordPiece or a Unigram vocabulary. The encoders'
 * own library does the same and much else; this is small enough for the page's thread and remembers words that it has cut.
 */

/** What the file says of its tokens, by their ids. */
export interface PieceVocabulary {
  readonly kind: 'WordPiece' | 'Unigram';
  readonly tokens: readonly string[];
  /** Log-probabilities, one a token; empty for WordPiece. */
  readonly scores: readonly number[];
  /** Whether each Han character is a word of its own. */
  readonly hanApart: boolean;
}

interface TokenizerFile {
  readonly normalizer: {
    readonly type: string;
    readonly lowercase: boolean;
    readonly handle_chinese_chars: boolean;
  };
  readonly model: {
    readonly type: string;
    readonly vocab: Readonly<Record<string, number>> | readonly (readonly [string, number])[];
  };
}

/** @param text of a `tokenizer.json`. @throws Error where it is another kind of tokenizer. */
export function readVocabulary(text: string): PieceVocabulary {
  const { normalizer, model } = JSON.parse(text) as TokenizerFile;
  if (normalizer.type !== 'BertNormalizer' || !normalizer.lowercase)
    throw new Error(`A tokenizer with BertNormalizer in lower case is needed, not ${normalizer.type}.`);
  const hanApart = normalizer.handle_chinese_chars;
  if (model.type === 'Unigram') {
    const vocab = model.vocab as readonly (readonly [string, number])[];
    const tokens = vocab.map(([token]) => token);
    return { kind: 'Unigram', tokens, scores: vocab.map(([, score]) => score), hanApart };
  }
  if (model.type !== 'WordPiece') throw new Error(`WordPiece or Unigram is needed, not ${model.type}.`);
  const tokens: string[] = [];
  for (const [token, id] of Object.entries(model.vocab as Readonly<Record<string, number>>))
    tokens[id] = token;
  return { kind: 'WordPiece', tokens, scores: [], hanApart };
}

/** Characters; a longer word is unknown as a whole. */
const LONGEST_WORD = 100;
/** Words that are remembered: a bank has some thousands. */
const MOST_REMEMBERED = 50_000;
const UNKNOWN = '[UNK]';

/** Blanks, and what is dropped: control and format characters, the replacement character. */
const DROPPED = /[^\P{C}\t\n\r]|\ufffd/gu;
const MARKS = /\p{Mn}/gu;
const HAN =
  /[\u4e00-\u9fff\u3400-\u4dbf\uf900-\ufaff\u{20000}-\u{2a6df}\u{2a700}-\u{2b73f}\u{2b740}-\u{2b81f}\u{2b920}-\u{2ceaf}\u{2f800}-\u{2fa1f}]/gu;
/** Runs without blanks or punctuation, and single marks of punctuation: all of ASCII's symbols count as such. */
const WORDS = /[!-/:-@[-`{-~\p{P}]|[^\s!-/:-@[-`{-~\p{P}]+/gu;

const PLAIN = /^[\t\n\r\x20-\x7e]*$/;

export class PieceTokenizer {
  readonly #kind: PieceVocabulary['kind'];
  readonly #ids = new Map<string, number>();
  readonly #scores: readonly number[];
  readonly #hanApart: boolean;
  readonly #unknown: number;
  readonly #unknownScore: number;
  /** Characters of the longest token. */
  readonly #longest: number;
  readonly #cut = new Map<string, readonly number[]>();

  /** @throws RangeError where no token stands for what is unknown. */
  constructor({ kind, tokens, scores, hanApart }: PieceVocabulary) {
    this.#kind = kind;
    this.#scores = scores;
    this.#hanApart = hanApart;
    let longest = 1;
    tokens.forEach((token, id) => {
      this.#ids.set(token, id);
      longest = Math.max(longest, token.length);
    });
    this.#longest = longest;
    const unknown = this.#ids.get(UNKNOWN);
    if (unknown === undefined) throw new RangeError(`The vocabulary lacks ${UNKNOWN}.`);
    this.#unknown = unknown;
    this.#unknownScore = scores.reduce((least, score) => Math.min(least, score), 0) - 10;
  }

  /** Ids of the pieces of a text, without special tokens; none is cut off. */
  pieces(text: string): number[] {
    const found: number[] = [];
    for (const word of this.#normalised(text).match(WORDS) ?? []) {
      let ids = this.#cut.get(word);
      if (!ids) {
        ids = this.#kind === 'WordPiece' ? this.#match(word) : this.#likeliest(word);
        if (this.#cut.size < MOST_REMEMBERED) this.#cut.set(word, ids);
      }
      for (const id of ids) if (!this.#continuesUnknown(id, found.at(-1))) found.push(id);
    }
    return found;
  }

  /** Unigram makes neighbouring unknown pieces one, also across words. */
  #continuesUnknown(id: number, before: number | undefined): boolean {
    return this.#kind === 'Unigram' && id === this.#unknown && before === id;
  }

  #normalised(text: string): string {
    if (PLAIN.test(text)) return text.toLowerCase();
    const clean = text.replace(DROPPED, '').normalize('NFD').replace(MARKS, '').toLowerCase();
    return this.#hanApart ? clean.replace(HAN, ' $& ') : clean;
  }

  /** Greedy longest match; unknown as a whole where there is none. */
  #match(word: string): readonly number[] {
    if ([...word].length > LONGEST_WORD) return [this.#unknown];
    const ids: number[] = [];
    let start = 0;
    while (start < word.length) {
      let end = Math.min(word.length, start + this.#longest);
      let id: number | undefined;
      for (; end > start; end--) {
        const piece = word.slice(start, end);
        id = this.#ids.get(start > 0 ? `##${piece}` : piece);
        if (id !== undefined) break;
      }
      if (id === undefined) return [this.#unknown];
      ids.push(id);
      start = end;
    }
    return ids;
  }

  /** The pieces whose probabilities have the largest product; neighbouring unknown characters are one. */
  #likeliest(word: string): readonly number[] {
    const characters = [...word];
    const { length } = characters;
    const best = new Float64Array(length + 1).fill(-Infinity);
    const from = new Int32Array(length + 1);
    const by = new Int32Array(length + 1);
    best[0] = 0;
    for (let start = 0; start < length; start++) {
      let piece = '';
      for (let end = start + 1; end <= Math.min(length, start + this.#longest); end++) {
        piece += characters[end - 1]!;
        const known = this.#ids.get(piece);
        const score =
          known !== undefined ? this.#scores[known]! : end === start + 1 ? this.#unknownScore : undefined;
        if (score === undefined || best[start]! + score <= best[end]!) continue;
        best[end] = best[start]! + score;
        from[end] = start;
        by[end] = known ?? this.#unknown;
      }
    }
    const ids: number[] = [];
    for (let end = length; end > 0; end = from[end]!) {
      const id = by[end]!;
      if (!this.#continuesUnknown(id, ids.at(-1))) ids.push(id);
    }
    return ids.reverse();
  }
}
