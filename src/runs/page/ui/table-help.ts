/** Which headings of a table are measures that the help explains. */

import type { ExportTable } from '../../../data/export/table';
import { helpOn } from '../../../measures/domain/help';
import type { HelpContext } from '../../../measures/page/help.svelte';

/** What a table says of its measures. */
export interface TableHelp extends HelpContext {
  readonly group: NonNullable<HelpContext['group']>;
  /** Measures that the table prints under another name. */
  readonly names?: Readonly<Record<string, string>>;
}

export interface HeadingHelp {
  /** By the heading over several columns, and by the key of a column of its own. */
  readonly groups: ReadonlyMap<string, string>;
  readonly columns: ReadonlyMap<string, string>;
}

/**
 * The measures behind a table’s headings, each family once: under a heading over several cutoffs the deepest one that the table shows.
 *
 * @param table in English, by whose names measures are known.
 */
export function headingHelp({ columns }: ExportTable, { group, names = {} }: TableHelp): HeadingHelp {
  const groups = new Map<string, string>();
  const own = new Map<string, string>();
  const seen = new Set<string>();
  for (const { key, label, group: heading } of columns) {
    const cutoff = /@\d+$/.exec(label)?.[0] ?? '';
    for (const text of [heading, label]) {
      const family = text?.replace(/@\d+$/, '') ?? '';
      const name = names[family] ?? family;
      const found = helpOn(name, group);
      if (!found) continue;
      if (text === heading && text !== undefined) groups.set(text, `${name}${cutoff}`);
      else if (!seen.has(found.id)) own.set(key, `${name}${cutoff}`);
      seen.add(found.id);
      break;
    }
  }
  return { groups, columns: own };
}
