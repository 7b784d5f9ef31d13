/** Character cards in pictures: JSON in a text chunk of a PNG file. */

/** Bytes before the first chunk, and before the data of each. */
const SIGNATURE = [0x89, 0x50, 0x4e, 0x47];
const FIRST = 8;
const HEAD = 8;
const CHECK = 4;
/** The later form counts. */
const KEYWORDS = ['ccv3', 'chara'];
/** A longer card is none. */
const LONGEST = 16 * 1024 * 1024;

/** The card's JSON; undefined for a picture without one. Pixels are skipped, not read. */
export async function cardIn(file: Blob): Promise<Blob | undefined> {
  const begin = new Uint8Array(await file.slice(0, FIRST).arrayBuffer());
  if (!SIGNATURE.every((byte, i) => begin[i] === byte)) return undefined;
  const found = new Map<string, string>();
  for (let at = FIRST; at + HEAD <= file.size;) {
    const head = new DataView(await file.slice(at, at + HEAD).arrayBuffer());
    const length = head.getUint32(0);
    const type = String.fromCharCode(...[4, 5, 6, 7].map((i) => head.getUint8(i)));
    if (type === 'tEXt' && length < LONGEST) {
      const bytes = new Uint8Array(await file.slice(at + HEAD, at + HEAD + length).arrayBuffer());
      const text = new TextDecoder('latin1').decode(bytes);
      const [keyword = '', value = ''] = text.split('\0', 2);
      found.set(keyword, value);
    }
    if (type === 'IEND') break;
    at += HEAD + length + CHECK;
  }
  const value = KEYWORDS.map((keyword) => found.get(keyword)).find((each) => each !== undefined);
  if (value === undefined) return undefined;
  try {
    return new Blob([Uint8Array.from(atob(value.trim()), (sign) => sign.charCodeAt(0))]);
  } catch {
    return undefined;
  }
}
