import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readDataset } from '../../../src/data/formats/formats';
import { tongueOf } from '../../../src/data/formats/phrases';
import { bundledCharacters } from '../../../src/cli/dataset';

describe('the language that a text is written in', () => {
  it.each([
    ['ja', '去年、大阪から京都へ移りました。弟はピアノを習っています。'],
    ['ko', '작년에 대구로 이사했어요. 남동생은 피아노를 배워요.'],
    ['ru', 'В прошлом году я переехал в Казань.'],
    ['ar', 'انتقلت إلى الدار البيضاء في العام الماضي'],
    ['el', 'Πέρυσι μετακόμισα στην Πάτρα.'],
    ['de', 'Im Mai bin ich nach Leipzig gezogen. Mein Bruder lernt das Klavier und ist froh.'],
    ['fr', 'En mai je suis parti à Lyon avec ma sœur, et elle joue du piano dans une école.'],
    ['es', 'En mayo me mudé a Sevilla con mi hermana y fue muy bonito para los dos.'],
    ['nl', 'In mei ben ik naar Utrecht verhuisd met mijn zus, en het is een mooi huis.'],
    [undefined, 'In May I moved to Leipzig with my sister, and she is learning the piano.'],
    [undefined, 'He said “Ich bin ein Berliner” and the crowd cheered, as they were told.'],
    [undefined, '我上周用 TypeScript 和 Svelte 写了一个 demo app。'],
    [undefined, '她在日本买了“ありがとう”的明信片，寄给住在杭州的姐姐。'],
    [undefined, 'Met Jo\nMet Al\nHoliday in Rome\nStarted school\nMet Ada van Dijk\nLearned to swim'],
    [undefined, 'Flew to El Paso, later to Los Angeles and Playa del Rey. Saw El Capitan.'],
    [undefined, '1984'],
    [undefined, ''],
  ])('is told to be %s: %s', (tongue, text) => {
    expect(tongueOf(text)).toBe(tongue);
  });

  it('is English or Chinese for every bundled character', () => {
    const files = bundledCharacters().map((name) => ({ name, text: readFileSync(name, 'utf8') }));
    for (const { memories } of readDataset(files, 'auto').banks)
      expect(tongueOf(memories.map(({ text }) => text).join('\n'))).toBeUndefined();
  });
});
