/** How the Compare screen names things, in the language of the interface. */

import { engineListOf, engineListTitle, type EngineListId } from '../../../pipeline/flow/engine-card';
import type { ComparedList } from '../../domain/flow';
import type { MemoryBank } from '../../../core/memory/bank';
import { shortNameOf, type ListId } from '../../../pipeline/retrieval/registry';
import type { Phrase } from '../../../core/text/phrase';
import { phraseText } from '../../../ui/state/locale.svelte';
import type { Side } from '../state/overlap.svelte';
import { t as shared } from '../../../ui/words/common';
import { en } from '../../../ui/words/common/en';
import { zh } from '../../../ui/words/common/zh';
import { own as ownEn } from '../words/en';
import { own as ownZh } from '../words/zh';

export type ColumnId = ComparedList | 'reranked';

export function listName(id: ListId | 'reranked' | EngineListId): string {
  return engineTitle(id) ?? shared().lists[id as ListId | 'reranked'];
}

function engineTitle(id: string, length?: 'short'): string | undefined {
  const list = engineListOf(id);
  return list && phraseText(engineListTitle(list.engine, list.kind, length));
}

/** A list's name for sentences that the core makes. */
export function listPhrase(id: ListId | 'reranked'): Phrase {
  return { en: en.lists[id], zh: zh.lists[id] };
}

/** A retriever, re-ranked or not, for sentences that the core makes. */
export function sidePhrase({ retriever, reranked }: Side): Phrase {
  const name = listPhrase(retriever);
  return reranked ? { en: ownEn.rerankedSide(name.en), zh: ownZh.rerankedSide(name.zh) } : name;
}

/** A name that fits above a column on a phone. */
export function shortName(id: ColumnId | EngineListId): string {
  const title = engineTitle(id, 'short');
  if (title !== undefined) return title;
  return id === 'reranked' ? listName(id) : phraseText(shortNameOf(id as ComparedList));
}

/** The line below a figure that says where its numbers are from. */
export function sourceLine(
  version: string,
  bank: MemoryBank,
  question: string,
  settings: readonly string[],
): string {
  return [
    `Mnemoscope ${version}`,
    `${bank.character.name} (${bank.source})`,
    `“${question}”`,
    ...settings,
  ].join(' · ');
}
