import { flushSync } from 'svelte';
import { onTestFinished } from 'vitest';

/**
 * Every value that a view reading this would show, the present one first; repetitions are one. Ends with the test.
 *
 * A test of state stands in `happy-dom`: in vitest's own `node`, modules are compiled for the server, where runes are
 * plain fields and no effect ever runs.
 */
export function watch<T>(read: () => T): readonly T[] {
  const seen: T[] = [];
  const stop = $effect.root(() => {
    $effect(() => {
      const value = read();
      if (seen.length === 0 || seen.at(-1) !== value) seen.push(value);
    });
  });
  onTestFinished(stop);
  flushSync();
  return seen;
}
