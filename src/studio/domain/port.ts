/** Where drafts are kept between visits. */

import type { Language } from '../../core/memory/bank';
import type { Draft } from './draft';
import type { TextProposals } from './from-text/proposal';

/** A draft with a mark of its content: another one after every write. */
export interface StoredDraft {
  readonly draft: Draft;
  readonly revision: string;
}

/** What became of a write. */
export type DraftWrite =
  | { readonly done: true; readonly revision: string }
  /** Another tab was first; nothing is written. */
  | { readonly done: false; readonly why: 'changed elsewhere' | 'deleted elsewhere' };

export interface StudioStore {
  /** All drafts that can be read, the one changed last first, and the ids of those that cannot; these stay where they are. */
  list(): Promise<{ readonly drafts: readonly StoredDraft[]; readonly unreadable: readonly string[] }>;
  /** @throws DatasetError where the record is damaged. */
  get(id: string): Promise<StoredDraft | undefined>;
  /**
   * Writes a draft wholly or not at all.
   *
   * @param revision of the content that the change was made to; `new` for one that must not be there; undefined writes over whatever is there.
   */
  put(draft: Draft, revision: string | undefined): Promise<DraftWrite>;
  remove(id: string): Promise<void>;
}

/** Reads a pasted text by rule. Rejects with the signal's reason at once. */
export type ReadText = (text: string, language: Language, signal: AbortSignal) => Promise<TextProposals>;
