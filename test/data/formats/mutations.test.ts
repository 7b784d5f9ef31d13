import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import { describe, expect, it } from 'vitest';
import { FORMATS, readDataset, type FormatId } from '../../../src/data/formats/formats';
import { writeBanks } from '../../../src/data/formats/mnemoscope/mnemoscope';
import { DatasetError, type Problem } from '../../../src/core/text/problem';
import { decodeSource, parseSource } from '../../../src/data/formats/source';
import type { MemoryBank } from '../../../src/core/memory/bank';
import { CHAT_FIXTURES, fixtureText } from './chats/fixtures';
import { mutate, seeded, slice, type Bytes, type Original } from './mutator';
import { releasedFiles } from './external-results';
import { cpuMilliseconds } from '../../cpu-time';

/** In all; shared out evenly among the datasets that are there. */
const MUTANTS = 10_000 * Number(process.env['MNEMOSCOPE_FUZZ_FACTOR'] ?? 1);
const SEED = Number(process.env['MNEMOSCOPE_FUZZ_SEED'] ?? 20_240_711);
const LONGEST_MS = 5000;

interface Corpus {
  readonly title: string;
  readonly format: FormatId;
  readonly files: readonly Original[];
}

/** The fixtures of every format that has a folder of them. */
const fixtures = FORMATS.flatMap(({ id }): Corpus[] => {
  const folder = `test/fixtures/${id}`;
  if (!existsSync(folder)) return [];
  const names = readdirSync(folder).filter((name) => /\.jsonl?$/.test(name));
  const files = names.map((name) => ({ name, text: readFileSync(`${folder}/${name}`, 'utf8') }));
  return files.length > 0 ? [{ title: `the fixtures of ${id}`, format: id, files }] : [];
});

/** Small slices of released data; none where there are none. */
const slices = releasedFiles()
  .filter(({ absent }) => !absent)
  .map(({ title, files, format }): Corpus => {
    const small = files()
      .slice(0, 4)
      .map(({ name, text }) => {
        const data = slice(parseSource(text, name));
        const lines = /\.jsonl$/.test(name) && Array.isArray(data);
        return {
          name,
          text: lines ? data.map((line) => JSON.stringify(line)).join('\n') : JSON.stringify(data, null, 1),
        };
      });
    return { title: `a slice from ${title}`, format: format!, files: small };
  });

/** All exports of chats at once: they are of one character, whatever program wrote them. */
const chats: Corpus = {
  title: 'the fixtures of chats',
  format: 'chats',
  files: CHAT_FIXTURES.filter(({ data }) => typeof data !== 'string').map((fixture) => ({
    name: `${fixture.format}/${fixture.name}`,
    text: fixtureText(fixture),
  })),
};

const corpora = [...fixtures, chats, ...slices];

function repeated(items: readonly { readonly id: string }[]): string | undefined {
  const seen = new Set<string>();
  return items.find(({ id }) => seen.size === seen.add(id).size)?.id;
}

function faultOfProblems(problems: readonly Problem[]): string | undefined {
  const bad = problems.find(
    ({ where, why }) => !where.trim() || !why.trim() || where.length > 1000 || why.length > 4000,
  );
  if (bad) return `a problem without a readable place or reason: ${JSON.stringify(bad).slice(0, 200)}`;
  const dumb = problems.find(
    ({ why, phrase }) => phrase?.en !== why || !/\p{Script=Han}/u.test(phrase.zh) || phrase.zh.length > 4000,
  );
  return dumb && `a problem that is not told in every language: ${JSON.stringify(dumb).slice(0, 200)}`;
}

/** What is wrong with a bank that a reader gave; undefined where nothing is. */
function faultOfBank(bank: MemoryBank, problems: readonly Problem[]): string | undefined {
  for (const part of [bank.memories, bank.questions, bank.sessions ?? []]) {
    const twice = repeated(part);
    if (twice !== undefined) return `two of one id: ${twice}`;
  }
  const known = new Set(bank.memories.map(({ id }) => id));
  const lost = bank.questions.flatMap(({ gold }) => gold).find((id) => !known.has(id));
  const told =
    lost === undefined ||
    problems.some(({ why }) => why.includes('gold memories that the bank does not have'));
  return told ? undefined : `gold that is not there and not reported: ${lost}`;
}

/** What is wrong with how files were read; undefined where they were read or refused as they should be. */
function faultOf(files: readonly Bytes[], format: FormatId | 'auto'): string | undefined {
  let fault: string | undefined;
  const took = cpuMilliseconds(() => (fault = faultOfReading(files, format)));
  return fault ?? (took > LONGEST_MS ? `${Math.round(took)} ms` : undefined);
}

function faultOfReading(files: readonly Bytes[], format: FormatId | 'auto'): string | undefined {
  try {
    const sources = files.map(({ name, bytes }) => ({ name, text: decodeSource(bytes, name) }));
    const { banks, problems } = readDataset(sources, format);
    const twice = repeated(banks);
    if (twice !== undefined) return `two banks of one id: ${twice}`;
    const fault = faultOfProblems(problems) ?? banks.map((bank) => faultOfBank(bank, problems)).find(Boolean);
    if (fault !== undefined) return fault;
    // Every field has its type, and every text is well-formed, where the banks survive being written and read.
    const again = readDataset([{ name: 'again.json', text: writeBanks(banks) }], 'mnemoscope').banks;
    if (!isDeepStrictEqual(again, banks)) return 'banks that change when they are written and read';
  } catch (error) {
    if (!(error instanceof DatasetError))
      return `not a DatasetError: ${error instanceof Error ? error.stack : String(error)}`;
    if (error.problems.length === 0) return 'a DatasetError without a problem';
    if (error.problems.some(({ where }) => where.startsWith('again.json')))
      return `a bank that is none: ${error.message}`;
    return faultOfProblems(error.problems);
  }
  return undefined;
}

const PROTOTYPES = [Object.prototype, Array.prototype, String.prototype, Map.prototype];
const prototypes = () =>
  JSON.stringify(PROTOTYPES.map((prototype) => Reflect.ownKeys(prototype).map(String)));

describe('damaged files', () => {
  it('are damaged often enough, in every format that has files', () => {
    expect(MUTANTS).toBeGreaterThanOrEqual(10_000);
    expect(fixtures.map(({ format }) => format)).toEqual(
      expect.arrayContaining(['mnemoscope', 'perltqa', 'locomo', 'memorybank']),
    );
  });

  it('are damaged alike by the same seed, whatever was damaged before', () => {
    const text = JSON.stringify({ a: { b: [1, 'two'] }, c: 'three', d: [{ e: null }] });
    const all = () => {
      const random = seeded(731);
      const mutants = Array.from(
        { length: 3000 },
        () => mutate([{ name: 'a.json', text }], random).files[0]!,
      );
      return mutants.map(({ bytes }) => createHash('sha256').update(bytes).digest('hex'));
    };
    expect(all()).toEqual(all());
  });

  it.each(corpora)(
    'from $title are read consistently or refused with a place and a reason',
    { timeout: 600_000 },
    (corpus) => {
      const untouched = prototypes();
      expect(
        faultOf(
          corpus.files.map(({ name, text }) => ({ name, bytes: new TextEncoder().encode(text) })),
          'auto',
        ),
      ).toBeUndefined();
      const random = seeded(SEED);
      const faults = new Map<string, string>();
      for (let n = Math.ceil(MUTANTS / corpora.length); n > 0 && faults.size < 10; n--) {
        const { damage, files } = mutate(corpus.files, random);
        const fault = faultOf(files, n % 3 === 0 ? corpus.format : 'auto');
        if (fault !== undefined) faults.set(fault.slice(0, 400), damage);
      }
      expect([...faults].map(([fault, damage]) => `${damage} → ${fault}`)).toEqual([]);
      expect(prototypes()).toBe(untouched);
    },
  );
});
