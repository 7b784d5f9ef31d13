/** The keyboard in a grid whose cells name their place as `data-cell="row column"`. */

import { tick } from 'svelte';

interface Place {
  readonly row: number;
  readonly column: number;
}

interface Grid {
  /** What scrolls, with the cells in it. */
  readonly box: HTMLElement | undefined;
  readonly at: Place;
  readonly size: { readonly rows: number; readonly columns: number };
  /** Closes what is open in the row of the cell. @returns false where nothing is. */
  readonly close: () => boolean;
  readonly choose: (place: Place) => void;
}

/** Arrows, Home and End move to a cell, Escape closes the row; other keys are left alone. */
export async function moveInGrid(
  event: KeyboardEvent,
  { box, at, size, close, choose }: Grid,
): Promise<void> {
  if (event.key === 'Escape' && close()) {
    event.preventDefault();
    return;
  }
  const next = nextCell(event.key, at, size);
  if (!next) return;
  event.preventDefault();
  choose(next);
  // A row that was out of sight is drawn first.
  await tick();
  const cell = box?.querySelector<HTMLElement>(`[data-cell="${next.row} ${next.column}"]`);
  cell?.focus({ preventScroll: true });
  cell?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
}

/** Attributes of a cell: one of them takes part in the order of the Tab key. */
export function cellAttributes(place: Place, at: Place, choose: (place: Place) => void) {
  return {
    'data-cell': `${place.row} ${place.column}`,
    tabindex: place.row === at.row && place.column === at.column ? 0 : -1,
    onfocus: () => choose(place),
  };
}

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
