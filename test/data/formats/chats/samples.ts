/** Exports of invented people, with what is in them: `chats/<format>/expected.json` beside the files. */

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

export interface Expected {
  readonly format: string;
  readonly sessions: number;
  readonly turns: number;
  readonly speakers: readonly string[];
  readonly session_list: readonly { readonly title: string | null; readonly turns: number }[];
  readonly turn_list: readonly {
    readonly speaker: string;
    readonly time: string | null;
    readonly text: string;
  }[];
  readonly left_out: readonly { readonly count: number; readonly why: string }[];
  readonly left_out_total: number;
  readonly memories_besides_turns?: readonly {
    readonly text?: string;
    readonly time?: string | null;
    readonly kind?: string;
    readonly fields?: readonly string[];
  }[];
}

export interface Sample {
  readonly name: string;
  readonly folder: string;
  readonly files: readonly { readonly name: string; readonly bytes: Uint8Array<ArrayBuffer> }[];
  readonly expected: Expected;
}

const FOLDER = join(process.env['MNEMOSCOPE_DATA'] ?? resolve('../shared/data'), 'chats');

/** The samples that there are; none where the data are absent. */
export function chatSamples(): readonly Sample[] {
  if (!existsSync(FOLDER)) return [];
  return readdirSync(FOLDER)
    .filter((name) => existsSync(join(FOLDER, name, 'expected.json')))
    .map((name) => {
      const folder = join(FOLDER, name);
      const files = readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile() && entry.name !== 'expected.json')
        .map((entry) => {
          const path = join(entry.parentPath, entry.name);
          return { name: path.slice(folder.length + 1), bytes: new Uint8Array(readFileSync(path)) };
        });
      const expected = JSON.parse(readFileSync(join(folder, 'expected.json'), 'utf8')) as Expected;
      return { name, folder, files, expected };
    });
}
