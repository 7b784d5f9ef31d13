/** Where a thing is kept, from what lies in memory of its tables: whoever says that something is saved asks here. */

import type { KeptThing, Places } from '../../core/ports';
import type { LayeredTableStore } from './layered-table-store';
import type { TableName } from './schema';
import type { Key } from './table-store';

export interface StoragePlaces extends Places {
  /** To be called when records may have come to lie elsewhere. */
  moved(): void;
}

export function placesOf(tables: Pick<LayeredTableStore, 'isInMemory'>): StoragePlaces {
  const listeners = new Set<() => void>();
  return {
    of: (thing) => (tables.isInMemory((table, key) => isOf(thing, table, key)) ? 'memory' : 'browser'),
    follow(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    moved: () => listeners.forEach((listener) => listener()),
  };
}

/** Whether a record is a part of the thing. */
function isOf(thing: KeptThing, table: TableName, key: Key): boolean {
  const [first, second] = typeof key === 'string' ? [key] : key;
  if (thing === 'all') return true;
  if (thing === 'settings') return table === 'settings';
  if (thing === 'vectors') return table === 'vectors';
  if (thing === 'calls') return table === 'calls' || table === 'callSummaries';
  if ('setting' in thing) return table === 'settings' && first === thing.setting;
  if ('draft' in thing) return table === 'drafts' && first === thing.draft;
  if ('run' in thing)
    return (table === 'runs' || table === 'units' || table === 'unitChunks') && first === thing.run;
  if ('import' in thing) return (table === 'imports' || table === 'banks') && first === thing.import;
  return table === 'summaries' ? first === thing.bank : table === 'banks' && second === thing.bank;
}
