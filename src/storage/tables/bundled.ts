/** The characters published beside the page, with vectors computed beforehand. */

import { bankOfCharacter } from '../../data/formats/mnemoscope/mnemoscope-bank';
import type { CharacterFile } from '../../data/formats/mnemoscope/mnemoscope-schema';
import { KINDS, type Kind, type MemoryBank } from '../../core/memory/bank';
import type { BundledLibrary, ModelStamp, PreparedOutputs, VectorMatrix } from '../../core/ports';
import { passages } from '../../pipeline/retrieval/passages';
import { quoteTexts } from '../../pipeline/reading/quote-vectors';
import { vectorSpace } from '../../pipeline/retrieval/vectors';
import { bytesKey, textKey } from '../../core/text/key';
import { PhraseError } from '../../core/text/phrase';
import type { BundleIndex } from './bundle-index';

/** Counts up when the reader makes other memories of the same file, so that kept banks are renewed. */
const READER = 1;

/** The page's own files are proven when they are made, so what tells the place of a fault is fetched for a fault alone. */
async function parsed(text: string, file: string): Promise<unknown> {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    const { parseJson } = await import('../../core/text/parse-json');
    return parseJson(text, file);
  }
}

/**
 * @param folder absolute address of the characters' folder, with a trailing slash.
 * @param get reads a file of it: in the page over the network, on the command line from disk.
 */
export function bundledLibrary(
  folder: string,
  get: (folder: string, file: string) => Promise<Response> = fetched,
): BundledLibrary {
  let index: Promise<BundleIndex> | undefined;
  const banks = new Map<string, Promise<MemoryBank>>();
  const outputs = new Map<string, Promise<PreparedOutputs | undefined>>();

  const entries = () => (index ??= readIndex(folder, get));
  const entry = async (id: string) => {
    const found = (await entries()).find((candidate) => candidate.id === id);
    if (!found)
      throw new PhraseError({
        en: `The page comes with no character "${id}".`,
        zh: `页面没有自带人物“${id}”。`,
      });
    return found;
  };
  const read = async (id: string) => {
    const { file, sha256 } = await entry(id);
    const bytes = new Uint8Array(await (await get(folder, file)).arrayBuffer());
    const data = await parsed(new TextDecoder().decode(bytes), file);
    // Checked when the index was made. Any other file is checked now, by code that most visits never fetch.
    if (bytesKey(bytes) === sha256) return bankOfCharacter(data as CharacterFile);
    return (await import('../../data/formats/mnemoscope/mnemoscope')).readCharacter(data, file);
  };
  const readBank = (id: string) => {
    const known = banks.get(id) ?? read(id);
    banks.set(id, known);
    return known;
  };
  const readPrepared = async (id: string) => {
    const made = (await entries()).find((candidate) => candidate.id === id)?.prepared;
    if (!made) return undefined;
    // Neither waits for the other: both are wanted before the first answer.
    const [bank, file] = await Promise.all([readBank(id), get(folder, made.file)]);
    const keys = questionKeys(bank);
    if (keysHash(keys) !== made.questions) return undefined;
    return preparedOutputs(made, keys, new Float32Array(await file.arrayBuffer()));
  };

  return {
    list: async () => (await entries()).map(({ id, sha256 }) => ({ id, revision: `${READER}:${sha256}` })),
    read: readBank,
    async vectors(id, stamp) {
      // Those that ship were made by the shipped models' manifests, whatever other encoder has the same weights.
      if (stamp.recipe !== undefined) return undefined;
      const listed = (await entries()).find((candidate) => candidate.id === id)?.vectors ?? [];
      const made = listed.find(({ hash, device }) => hash === stamp.hash && device === stamp.device);
      if (!made) return undefined;
      const keys = passageKeys(await readBank(id));
      if (keysHash(keys) !== made.keys) return undefined;
      const data = new Float32Array(await (await get(folder, made.file)).arrayBuffer());
      if (data.length !== keys.length * made.dimensions) return undefined;
      return { keys, dimensions: made.dimensions, data };
    },
    async quotes(id) {
      const made = (await entries()).find((candidate) => candidate.id === id)?.quotes;
      if (!made) return undefined;
      const keys = quoteKeys(await readBank(id));
      if (keysHash(keys) !== made.keys) return undefined;
      const { dimensions } = made;
      const data = new Float32Array(await (await get(folder, made.file)).arrayBuffer());
      if (data.length !== keys.length * dimensions) return undefined;
      return { space: vectorSpace(made), matrix: { keys, dimensions, data } };
    },
    prepared(id) {
      const known = outputs.get(id) ?? readPrepared(id);
      outputs.set(id, known);
      // What could not be fetched is tried again.
      known.catch(() => outputs.delete(id));
      return known;
    },
    async readings(id) {
      const file = (await entries()).find((candidate) => candidate.id === id)?.readings;
      if (!file) return undefined;
      const [bank, response, { readingsOf }] = await Promise.all([
        readBank(id),
        get(folder, file),
        import('./bundled-readings'),
      ]);
      return readingsOf(bank, await parsed(await response.text(), file));
    },
  } satisfies BundledLibrary & {
    vectors: (id: string, stamp: ModelStamp) => Promise<VectorMatrix | undefined>;
  };
}

type PreparedEntry = NonNullable<BundleIndex[number]['prepared']>;

/** The rows of a `prepared` file by their texts' keys; undefined where the file has another length than its entry says. */
function preparedOutputs(
  { stamp, dimensions, featured, sentences }: PreparedEntry,
  questions: readonly string[],
  data: Float32Array,
): PreparedOutputs | undefined {
  const width = dimensions + KINDS.length;
  const after = questions.length * width;
  if (data.length !== after + sentences.length * dimensions) return undefined;
  return {
    stamp,
    dimensions,
    featured,
    questions: new Map(
      questions.map((key, i) => {
        const row = data.subarray(i * width, (i + 1) * width);
        const probabilities = Object.fromEntries(KINDS.map((kind, k) => [kind, row[dimensions + k]!]));
        return [
          key,
          { vector: row.subarray(0, dimensions), probabilities: probabilities as Record<Kind, number> },
        ];
      }),
    ),
    sentences: new Map(
      sentences.map((key, i) => [key, data.subarray(after + i * dimensions, after + (i + 1) * dimensions)]),
    ),
  };
}

/** The keys of the texts of a bank's questions, in their order. */
export function questionKeys(bank: MemoryBank): string[] {
  return bank.questions.map(({ text }) => textKey(text));
}

/** The keys of a bank's passages, in the order of its vectors. */
export function passageKeys(bank: MemoryBank): string[] {
  return passages(bank.memories).map(({ text }) => textKey(text));
}

/** The keys of the texts that a bank's answers are chosen from, in the order of their vectors. */
export function quoteKeys(bank: MemoryBank): string[] {
  return quoteTexts(bank.memories).map(textKey);
}

/** One hash for a list of keys. */
export function keysHash(keys: readonly string[]): string {
  return textKey(keys.join('\n'));
}

async function readIndex(
  folder: string,
  get: (folder: string, file: string) => Promise<Response>,
): Promise<BundleIndex> {
  const text = await (await get(folder, 'index.json')).text();
  const data = await parsed(text, 'characters/index.json');
  return isBundleIndex(data) ? data : (await import('./bundle-index')).readBundleIndex(data);
}

/** The build wrote the index: whether it is one at all is asked here, the place of a fault is left to the schema. */
function isBundleIndex(data: unknown): data is BundleIndex {
  const isEntry = (entry: Partial<BundleIndex[number]> | null) =>
    typeof entry?.id === 'string' &&
    typeof entry.file === 'string' &&
    typeof entry.sha256 === 'string' &&
    Array.isArray(entry.vectors);
  return Array.isArray(data) && data.every(isEntry);
}

async function fetched(folder: string, file: string): Promise<Response> {
  const response = await fetch(new URL(file, folder)).catch(() => undefined);
  if (!response)
    throw new PhraseError({
      en: `characters/${file} could not be fetched. Check the connection.`,
      zh: `characters/${file} 加载失败。请检查网络连接。`,
    });
  if (!response.ok) {
    throw new PhraseError({
      en: `characters/${file} is not on the server (${response.status}). Publish the characters folder next to the page.`,
      zh: `服务器上没有 characters/${file}（${response.status}）。请把 characters 文件夹与页面一并发布。`,
    });
  }
  return response;
}
