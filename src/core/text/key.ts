/** Names for texts: what caches look a text up by. */

import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';

/** SHA-256, as hex, of the NFC-normalised text in UTF-8: equal texts share it whatever file, bank or platform they come from. */
export function textKey(text: string): string {
  return bytesToHex(sha256(utf8ToBytes(text.normalize('NFC'))));
}

/** SHA-256 of bytes, as hex. */
export function bytesKey(bytes: Uint8Array): string {
  return bytesToHex(sha256(bytes));
}
