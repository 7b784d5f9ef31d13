/** The library's characters, grouped by source and narrowed. */

import type { Language } from '../../../core/memory/bank';
import type { BankOrigin, BankSummary } from '../../../core/memory/summary';

/** A source with its characters. */
export interface SourceGroup {
  readonly source: string;
  readonly characters: readonly BankSummary[];
}

/** One row of the list of characters. */
export type CharacterRow =
  | { readonly type: 'source'; readonly key: string; readonly group: SourceGroup }
  | { readonly type: 'character'; readonly key: string; readonly summary: BankSummary };

export class CharacterList {
  readonly #summaries: () => readonly BankSummary[];
  /** Narrow the list; not part of the address, so that a shared address shows all of it. */
  name = $state('');
  language = $state<Language | undefined>();
  origin = $state<BankOrigin | undefined>();
  /** Sources in the order of their names, each with the characters that match. */
  readonly groups: readonly SourceGroup[] = $derived.by(() => {
    const wanted = this.name.trim().toLowerCase();
    const matching = this.#summaries().filter(
      ({ name, summary, source, language, origin }) =>
        (!this.language || language === this.language) &&
        (!this.origin || origin === this.origin) &&
        `${name}\n${summary}\n${source}`.toLowerCase().includes(wanted),
    );
    const sources = matching.map(({ source }) => source);
    return sources
      .filter((source, i) => sources.indexOf(source) === i)
      .map((source) => ({ source, characters: matching.filter((each) => each.source === source) }))
      .sort((a, b) => a.source.localeCompare(b.source));
  });
  readonly rows: readonly CharacterRow[] = $derived(
    this.groups.flatMap((group): CharacterRow[] => [
      { type: 'source', key: `source ${group.source}`, group },
      ...group.characters.map((summary): CharacterRow => ({ type: 'character', key: summary.id, summary })),
    ]),
  );

  constructor(summaries: () => readonly BankSummary[]) {
    this.#summaries = summaries;
  }

  get narrowed(): boolean {
    return this.name.trim() !== '' || this.language !== undefined || this.origin !== undefined;
  }

  clear(): void {
    this.name = '';
    this.language = this.origin = undefined;
  }
}
