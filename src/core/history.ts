/** Steps of editing that can be taken back. Whole values are kept: they are small, and share what did not change. */

/** Longer than anybody goes back by hand. */
const MOST_STEPS = 200;
/** Typing in one field without such a pause, in milliseconds, is one step. */
const PAUSE = 2000;

interface Step<T> {
  /** The value before it; of a step that was undone, the one after it. */
  readonly other: T;
  /** What was done, as in "Undo: …". */
  readonly words: string;
  /** Of two steps in a row with the same key, the later goes on with the earlier. */
  readonly merge: string | undefined;
  readonly at: number;
}

export interface History<T> {
  readonly now: T;
  /** Latest last. */
  readonly done: readonly Step<T>[];
  /** What was undone, latest last. */
  readonly undone: readonly Step<T>[];
}

export function begun<T>(now: T): History<T> {
  return { now, done: [], undone: [] };
}

/**
 * One step further; the same history where nothing changed.
 *
 * @param words what it does, as in "Undo: …".
 * @param merge key of the field that is typed in.
 * @param at the time, in milliseconds.
 */
export function stepped<T>(
  history: History<T>,
  to: T,
  words: string,
  merge: string | undefined,
  at: number,
): History<T> {
  if (to === history.now) return history;
  const last = history.done.at(-1);
  const goesOn =
    merge !== undefined && last?.merge === merge && at - last.at < PAUSE && history.undone.length === 0;
  const step = { other: goesOn ? last.other : history.now, words, merge, at };
  const earlier = goesOn ? history.done.slice(0, -1) : history.done;
  return { now: to, done: [...earlier, step].slice(-MOST_STEPS), undone: [] };
}

/** One step back; the same history where there is none. */
export function undone<T>(history: History<T>): History<T> {
  const step = history.done.at(-1);
  if (!step) return history;
  return {
    now: step.other,
    done: history.done.slice(0, -1),
    undone: [...history.undone, turnedRound(step, history.now)],
  };
}

/** Does again what was undone last; the same history where there is nothing. */
export function redone<T>(history: History<T>): History<T> {
  const step = history.undone.at(-1);
  if (!step) return history;
  return {
    now: step.other,
    done: [...history.done, turnedRound(step, history.now)],
    undone: history.undone.slice(0, -1),
  };
}

/** Typing goes on in a step of its own. */
function turnedRound<T>(step: Step<T>, other: T): Step<T> {
  return { ...step, other, merge: undefined };
}
