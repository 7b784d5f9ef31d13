/**
 * Encodings other than Unicode that spreadsheets still save tables in, told apart by their bytes. The decoding itself is the platform's.
 *
 * Libraries that guess encodings want long running text; a table of two rows has to do here, and five encodings are all that Excel writes on
 * the systems of our readers. The guess is always shown, and can be changed.
 */

/** As `TextDecoder` names them. */
export const OTHER_ENCODINGS = ['gb18030', 'big5', 'shift_jis', 'euc-kr', 'windows-1252'] as const;
export type OtherEncoding = (typeof OTHER_ENCODINGS)[number];

/** How people know them. */
export const ENCODING_NAMES: Readonly<Record<OtherEncoding, string>> = {
  gb18030: 'GBK / GB18030',
  big5: 'Big5',
  shift_jis: 'Shift-JIS',
  'euc-kr': 'EUC-KR',
  'windows-1252': 'Windows-1252',
};

/** Whether a pair of bytes may be a character, and whether it is one of those that ordinary texts are made of. */
interface Pairs {
  readonly lead: (byte: number) => boolean;
  readonly trail: (byte: number) => boolean;
  readonly usual: (lead: number, trail: number) => boolean;
}

const within = (byte: number, from: number, to: number) => byte >= from && byte <= to;

const PAIRS: Readonly<Record<Exclude<OtherEncoding, 'windows-1252'>, Pairs>> = {
  gb18030: {
    lead: (byte) => within(byte, 0x81, 0xfe),
    // Digits are the second and last of four bytes, two pairs of which are one rare character.
    trail: (byte) => (within(byte, 0x30, 0x39) || within(byte, 0x40, 0xfe)) && byte !== 0x7f,
    // Punctuation, full-width signs, and the 3,755 commonest characters.
    usual: (lead, trail) => trail >= 0xa1 && (lead === 0xa1 || lead === 0xa3 || within(lead, 0xb0, 0xd7)),
  },
  big5: {
    lead: (byte) => within(byte, 0x81, 0xfe),
    trail: (byte) => within(byte, 0x40, 0x7e) || within(byte, 0xa1, 0xfe),
    usual: (lead) => within(lead, 0xa1, 0xc6),
  },
  shift_jis: {
    lead: (byte) => within(byte, 0x81, 0x9f) || within(byte, 0xe0, 0xfc),
    trail: (byte) => within(byte, 0x40, 0xfc) && byte !== 0x7f,
    // Punctuation, both kana, and the 2,965 commonest characters.
    usual: (lead) => within(lead, 0x81, 0x83) || within(lead, 0x88, 0x97),
  },
  'euc-kr': {
    lead: (byte) => within(byte, 0x81, 0xfe),
    trail: (byte) => within(byte, 0x41, 0xfe),
    usual: (lead, trail) => trail >= 0xa1 && (lead === 0xa1 || within(lead, 0xb0, 0xc8)),
  },
};

/** Text of which fewer characters are usual ones is in another encoding, or damaged. */
const LEAST = 0.5;

/**
 * The encodings that bytes which are no UTF-8 are likely in, the likeliest first; empty if they look like none.
 *
 * @param bytes the file, or its beginning: a character that is cut off at the end counts for nothing.
 */
export function likelyEncodings(bytes: Uint8Array): OtherEncoding[] {
  const scored = OTHER_ENCODINGS.map((encoding) => ({
    encoding,
    share: encoding === 'windows-1252' ? westernShare(bytes) : pairShare(bytes, PAIRS[encoding]),
  })).filter(({ share }) => share >= LEAST);
  // All of Korean's syllables are common characters of GBK too, but hardly a Chinese text has none beyond them.
  const rank = ({ encoding, share }: (typeof scored)[number]) => share + (encoding === 'euc-kr' ? 1e-9 : 0);
  return scored.sort((a, b) => rank(b) - rank(a)).map(({ encoding }) => encoding);
}

/** Of the characters beyond ASCII, the share of usual ones; 0 if a byte fits nowhere. */
function pairShare(bytes: Uint8Array, { lead, trail, usual }: Pairs): number {
  let all = 0;
  let good = 0;
  for (let i = 0; i < bytes.length; i++) {
    const byte = bytes[i]!;
    if (byte < 0x80) continue;
    const next = bytes[i + 1];
    if (next === undefined) break;
    // Single bytes that are no lead, such as Shift-JIS's half-width kana, are no text that anybody saves today.
    if (!lead(byte) || !trail(next)) return 0;
    all++;
    if (usual(byte, next)) good++;
    i++;
  }
  return all === 0 ? 0 : good / all;
}

/** Of the bytes beyond ASCII, the share of letters beside a letter of ASCII, and of the signs of a word processor. */
function westernShare(bytes: Uint8Array): number {
  const isLetter = (byte: number | undefined) => byte !== undefined && within(byte | 0x20, 0x61, 0x7a);
  let all = 0;
  let good = 0;
  for (let i = 0; i < bytes.length; i++) {
    const byte = bytes[i]!;
    if (byte < 0x80) continue;
    all++;
    const alone = (bytes[i - 1] ?? 0) < 0x80 && (bytes[i + 1] ?? 0) < 0x80;
    const letter = byte >= 0xc0 && byte !== 0xd7 && byte !== 0xf7;
    const sign = byte === 0x80 || byte === 0x85 || within(byte, 0x91, 0x97) || within(byte, 0xa0, 0xbf);
    if (alone && (letter ? isLetter(bytes[i - 1]) || isLetter(bytes[i + 1]) : sign)) good++;
  }
  return all === 0 ? 0 : good / all;
}
