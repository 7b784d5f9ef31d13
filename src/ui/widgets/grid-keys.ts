/** The keyboard in a grid whose cells name their place as `data-cell="row column"`. */

import { tick } from 'svelte';
import { nextCell } from './next-cell';

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
