/** A cosine as the sum that it is: of the products of two unit vectors, dimension by dimension. */

export interface Products {
  /** The largest in size, largest first. */
  readonly largest: readonly {
    /** From 0. */
    readonly dimension: number;
    readonly question: number;
    readonly memory: number;
    readonly value: number;
  }[];
  /** How many others there are, and what they come to. */
  readonly others: number;
  readonly rest: number;
  /** The cosine. */
  readonly sum: number;
}

/**
 * @param question a unit vector. @param memory another one, as long.
 * @param shown how many products are named one by one.
 * @throws RangeError where the lengths differ.
 */
export function products(question: Float32Array, memory: Float32Array, shown: number): Products {
  if (question.length !== memory.length)
    throw new RangeError(`The vectors have ${question.length} and ${memory.length} numbers.`);
  const all = Array.from(question, (value, dimension) => ({
    dimension,
    question: value,
    memory: memory[dimension]!,
    value: value * memory[dimension]!,
  }));
  const sum = all.reduce((total, { value }) => total + value, 0);
  const largest = all.toSorted((a, b) => Math.abs(b.value) - Math.abs(a.value)).slice(0, shown);
  const named = largest.reduce((total, { value }) => total + value, 0);
  return { largest, others: all.length - largest.length, rest: sum - named, sum };
}
