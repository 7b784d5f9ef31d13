/** Static vectors: a text's vector is the sum of its tokens' rows in a table, so that no model has to run. */

import type { Language } from '../../core/memory/bank';
import type { ModelStamp } from '../../core/ports';
import { PieceTokenizer, type PieceVocabulary } from '../../core/text/pieces';

/** A table of token vectors as plain data, which crosses to workers. */
export interface StaticTable {
  readonly stamp: ModelStamp;
  readonly dimensions: number;
  readonly vocabulary: PieceVocabulary;
  /** tokens × dimensions numbers, row by row; a row's numbers are to be multiplied by its scale. */
  readonly rows: Int8Array;
  /** One a token. */
  readonly scales: Float32Array;
}

/** Loads the table of a language. @throws an error that names the file and the remedy. */
export type TableLoader = (language: Language) => Promise<StaticTable>;

export class StaticEncoder {
  readonly dimensions: number;
  readonly #tokenizer: PieceTokenizer;
  readonly #rows: Int8Array;
  readonly #scales: Float32Array;
  /** Of the text at hand: sums in fp64 are rounded once, and are the faster ones. */
  readonly #sum: Float64Array;

  /** @throws RangeError where the table has not one row and one scale a token. */
  constructor({ dimensions, vocabulary, rows, scales }: StaticTable) {
    const { length } = vocabulary.tokens;
    if (rows.length !== length * dimensions || scales.length !== length)
      throw new RangeError(
        `${length} tokens need ${length} scales and ${length * dimensions} numbers, not ${scales.length} and ${rows.length}`,
      );
    this.dimensions = dimensions;
    this.#tokenizer = new PieceTokenizer(vocabulary);
    this.#rows = rows;
    this.#scales = scales;
    this.#sum = new Float64Array(dimensions);
  }

  /** @returns texts × dimensions numbers, row by row, each row of length one; zero for a text without a known token. */
  encode(texts: readonly string[]): Float32Array {
    const data = new Float32Array(texts.length * this.dimensions);
    texts.forEach((text, at) => this.#into(data, at * this.dimensions, text));
    return data;
  }

  #into(data: Float32Array, at: number, text: string): void {
    const { dimensions } = this;
    const rows = this.#rows;
    const sum = this.#sum.fill(0);
    const scales = this.#scales;
    const ids = this.#tokenizer.pieces(text);
    let token = 0;
    // Four tokens at a time, so that each sum is read and written once for them; it is added to in the same order.
    for (; token + 4 <= ids.length; token += 4) {
      const [a, b, c, d] = [ids[token]!, ids[token + 1]!, ids[token + 2]!, ids[token + 3]!];
      const [first, second, third, fourth] = [scales[a]!, scales[b]!, scales[c]!, scales[d]!];
      const [ofA, ofB, ofC, ofD] = [a * dimensions, b * dimensions, c * dimensions, d * dimensions];
      for (let i = 0; i < dimensions; i++) {
        let value = sum[i]!;
        value += rows[ofA + i]! * first;
        value += rows[ofB + i]! * second;
        value += rows[ofC + i]! * third;
        value += rows[ofD + i]! * fourth;
        sum[i] = value;
      }
    }
    for (; token < ids.length; token++) {
      const id = ids[token]!;
      const scale = scales[id]!;
      for (let i = 0; i < dimensions; i++) sum[i]! += rows[id * dimensions + i]! * scale;
    }
    let squares = 0;
    for (let i = 0; i < dimensions; i++) squares += sum[i]! * sum[i]!;
    if (squares === 0) return;
    const length = Math.sqrt(squares);
    for (let i = 0; i < dimensions; i++) data[at + i] = sum[i]! / length;
  }
}

const ENCODERS = new WeakMap<StaticTable, StaticEncoder>();

/** The encoder of a table, made once. @throws RangeError as the encoder does. */
export function staticEncoderOf(table: StaticTable): StaticEncoder {
  const known = ENCODERS.get(table) ?? new StaticEncoder(table);
  ENCODERS.set(table, known);
  return known;
}
