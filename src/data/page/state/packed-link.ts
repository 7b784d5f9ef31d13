/** A character within a link: compressed, as base64url, in a fragment of the page that says where to go once it is imported. */

import type { MemoryBank } from '../../../core/memory/bank';
import { PhraseError } from '../../../core/text/phrase';
import { fragmentOf, routeAddressOf } from '../../../ui/state/route-address';
import { phrase } from '../words';
import { writeBanks } from '../../formats/mnemoscope/mnemoscope';

/** Characters of a fragment that mail and messengers pass on whole. */
export const LONGEST_LINK = 8192;
/** Bytes of a character that a link of that length can hold many times over: what unpacks to more was made to fill the memory. */
export const LARGEST_UNPACKED = 1_000_000;

/** Characters of a name that are shown before the import has checked it. */
const LONGEST_NAME = 100;

/**
 * @param then the fragment to which the reader goes once the character is imported.
 * @returns the fragment of a link that holds the character, whatever its length; see {@link LONGEST_LINK}.
 */
export async function packedLink(bank: MemoryBank, then: string): Promise<string> {
  // Nobody reads it: no line breaks.
  const text = JSON.stringify(JSON.parse(writeBanks([bank])));
  const packing = new Blob([text]).stream().pipeThrough(new CompressionStream('deflate-raw'));
  const bytes = new Uint8Array(await new Response(packing).arrayBuffer());
  return fragmentOf({ view: 'library', query: { packed: base64url(bytes), then } });
}

/** A character that came in a link. It is not checked yet: the import does that. */
export interface Unpacked {
  readonly id: string;
  readonly name: string;
  /** Its file in our own format. */
  readonly text: string;
}

/** @param packed as the link has it. @throws PhraseError where that is damaged, too much, or no one character. */
export async function unpacked(packed: string): Promise<Unpacked> {
  if (packed.length > LONGEST_LINK) throw new PhraseError(phrase((words) => words.tooLong));
  const text = await inflated(bytesOf(packed));
  let bank: unknown;
  try {
    const file = JSON.parse(text) as { readonly format?: unknown; readonly banks?: readonly unknown[] };
    if (file.format === 'mnemoscope' && file.banks?.length === 1) [bank] = file.banks;
  } catch {
    // No JSON at all.
  }
  const { id, character } = (bank ?? {}) as Partial<MemoryBank>;
  const name: unknown = character?.name;
  if (typeof id !== 'string' || typeof name !== 'string')
    throw new PhraseError(phrase((words) => words.noCharacter));
  return { id, name: name.slice(0, LONGEST_NAME), text };
}

/** Where a link leads once its character is imported: on this page, whatever it says. @param id that the character has here. */
export function placeAfter(then: string | undefined, id: string) {
  const place = routeAddressOf(then ?? '');
  if (place.view === 'library') return { ...place, path: [id] };
  return { ...place, query: { ...place.query, character: id } };
}

/** Inflates as far as {@link LARGEST_UNPACKED}, and no further. */
async function inflated(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const reader = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate-raw')).getReader();
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let text = '';
  let size = 0;
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return text + decoder.decode();
      size += value.length;
      if (size > LARGEST_UNPACKED) throw new PhraseError(phrase((words) => words.tooLong));
      text += decoder.decode(value, { stream: true });
    }
  } catch (error) {
    void reader.cancel().catch(() => undefined);
    throw error instanceof PhraseError
      ? error
      : new PhraseError(
          phrase((words) => words.broken),
          { cause: error },
        );
  }
}

function base64url(bytes: Uint8Array): string {
  const binary = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
  return btoa(binary).replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '');
}

/** @throws PhraseError where it is no base64url. */
function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  if (!/^[\w-]+$/.test(text)) throw new PhraseError(phrase((words) => words.broken));
  try {
    return Uint8Array.from(atob(text.replace(/-/g, '+').replace(/_/g, '/')), (sign) => sign.charCodeAt(0));
  } catch (error) {
    throw new PhraseError(
      phrase((words) => words.broken),
      { cause: error },
    );
  }
}
