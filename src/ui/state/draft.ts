/** One character while it is edited: its bank, and the steps that can be taken back. */

import type { MemoryBank } from '../../core/memory/bank';
import { applyEdit, type Edit } from '../../core/memory/edit';

/** Longer than anybody goes back by hand; each step holds only what it changed. */
const MOST_STEPS = 500;
/** Typing in one field without such a pause, in milliseconds, is one step. */
const PAUSE = 2000;

export interface UndoStep {
  /** What was done, as in "Undo: …". */
  readonly words: string;
  readonly edit: Edit;
  readonly inverse: Edit;
  /** Of two steps in a row with the same key, the later may take the earlier's place. */
  readonly merge: string | undefined;
  readonly at: number;
}

export type Saving =
  | { readonly state: 'saved' | 'waiting' | 'saving' }
  /** `why` with the remedy; the edits are kept. */
  | { readonly state: 'failed'; readonly why: string }
  /** Another tab changed the same, or deleted the character. */
  | { readonly state: 'changed elsewhere' | 'deleted elsewhere' };

export interface Draft {
  readonly bank: MemoryBank;
  /** What the library holds. */
  readonly saved: MemoryBank;
  /** Of what the library holds. */
  readonly revision: string;
  readonly saving: Saving;
  /** Latest last. */
  readonly done: readonly UndoStep[];
  readonly undone: readonly UndoStep[];
}

export function draftOf(bank: MemoryBank, revision: string): Draft {
  return { bank, saved: bank, revision, saving: { state: 'saved' }, done: [], undone: [] };
}

/**
 * One step further.
 *
 * @param merge key of the field that is typed in.
 * @param at the time now, in milliseconds.
 * @throws EditError where the edit does not fit.
 */
export function stepped(
  draft: Draft,
  edit: Edit,
  words: string,
  merge: string | undefined,
  at: number,
): Draft {
  const { bank, inverse } = applyEdit(draft.bank, edit);
  const last = draft.done.at(-1);
  const goesOn =
    merge !== undefined && last?.merge === merge && at - last.at < PAUSE && draft.undone.length === 0;
  const step: UndoStep = { words, edit, inverse: goesOn ? last.inverse : inverse, merge, at };
  const done = [...(goesOn ? draft.done.slice(0, -1) : draft.done), step].slice(-MOST_STEPS);
  return { ...draft, bank, done, undone: [] };
}

/** One step back; the same draft where there is none. */
export function undone(draft: Draft): Draft {
  const step = draft.done.at(-1);
  if (!step) return draft;
  const { bank } = applyEdit(draft.bank, step.inverse);
  // Typing goes on in a step of its own.
  const back = { ...step, merge: undefined };
  return { ...draft, bank, done: draft.done.slice(0, -1), undone: [...draft.undone, back] };
}

/** Does again what was undone last; the same draft where there is nothing. */
export function redone(draft: Draft): Draft {
  const step = draft.undone.at(-1);
  if (!step) return draft;
  const { bank, inverse } = applyEdit(draft.bank, step.edit);
  return { ...draft, bank, done: [...draft.done, { ...step, inverse }], undone: draft.undone.slice(0, -1) };
}
