/** What a linear model reads: one row per question, a dense part (the vector) and a sparse one (its words). */

/** Rows with the entries that are not zero, one row after the other. */
export interface SparseRows {
  readonly width: number;
  /** rows + 1 places in `columns` and `values`: row i begins at `starts[i]`. */
  readonly starts: Uint32Array;
  readonly columns: Uint32Array;
  readonly values: Float32Array;
}

export interface Design {
  readonly rows: number;
  readonly dense: {
    readonly width: number;
    /** rows × width numbers. */
    readonly data: Float32Array;
  };
  readonly sparse: SparseRows;
}

/** Columns of dense and sparse part together. */
export function widthOf({ dense, sparse }: Design): number {
  return dense.width + sparse.width;
}

/** Packs rows of [column, value] pairs. */
export function sparseRows(
  rows: readonly (readonly (readonly [column: number, value: number])[])[],
  width: number,
): SparseRows {
  const starts = new Uint32Array(rows.length + 1);
  rows.forEach((row, i) => (starts[i + 1] = starts[i]! + row.length));
  const entries = rows.flat();
  return {
    width,
    starts,
    columns: Uint32Array.from(entries, ([column]) => column),
    values: Float32Array.from(entries, ([, value]) => value),
  };
}
