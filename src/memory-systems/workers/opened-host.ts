/** Reads files of results as the worker serves it. They become texts first: archives unpacked, gzip undone, Inspect's archive put together as the one log that it is. */

import { openResults, type OpenWork, type ResultsText } from '../domain/opened/formats';
import type { Handlers } from '../../workers/serve';
import type { OpenedCalls } from './systems-client';
import { encodingOf } from '../../data/formats/source';
import { DatasetError, problemAt } from '../../core/text/problem';
import type { ImportFile } from '../../data/importing';
import { gunzipped, isGzip } from '../../data/workers/gzip';
import { sortFiles } from '../../data/workers/import-files';

/** As far as a file is looked at to tell its encoding. */
const BEGIN = 4096;

/** What lies beside results in a folder. Endings of results are many (`.eval-results-gpt-4o`), so others are looked into. */
const NO_RESULTS =
  /\.(?:md|py|ipynb|ya?ml|toml|lock|html?|css|js|ts|png|jpe?g|svg|gif|pdf|xlsx?|sh|log|sqlite|db|parquet|lz4)$/i;

/**
 * The texts of what somebody gave, in order.
 *
 * @throws DatasetError naming the file that cannot be unpacked or decoded; DOMException `AbortError`.
 */
export async function resultsTexts(
  files: readonly ImportFile[],
  signal?: AbortSignal,
): Promise<ResultsText[]> {
  const texts: ResultsText[] = [];
  for (const file of files) {
    signal?.throwIfAborted();
    const plain = (await isGzip(file.file)) ? await gunzipped(file, { signal }) : file;
    if (!(await isZip(plain.file))) {
      texts.push(await decoded(plain));
      continue;
    }
    const { data, failed, results } = await sortFiles([plain], {
      isTable: ({ path }) => !NO_RESULTS.test(path),
      ...(signal && { signal }),
    });
    if (failed[0]) throw new DatasetError(failed.map(notUnpacked));
    const inner = [...data, ...results.map(({ file: each }) => each)];
    texts.push(
      ...(isInspect(inner) ? [await inspectLog(plain.path, inner)] : await Promise.all(inner.map(decoded))),
    );
  }
  return texts;
}

async function isZip(file: Blob): Promise<boolean> {
  const [a, b, c, d] = new Uint8Array(await file.slice(0, 4).arrayBuffer());
  return a === 0x50 && b === 0x4b && c === 3 && d === 4;
}

/** Newer logs are packed in a way that browsers do not know. */
function notUnpacked({
  where,
  why,
  phrase,
}: {
  where: string;
  why: string;
  phrase?: { en: string; zh: string };
}) {
  if (!/compression/i.test(why)) return problemAt(where, phrase ?? { en: why, zh: why });
  return problemAt(where, {
    en: 'is packed with Zstandard, which cannot be read here. Convert it: inspect log dump FILE > log.json.',
    zh: '使用 Zstandard 压缩，这里无法读取。请转换：inspect log dump FILE > log.json。',
  });
}

async function decoded({ path, file }: ImportFile): Promise<ResultsText> {
  const encoding = encodingOf(new Uint8Array(await file.slice(0, BEGIN).arrayBuffer()), path);
  const decoder = new TextDecoder(encoding, { fatal: true });
  const pieces: string[] = [];
  try {
    for await (const bytes of file.stream() as unknown as AsyncIterable<Uint8Array>)
      pieces.push(decoder.decode(bytes, { stream: true }));
    pieces.push(decoder.decode());
  } catch {
    throw new DatasetError([
      problemAt(path, { en: 'is no UTF-8 text. Save it as UTF-8.', zh: '不是 UTF-8 文本。请保存为 UTF-8。' }),
    ]);
  }
  return { name: path, text: pieces.join('') };
}

const HEADER = /(?:^|\/)(?:header|_journal\/start)\.json$/;
const SAMPLE = /(?:^|\/)samples\/.+\.json$/;

function isInspect(files: readonly ImportFile[]): boolean {
  return (
    files.some(({ path }) => HEADER.test(path)) &&
    files.some(({ path }) => SAMPLE.test(path) || /summaries/.test(path))
  );
}

/**
 * The log of an `.eval` archive: its header with the samples. An interrupted run has only the beginning of one. Samples that are split into
 * parts have their main part in `sample.json`.
 */
async function inspectLog(path: string, files: readonly ImportFile[]): Promise<ResultsText> {
  const one = async (file: ImportFile) => (await decoded(file)).text;
  const header =
    files.find((file) => /header\.json$/.test(file.path)) ?? files.find((file) => HEADER.test(file.path))!;
  const samples = files.filter(
    (file) => SAMPLE.test(file.path) && !/\/(?:messages|events|calls|attachments)\//.test(file.path),
  );
  const texts = await Promise.all(samples.map(one));
  const summaries = files.find((file) => /(?:^|\/)summaries\.json$/.test(file.path));
  const list = texts.length > 0 ? `[${texts.join(',')}]` : summaries ? await one(summaries) : '[]';
  const begin = (await one(header)).trim().replace(/\}\s*$/, '');
  return { name: path, text: `${begin},"samples":${list}}` };
}

/** Reads in this thread. */
export function localOpenWork(): OpenWork {
  return {
    open: async ({ files, sets }, { signal }) => openResults(await resultsTexts(files, signal), sets),
  };
}

export function openedHandlers(work: OpenWork): Handlers<OpenedCalls> {
  return { openResults: (input, control) => work.open(input, control) };
}
