/** How a source is called: datasets have names of their own, what was written in the page is named in the reader's language. */

import { OWN_COPIES, WRITTEN_HERE } from '../../../core/memory/new-bank';
import { OWN_TABLES } from '../../formats/table';
import { t } from '../words';

/** @param source as banks keep it; files and archives keep it as it stands. */
export function sourceName(source: string): string {
  if (source === WRITTEN_HERE) return t().writtenHere;
  if (source === OWN_TABLES) return t().ownTables;
  if (source.endsWith(OWN_COPIES)) return t().ownCopies(source.slice(0, -OWN_COPIES.length));
  return source;
}
