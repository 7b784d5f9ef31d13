import { deflateRawSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { readBanks } from '../../../src/data/formats/mnemoscope/mnemoscope';
import {
  LARGEST_UNPACKED,
  LONGEST_LINK,
  packedLink,
  placeAfter,
  unpacked,
} from '../../../src/data/page/state/packed-link';
import { routeAddressOf } from '../../../src/ui/state/route-address';
import { ADA, LIN } from '../../ui/banks';

const packed = (content: string | Uint8Array) =>
  deflateRawSync(typeof content === 'string' ? Buffer.from(content) : content, { level: 9 }).toString(
    'base64url',
  );
const file = (banks: unknown) => JSON.stringify({ format: 'mnemoscope', version: 2, banks });

describe('a link that carries a character', () => {
  it.each([ADA, LIN])('holds it whole, with the place to go to', async (bank) => {
    const { view, query } = routeAddressOf(await packedLink(bank, '#/ask?character=x&question=Who%3F'));
    expect([view, query['then']]).toEqual(['library', '#/ask?character=x&question=Who%3F']);
    const found = await unpacked(query['packed']!);
    expect(found).toMatchObject({ id: bank.id, name: bank.character.name });
    expect(readBanks(JSON.parse(found.text), 'link').banks).toEqual([bank]);
  });

  it('is several times smaller than the file', async () => {
    const body = 'She repairs the clock in the tower every autumn, and Balthasar holds the ladder. ';
    const long = { ...ADA, memories: ADA.memories.map((each) => ({ ...each, body: body.repeat(60) })) };
    expect((await packedLink(long, '#/ask')).length).toBeLessThan(LONGEST_LINK);
  });

  it.each([
    ['nothing', '', 'damaged'],
    ['no base64', 'a b%', 'damaged'],
    ['base64 that is cut', 'abcde', 'damaged'],
    ['nothing compressed', Buffer.from('plain text').toString('base64url'), 'damaged'],
    ['a part', packed(file([ADA])).slice(0, 60), 'damaged'],
    ['no UTF-8', packed(new Uint8Array([0x22, 0xff, 0xfe, 0x22])), 'damaged'],
    ['too long a link', 'A'.repeat(LONGEST_LINK + 1), 'too long'],
    ['no JSON', packed('id,text\n1,hello'), 'no character'],
    ['JSON of something else', packed('[1]'), 'no character'],
    ['nothing', packed('null'), 'no character'],
    [
      'another format',
      packed(JSON.stringify({ format: 'mnemoscope-lecture', banks: [ADA] })),
      'no character',
    ],
    ['two characters', packed(file([ADA, LIN])), 'no character'],
    ['none', packed(file([])), 'no character'],
    ['a character without a name', packed(file([{ ...ADA, character: {} }])), 'no character'],
  ])('that holds %s is refused in words', async (_, content, words) => {
    await expect(unpacked(content)).rejects.toThrow(words);
  });

  it('shows no more of a name than fits', async () => {
    const name = 'x'.repeat(5000);
    const { name: shown } = await unpacked(packed(file([{ ...ADA, character: { ...ADA.character, name } }])));
    expect(shown).toHaveLength(100);
  });

  it('is inflated no further than the bound', async () => {
    const bomb = packed(' '.repeat(5_000_000));
    expect(bomb.length).toBeLessThan(LONGEST_LINK);
    await expect(unpacked(bomb)).rejects.toThrow('unpacks to too much');
    const within = packed(file([ADA]).padEnd(LARGEST_UNPACKED - 10, ' '));
    expect((await unpacked(within)).name).toBe('Ada');
  });
});

describe('the place after the import', () => {
  it('is that of the link, about the character as it is called here', () => {
    expect(placeAfter('#/ask?character=ada&question=Who%3F', 'ada-2')).toEqual({
      view: 'ask',
      path: [],
      query: { character: 'ada-2', question: 'Who?' },
    });
    expect(placeAfter('#/library/ada?open=m%3Aa', 'ada-2')).toEqual({
      view: 'library',
      path: ['ada-2'],
      query: { open: 'm:a' },
    });
  });
  it.each([undefined, '', 'javascript:alert(1)', 'https://example.org/', '#/nowhere'])(
    'is Ask for %s',
    (then) => expect(placeAfter(then, 'ada')).toEqual({ view: 'ask', path: [], query: { character: 'ada' } }),
  );
});
