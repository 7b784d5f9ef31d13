/** Characters in the library under ids that an import brings: what should be done with them unless the user says otherwise. */

import type { BankSummary, ImportRecord } from '../../../core/ports';
import type { ClashRule, ImportOutcome } from '../../importing';
import { isEdited } from './library.svelte';

export interface Standing {
  /** The safe one. */
  readonly rule: ClashRule;
  /** All of them as they are now. */
  readonly there: readonly Pick<BankSummary, 'id' | 'name'>[];
  /** Names of those that were changed by hand. */
  readonly edited: readonly string[];
  /** Names of those that hold what is not in the files. */
  readonly others: readonly string[];
}

export const NO_CLASHES: Standing = { rule: 'replace', there: [], edited: [], others: [] };

/** Only what is in the very same files, and as it was read from them, is to be replaced. */
export function standingOf(
  { clashes, files }: Pick<ImportOutcome, 'clashes' | 'files'>,
  summaries: readonly BankSummary[],
  imports: readonly ImportRecord[],
): Standing {
  const ids = new Set(clashes.map(({ id }) => id));
  const there = summaries.filter(({ id }) => ids.has(id));
  const read = new Set(files.map(({ sha256 }) => sha256));
  const again = new Set(
    imports
      .filter((each) => each.files.length > 0 && each.files.every(({ sha256 }) => read.has(sha256)))
      .map(({ id }) => id),
  );
  const names = (some: readonly BankSummary[]) => some.map(({ name }) => name);
  const edited = names(there.filter(isEdited));
  const others = names(there.filter(({ importId }) => importId === undefined || !again.has(importId)));
  return { rule: edited.length + others.length > 0 ? 'copy' : 'replace', there, edited, others };
}
