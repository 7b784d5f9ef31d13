/** What `inspect` says of chats, in a file, a folder or an archive. */

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Uint8ArrayReader, Uint8ArrayWriter, ZipWriter } from '@zip.js/zip.js';
import { afterAll, describe, expect, it } from 'vitest';
import { CHAT_FIXTURES, fixtureFiles } from '../data/formats/chats/fixtures';
import { chatSamples } from '../data/formats/chats/samples';
import { resultOf } from './process';

interface Inspected {
  readonly format: string;
  readonly messages: number;
  readonly sessions: number;
  readonly turns: number;
  readonly speakers: readonly string[];
  readonly leftOut: Readonly<Record<string, number>>;
}

const folder = mkdtempSync(join(tmpdir(), 'mnemoscope-chats-'));
afterAll(() => rmSync(folder, { recursive: true }));

type Files = readonly { readonly name: string; readonly bytes: Uint8Array<ArrayBuffer> }[];

function unpacked(name: string, files: Files): string {
  for (const file of files) {
    const path = join(folder, name, file.name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, file.bytes);
  }
  return join(folder, name);
}

async function zipped(name: string, files: Files): Promise<string> {
  const writer = new ZipWriter(new Uint8ArrayWriter(), { useWebWorkers: false });
  for (const file of files) await writer.add(file.name, new Uint8ArrayReader(file.bytes));
  const path = join(folder, `${name}.zip`);
  writeFileSync(path, await writer.close());
  return path;
}

const told = ({ format, messages, sessions, turns, speakers, leftOut }: Inspected) => ({
  format,
  messages,
  sessions,
  turns,
  speakers,
  leftOut,
});

const bytesOf = (fixture: (typeof CHAT_FIXTURES)[number]): Files =>
  fixtureFiles(fixture).map(({ name, text }) => ({ name, bytes: new Uint8Array(Buffer.from(text)) }));

describe('inspect', { timeout: 120_000 }, () => {
  it.each(['slack', 'obsidian-daily', 'messenger', 'whatsapp-ios'])(
    'says the same of a folder, an archive and the files themselves: %s',
    async (format) => {
      const files = bytesOf(CHAT_FIXTURES.find((each) => each.format === format)!);
      const path = unpacked(format, files);
      const ofFolder = told(await resultOf<Inspected>('inspect', path));
      const ofZip = told(await resultOf<Inspected>('inspect', await zipped(format, files)));
      const ofFiles = told(
        await resultOf<Inspected>('inspect', ...files.map(({ name }) => join(path, name))),
      );
      expect(ofFolder.format).toBe(format);
      expect(ofFolder.messages).toBe(
        ofFolder.turns + Object.values(ofFolder.leftOut).reduce((sum, count) => sum + count, 0),
      );
      expect(ofZip).toEqual(ofFolder);
      expect(ofFiles).toEqual(ofFolder);
    },
  );

  const samples = chatSamples();
  it.skipIf(samples.length === 0)(
    `has the numbers of the samples${samples.length === 0 ? ' (skipped: no data)' : ''}`,
    async () => {
      for (const { name, files, expected } of samples.filter((each) =>
        /chatgpt|qq|instagram/.test(each.name),
      )) {
        const found = await resultOf<Inspected>('inspect', await zipped(`sample-${name}`, files));
        expect([name, found.format, found.sessions, found.turns]).toEqual([
          name,
          expected.format,
          expected.sessions,
          expected.turns,
        ]);
        expect(Object.values(found.leftOut).reduce((sum, count) => sum + count, 0)).toBe(
          expected.left_out_total,
        );
      }
    },
  );
});
