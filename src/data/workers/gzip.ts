/** Files packed with gzip, one file each. */

import { isAbort } from '../../core/text/phrase';
import { DatasetError, problemAt } from '../../core/text/problem';
import type { ImportFile } from '../importing';

/** No file is larger; what unpacks to more may be a trap. */
const LARGEST = 2 * 1024 ** 3;

/** Whether a file is one, by its first bytes. */
export async function isGzip(file: Blob): Promise<boolean> {
  const [a, b] = new Uint8Array(await file.slice(0, 2).arrayBuffer());
  return a === 0x1f && b === 0x8b;
}

/**
 * The file within, under its own name. It is unpacked piece by piece.
 *
 * @param options.most bytes that it may have. @throws DatasetError naming the file, where it is cut off or too large; DOMException `AbortError`.
 */
export async function gunzipped(
  { path, file }: ImportFile,
  { most = LARGEST, signal }: { readonly most?: number; readonly signal?: AbortSignal | undefined } = {},
): Promise<ImportFile> {
  const largest = Math.min(most, LARGEST);
  let size = 0;
  const counted = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform(piece, out) {
      signal?.throwIfAborted();
      size += piece.byteLength;
      if (size > largest) throw new RangeError('too large');
      out.enqueue(piece);
    },
  });
  try {
    const stream = file.stream().pipeThrough(new DecompressionStream('gzip')).pipeThrough(counted);
    return { path: path.replace(/\.gz$/i, ''), file: await new Response(stream).blob() };
  } catch (error) {
    signal?.throwIfAborted();
    if (isAbort(error)) throw error;
    if (size > largest) throw tooLarge(path);
    throw new DatasetError([
      problemAt(path, {
        en: 'could not be unpacked (gzip). Check that the download is complete.',
        zh: '无法解压（gzip）。请检查下载是否完整。',
      }),
    ]);
  }
}

/** That a packed file holds more than is read. */
export function tooLarge(where: string): DatasetError {
  return new DatasetError([
    problemAt(where, {
      en: 'would unpack to more than a dataset can have. Unpack it yourself, and give the files you need.',
      zh: '解压后会超出数据集应有的大小。请自行解压，只给出需要的文件。',
    }),
  ]);
}
