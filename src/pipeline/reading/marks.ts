/** What a trained reader marks within the units that a rule chooses among. */

import type { Stretch } from './reader';
import type { ReadWindow } from './trained';
import type { Unit } from './units';

/** The likeliest answer within a unit. Offsets are those of the memory's text. */
export interface Mark extends Stretch {
  /** How likely it is that the window answers and that this is the answer in it; in [0, 1]. */
  readonly value: number;
  readonly relevance: number;
  readonly spanProbability: number;
}

/** The likeliest answer that begins in a unit's own words; undefined where the model marks none there. */
export function markIn({ memory, own, end }: Unit, windows: readonly ReadWindow[]): Mark | undefined {
  const marks = windows
    .filter(({ passage }) => passage.memory.id === memory.id)
    .flatMap(({ passage, shift, pair: { answerable, relevance, spans } }) =>
      spans
        .filter((span) => span.start >= shift)
        .map((span) => ({
          start: span.start - shift + passage.start,
          end: Math.min(span.end - shift + passage.start, memory.text.length),
          value: answerable * span.probability,
          relevance,
          spanProbability: span.probability,
        })),
    )
    .filter(({ start }) => start >= own && start < end);
  return marks.reduce<Mark | undefined>(
    (best, mark) => (best && best.value >= mark.value ? best : mark),
    undefined,
  );
}
