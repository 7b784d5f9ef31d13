import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readCharacter } from '../../../src/data/formats/mnemoscope/mnemoscope';
import { characterFileSchema } from '../../../src/data/formats/mnemoscope/mnemoscope-schema';
import { parseJson } from '../../../src/core/text/parse-json';
import { KINDS, memoriesById } from '../../../src/core/memory/bank';
import { sharedContent } from './paraphrase';

const folder = 'public/characters';
const characters = readdirSync(folder)
  .filter((name) => name.endsWith('.json') && name !== 'index.json')
  .map((name) => {
    const data = parseJson(readFileSync(`${folder}/${name}`, 'utf8'), name);
    return { name, file: characterFileSchema.parse(data), bank: readCharacter(data, name) };
  });

describe('the bundled characters', () => {
  it('are six, four English and two Chinese, each file named after its id', () => {
    expect(characters.map(({ file }) => file.language).sort()).toEqual(['en', 'en', 'en', 'en', 'zh', 'zh']);
    expect(characters.map(({ name }) => name)).toEqual(characters.map(({ file }) => `${file.id}.json`));
    expect(characters.map(({ file }) => file.licence)).toEqual(Array(6).fill('MIT'));
  });

  describe.each(characters.map(({ file, bank }) => [file.name, file, bank] as const))(
    '%s',
    (_, file, bank) => {
      it('has enough of every kind of memory', () => {
        expect(file.profile.length).toBeGreaterThanOrEqual(12);
        expect(file.relationships.length).toBeGreaterThanOrEqual(8);
        expect(file.events.length).toBeGreaterThanOrEqual(20);
        expect(file.dialogues.length).toBeGreaterThanOrEqual(12);
        for (const { id, content } of file.events) {
          const [length, least] =
            file.language === 'zh'
              ? [content.match(/\p{Script=Han}/gu)?.length ?? 0, 150]
              : [content.split(/\s+/).length, 80];
          expect(length, id).toBeGreaterThanOrEqual(least);
        }
        for (const { id, turns } of file.dialogues) expect(turns.length, id).toBeGreaterThanOrEqual(6);
      });

      it('has at least 48 questions, over all four kinds', () => {
        expect(bank.questions.length).toBeGreaterThanOrEqual(48);
        expect(new Set(bank.questions.map(({ kind }) => kind))).toEqual(new Set(KINDS));
      });

      it('asks no question twice', () => {
        const texts = bank.questions.map(({ text }) => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, ''));
        expect(new Set(texts).size).toBe(texts.length);
        expect(new Set(bank.questions.map(({ id }) => id)).size).toBe(texts.length);
      });

      it.each(['time', 'person', 'competing', 'paraphrase', 'unanswerable'])(
        'has questions tagged %s',
        (tag) => {
          expect(bank.questions.filter(({ tags }) => tags.includes(tag)).length).toBeGreaterThan(0);
        },
      );

      it('has gold and anchors for every question but the unanswerable, which say that the memories are silent', () => {
        const silent = file.language === 'zh' ? '记忆中没有提到' : 'The memories do not say';
        for (const { id, tags, gold, anchors, answer } of bank.questions) {
          const unanswerable = tags.includes('unanswerable');
          expect([gold.length === 0, anchors.length === 0], id).toEqual([unanswerable, unanswerable]);
          expect(answer.startsWith(silent), id).toBe(unanswerable);
        }
      });

      it('shares no content word between a paraphrase and its gold memory', () => {
        const memories = memoriesById(bank);
        for (const { id, text, gold } of bank.questions.filter(({ tags }) => tags.includes('paraphrase'))) {
          for (const memory of gold) {
            expect(
              sharedContent(text, memories.get(memory)!.text, bank.character),
              `${id} and ${memory}`,
            ).toEqual([]);
          }
        }
      });
    },
  );
});

describe('the rule for paraphrases', () => {
  it('sees through endings, stop words and names', () => {
    const mira = { name: 'Mira Sund', language: 'en' } as const;
    expect(sharedContent('What did Mira burn?', "Mira's chairs were burned.", mira)).toEqual(['burn']);
    expect(sharedContent('What did Mira burn?', 'Mira lost what she had.', mira)).toEqual([]);
    const ruolan = { name: '沈若兰', language: 'zh' } as const;
    expect(sharedContent('若兰的古陶瓷在哪里？', '沈若兰修古陶瓷。', ruolan)).toEqual(['古陶', '陶瓷']);
    expect(sharedContent('若兰靠什么谋生？', '沈若兰修古陶瓷。', ruolan)).toEqual([]);
  });
});
