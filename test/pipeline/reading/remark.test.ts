import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readCharacter } from '../../../src/data/formats/mnemoscope/mnemoscope';
import type { MemoryBank } from '../../../src/core/memory/bank';
import { doubted, questionsIn, remarkOn, tellsOfAnotherYear } from '../../../src/pipeline/reading/remark';
import { sampled } from '../../sampled';
import { respelt } from '../../../src/pipeline/reading/typos';

const FOLDER = new URL('../../../public/characters/', import.meta.url);
const bundled: readonly MemoryBank[] = readdirSync(FOLDER)
  .filter((name) => name.endsWith('.json') && name !== 'index.json')
  .map((name) => readCharacter(JSON.parse(readFileSync(new URL(name, FOLDER), 'utf8')), name));
const bankOf = (id: string) => bundled.find((bank) => bank.id === id)!;
const english = bankOf('hari-venkataraman');
const chinese = bankOf('ma-zhiyuan');

const TODAY = new Date(2026, 7, 19);
const kindOf = (question: string, bank = english) => remarkOn(question, bank, TODAY)?.kind;

describe('a text that asks nothing', () => {
  it.each(['hi', 'Hello there!', 'good morning', 'thank you so much', '你好', '您好！在吗？', '谢谢'])(
    '%s',
    (text) => {
      expect(kindOf(text)).toBe('no question');
    },
  );

  it('is not one that has more than a greeting', () => {
    expect(kindOf('Hi, where does he live?')).toBeUndefined();
    expect(kindOf('你好，他住在哪里？', chinese)).toBeUndefined();
  });
});

describe('a question in another language', () => {
  it.each([
    ['他靠什么谋生？', english],
    ['¿Dónde vive él?', english],
    ['Was macht er beruflich?', english],
    ['Où habite-t-il?', english],
    ['Где он живёт?', english],
    ['彼はどこに住んでいますか', chinese],
    ['What does he do for a living?', chinese],
    ['Où habite-t-il?', chinese],
  ])('%s', (text, bank) => {
    expect(kindOf(text, bank)).toBe('other language');
  });

  it('is not one of key words, or with a name in other letters', () => {
    expect(kindOf('metronome grandfather gift')).toBeUndefined();
    expect(kindOf('马志远 2003 SARS', chinese)).toBeUndefined();
    expect(kindOf('Did he eat crème brûlée at the café?')).toBeUndefined();
  });
});

describe('a mistyped question', () => {
  it.each([
    ['What does he do for a livng?', 'What does he do for a living?'],
    ['Wher did he grow up?', 'Where did he grow up?'],
    ['What is his nmae?', 'What is his name?'],
    ['Who is his freind Selvam?', 'Who is his friend Selvam?'],
    ['Who is Jaganathan?', 'Who is Jagannathan?'],
  ])('%s', (text, meant) => {
    expect(remarkOn(text, english, TODAY)).toEqual({ kind: 'misspelt', meant });
  });

  it('is none of the questions of the bundled characters, whoever is asked them', () => {
    const inEnglish = bundled.filter(({ character }) => character.language === 'en');
    const changed = inEnglish.flatMap((bank) =>
      inEnglish.flatMap(({ questions }) =>
        sampled(questions, 4).filter(({ text }) => respelt(text, bank) !== undefined),
      ),
    );
    expect(changed).toEqual([]);
  });

  it('is not looked for in Chinese', () => {
    expect(respelt('他今年多大了', chinese)).toBeUndefined();
  });
});

describe('two questions in one', () => {
  it.each([
    ['Where was he born? And who is Ivo?', ['Where was he born?', 'And who is Ivo?']],
    ['Where does he live and what does he play?', ['Where does he live?', 'What does he play?']],
    ['他住在哪里？谁教他拉琴？', ['他住在哪里？', '谁教他拉琴？']],
    ['Where was he born, when did he marry?', ['Where was he born?', 'When did he marry?']],
    ['So where does she live, who is her brother?', ['So where does she live?', 'Who is her brother?']],
    ['他在哪里出生，什么时候结婚？', ['他在哪里出生？', '什么时候结婚？']],
  ])('%s', (text, questions) => {
    expect(questionsIn(text)).toEqual(questions);
  });

  it.each([
    'When and where was he born?',
    'Does he know when and where it began?',
    'Really?? He sold it?',
    'Who is he?',
    'When he moved to Chennai, who helped him?',
    'What did he say, when she asked him?',
    '她小时候，谁教她唱歌？',
    '无论谁来，她都怎么说？',
    '她几乎不说话，为什么总是一个人？',
    '他什么都没说，后来为什么哭了？',
  ])('is not “%s”', (text) => {
    expect(questionsIn(text)).toEqual([text]);
  });
});

describe('the age of the character', () => {
  it.each([
    'How old is he?',
    'how old is Hari now',
    "How old's Hari Venkataraman?",
    'What is his age?',
    'What’s Hari’s age?',
  ])('“%s” is computed from the date of birth', (text) => {
    // Born on 20 August 1956.
    expect(remarkOn(text, english, TODAY)).toEqual({
      kind: 'age',
      memory: 'p-birth',
      years: 69,
      on: '2026-08-19',
    });
    expect(remarkOn(text, english, new Date(2026, 7, 20))).toMatchObject({ years: 70, on: '2026-08-20' });
  });

  it.each(['他今年多大了？', '马志远几岁？', '多少岁了'])('“%s” too', (text) => {
    // Born on 18 March 1973.
    expect(remarkOn(text, chinese, TODAY)).toMatchObject({ kind: 'age', years: 53 });
  });

  it('is not asked for by a question about somebody or something else', () => {
    expect(kindOf('How old is his mother?')).toBeUndefined();
    expect(kindOf('How old was he when he left home?')).toBeUndefined();
    expect(kindOf('他儿子多大了？', chinese)).toBeUndefined();
  });

  it('is not computed without a day of birth, or for somebody who has died', () => {
    const born = english.memories.find(({ id }) => id === 'p-birth')!;
    const with_ = (...memories: typeof english.memories) => ({ ...english, memories });
    expect(remarkOn('How old is he?', with_(), TODAY)).toBeUndefined();
    expect(remarkOn('How old is he?', with_({ ...born, body: 'some time in 1956' }), TODAY)).toBeUndefined();
    const death = { ...born, id: 'p-death', title: 'Date of death', body: '1 May 2020' };
    expect(remarkOn('How old is he?', with_(born, death), TODAY)).toBeUndefined();
  });
});

describe('the bundled characters’ own questions', () => {
  it('get no remark but their age, and that they are two where they are', () => {
    const remarks = bundled.flatMap((bank) =>
      bank.questions.flatMap(({ text }) => {
        const remark = remarkOn(text, bank, TODAY);
        return remark && remark.kind !== 'age' ? [{ text, kind: remark.kind }] : [];
      }),
    );
    expect(bundled.flatMap(({ questions }) => questions).length).toBeGreaterThan(390);
    expect(remarks.filter(({ kind }) => kind !== 'several')).toEqual([]);
    expect(remarks.length).toBe(17);
    expect(remarks.every(({ text }) => /, and (?:what|where|when) |，/.test(text))).toBe(true);
  });
});

describe('a sentence that tells of another year than the question', () => {
  it.each([
    ['Where was Hari on 15 August 1947?', 'Born on 20 August 1956 in Villupuram.'],
    ['What did she win in 2019?', 'In 2021 she won the regional prize.'],
    ['2019年她得了什么奖？', '２０２１年获得二等奖。'],
  ])('names only others, and is not likely: %s %s', (question, sentence) => {
    expect(tellsOfAnotherYear(question, sentence)).toBe(true);
    const whole = { start: 0, end: sentence.length };
    const reason = { terms: [], type: 'what', typeFound: false } as const;
    const first = {
      ...whole,
      memoryId: 'm',
      memoryRank: 1,
      sentence: { ...whole, text: sentence },
      score: 1,
      reason,
    };
    const reading = { candidates: [first], answerability: 0.9, threshold: 0.4, likely: 0.8 };
    expect(doubted(reading, question)).toEqual({ ...reading, likely: undefined });
    expect(doubted(reading, 'What happened?')).toBe(reading);
  });

  it.each([
    ['What did she win in 2019?', 'She won the prize in 2019 and lost it in 2021.'],
    ['What did she win in 2019?', 'She won the regional prize.'],
    ['What did she win?', 'In 2021 she won the regional prize.'],
    ['Where did they live after 1990?', 'From 1992 on they lived in Dover.'],
    ['1990年以后他们住在哪里？', '1992年搬到宁波。'],
    ['What stood at number 1200456?', 'It stood there in 1987.'],
  ])('does not: %s %s', (question, sentence) => {
    expect(tellsOfAnotherYear(question, sentence)).toBe(false);
  });
});
