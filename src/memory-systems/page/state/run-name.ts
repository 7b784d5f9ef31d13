/** What a run of a memory system is called. */

import { shortNameOf } from '../../../pipeline/retrieval/registry';
import { say } from '../../../ui/state/locale.svelte';
import { DEFAULT_SEARCH } from '../../domain/entry-search';
import { KNOWN_SYSTEMS } from '../../domain/known';
import { t } from '../words';
import { variantOfKey } from './run-header';

/** @param key of `keyOf`. @returns undefined where the page knows no such system. */
export function systemName(key: string): string | undefined {
  const { system, search, noise, repeat } = variantOfKey(key);
  const known = KNOWN_SYSTEMS.find(({ id }) => id === system);
  const by = search === DEFAULT_SEARCH ? '' : say(shortNameOf(search));
  return known && t().variant(say(known.name), by, noise, repeat);
}
