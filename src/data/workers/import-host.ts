/** What the import worker serves: one import, read off the page's thread and written from there. */

import type { ImportOutcome, ImportProgress, ImportRequest } from '../importing';
import type { Language, MemoryBank } from '../../core/memory/bank';
import type { BankSummary } from '../../core/memory/summary';
import type { TextProposals } from '../../studio/domain/from-text/proposal';
import { readText } from '../../studio/domain/from-text/read';
import { StagedBanks } from '../../storage/tables/staged-banks';
import { ImportRun } from './import-run';
import type { Handlers } from '../../workers/serve';

/** What the worker tells while it reads. */
export type ImportNews =
  | { readonly type: 'progress'; readonly progress: ImportProgress }
  /** Banks that lie in the database. */
  | { readonly type: 'written'; readonly summaries: readonly BankSummary[] }
  /** Banks that the page is to keep. */
  | { readonly type: 'banks'; readonly banks: readonly MemoryBank[] };

export interface ImportCalls {
  read: { input: ImportRequest; progress: ImportNews; result: ImportOutcome };
  /** A text that somebody pasted, read for a character in the studio. */
  text: { input: { text: string; language: Language }; progress: never; result: TextProposals };
}

export const IMPORT_HANDLERS: Handlers<ImportCalls> = {
  async read(request, { signal, onProgress }) {
    let staged = request.into && new StagedBanks(request.into);
    const onBanks = async (banks: readonly MemoryBank[]) => {
      try {
        if (staged) return onProgress({ type: 'written', summaries: await staged.write(banks) });
      } catch {
        // A full disk, a database that is gone: the page keeps the rest in its own ways, and tells what is wrong.
        await staged?.close();
        staged = undefined;
      }
      onProgress({ type: 'banks', banks });
    };
    try {
      return await new ImportRun(request, {
        signal,
        onProgress: (progress) => onProgress({ type: 'progress', progress }),
        onBanks,
      }).run();
    } finally {
      await staged?.close();
    }
  },
  text: ({ text, language }) => readText(text, language),
};
