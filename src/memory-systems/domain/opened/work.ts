/** What a screen asks for of result files: to read them. Done in a worker. */

import type { ImportFile } from '../../../data/importing';
import type { OpenedFiles } from './formats';
import type { AskedSet } from './join';

export interface OpenWork {
  /**
   * Reads files, unpacked where they are archives, and joins them with each other and with the questions.
   *
   * @throws DatasetError where no file can be read; DOMException `AbortError`.
   */
  open(
    input: { readonly files: readonly ImportFile[]; readonly sets: readonly AskedSet[] },
    control: { readonly signal: AbortSignal },
  ): Promise<OpenedFiles>;
}
