/** The list of keys, as it is read. */

import { stage as words } from '../../words/stage';

interface Key {
  readonly name: string;
  /** What stands before it: one of several, or together with the one before. */
  readonly joint: '/' | '+';
}
export type KeyRow = readonly [what: string, keys: readonly Key[]];

const any = (...names: readonly string[]): readonly Key[] => names.map((name) => ({ name, joint: '/' }));
const both = (...names: readonly string[]): readonly Key[] => names.map((name) => ({ name, joint: '+' }));

/** Title, rows and the switch of the list, in the language of the interface. */
export function t() {
  const { keyRows, keyNames, keys, letters, lettersWhy } = words();
  const rows: readonly KeyRow[] = [
    [keyRows.turn, any('→', '↓', keyNames.space, keyNames.pageDown)],
    [keyRows.back, any('←', '↑', keyNames.pageUp)],
    [keyRows.ends, any(keyNames.home, keyNames.end)],
    [keyRows.jump, both(keyNames.number, keyNames.enter)],
    [keyRows.vote, [...any('1–9'), ...any(`${keyNames.shift} + 1–9`)]],
    [keyRows.overview, any('O')],
    [keyRows.notes, any('N')],
    [keyRows.presenter, any('P')],
    [keyRows.pointer, any('L')],
    [keyRows.blank, any('B', '.')],
    [keyRows.language, any('T')],
    [keyRows.fullscreen, any('F')],
    [keyRows.keys, any('?')],
    [keyRows.leave, any(keyNames.escape)],
  ];
  return { title: keys, rows, letters, lettersWhy };
}
