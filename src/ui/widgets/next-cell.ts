/** The keyboard in a grid of cells. */

/** Where an arrow key leads from a cell; undefined for other keys. */
export function nextCell(
  key: string,
  { row, column }: { readonly row: number; readonly column: number },
  size: { readonly rows: number; readonly columns: number },
): { readonly row: number; readonly column: number } | undefined {
  const within = (value: number, count: number) => Math.max(0, Math.min(count - 1, value));
  const to = (rows: number, columns: number) => ({
    row: within(row + rows, size.rows),
    column: within(column + columns, size.columns),
  });
  switch (key) {
    case 'ArrowDown':
      return to(1, 0);
    case 'ArrowUp':
      return to(-1, 0);
    case 'ArrowRight':
      return to(0, 1);
    case 'ArrowLeft':
      return to(0, -1);
    case 'Home':
      return { row, column: 0 };
    case 'End':
      return { row, column: size.columns - 1 };
    default:
      return undefined;
  }
}
