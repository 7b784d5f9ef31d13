import * as fc from '../fast-check';
import { describe, expect, it } from 'vitest';
import { readCharacter } from '../../src/data/formats/mnemoscope/mnemoscope';
import { readBanks, writeBanks } from '../../src/data/formats/mnemoscope/mnemoscope';
import { bankProblems } from '../../src/runs/domain/run/plan';
import { LANGUAGES } from '../../src/core/memory/bank';
import { summaryOf } from '../../src/core/memory/summary';
import { inspectBank } from '../../src/data/quality/inspect';
import { PLAUSIBLE_CHECKS } from '../../src/studio/domain/check/plausible';
import { findingsOf, readinessOf } from '../../src/studio/domain/check/validate';
import { characterOf, draftOf as remade, fileOf, GENERATED_HERE } from '../../src/studio/domain/character';
import { isGenerated, isStale, includedItems } from '../../src/studio/domain/draft';
import { generatedDraft } from '../../src/studio/domain/grammar/generate';

const draftOf = (language: (typeof LANGUAGES)[number], seed: number) =>
  generatedDraft({ id: 'draft-1', language, seed }, 5);

describe.each(LANGUAGES)('the grammar in %s', (language) => {
  const seeds = fc.integer({ min: 1, max: 2 ** 31 - 1 });

  it('makes of every seed a character that the library takes as it is', async () => {
    await fc.assert(
      fc.asyncProperty(seeds, async (seed) => {
        const draft = await draftOf(language, seed);
        expect(() => readCharacter(fileOf(draft), `seed ${seed}`)).not.toThrow();
        const bank = characterOf(draft);
        const wrong = inspectBank(bank).filter(({ check }) => check.severity === 'wrong');
        expect(wrong.flatMap(({ findings }) => findings.map(({ words }) => words.en))).toEqual([]);
        const { ready, wrong: said, problems } = readinessOf(draft, findingsOf(draft));
        expect([...said.map(({ words }) => words.en), ...problems]).toEqual([]);
        expect(ready).toBe(true);
        const text = JSON.stringify(draft);
        expect(text).not.toMatch(/[{<][A-Za-z0-9~/\u4e00-\u9fff]+[}>]/);
        expect(text).not.toContain('undefined');
        for (const step of ['profile', 'relationships', 'events', 'dialogues', 'questions'] as const)
          expect(includedItems(draft, step).length, `${step} of ${seed}`).toBeGreaterThanOrEqual(3);
        expect(new Set(bank.questions.map(({ kind }) => kind)).size).toBe(4);
      }),
      { numRuns: 60 },
    );
  });

  it('makes 500 people without a slip of age, calendar, place or words', async () => {
    const festival: Readonly<Record<string, readonly number[]>> = {
      春节: [1, 2],
      端午龙舟: [6],
      滑雪: [12, 1, 2],
      插秧与农忙: [5, 6],
      gardening: [3, 4, 5],
      education: [6, 7],
    };
    const grownChild = /^(女婿|儿媳|son-in-law|daughter-in-law)$/;
    const child = /^(女儿|儿子|侄子|son|daughter|nephew|niece)$/;
    let met = 0;
    for (let seed = 1; seed <= 500; seed++) {
      const draft = await draftOf(language, seed);
      const slips = PLAUSIBLE_CHECKS.flatMap((check) =>
        check.find({ bank: characterOf(draft), byId: new Map(), others: [] }),
      );
      expect(
        slips.map(({ words }) => words.en),
        `seed ${seed}`,
      ).toEqual([]);
      const events = includedItems(draft, 'events').map(({ value }) => value);
      const dates = events.map(({ date }) => date);
      expect(new Set(dates).size, `seed ${seed}`).toBe(dates.length);
      const birth = includedItems(draft, 'profile').find(({ value }) => /birth|出生/.test(value.field))!.value
        .value;
      const born = Number(/\d{4}/.exec(birth)![0]);
      const relation = new Map(
        includedItems(draft, 'relationships').map(({ value }) => [value.person, value.relation]),
      );
      for (const { date, people, theme, text } of events) {
        const age = Number(date.slice(0, 4)) - born;
        const of = relation.get(people[0]!) ?? '';
        // Before the birthday of the year somebody is a year younger.
        expect(age, `seed ${seed}: ${of}`).toBeGreaterThan(
          grownChild.test(of) ? 42 : child.test(of) ? 26 : 18,
        );
        if (child.test(of) || grownChild.test(of)) met++;
        if (festival[theme])
          expect(festival[theme], `seed ${seed}: ${theme}, ${date}`).toContain(Number(date.slice(5, 7)));
        if (/飘着雪花/.test(text)) expect([12, 1, 2]).toContain(Number(date.slice(5, 7)));
      }
      const said = JSON.stringify(draft.items);
      expect(said, `seed ${seed}`).not.toMatch(
        /husband or|or (an? )?(ex-)?wife|daughter or son|or stepmother/,
      );
      const field = (name: RegExp) =>
        includedItems(draft, 'profile').find(({ value }) => name.test(value.field))?.value.value ?? '';
      const learned = /lawyer|vet for|nurse|paediatrician|护士|医生|律师/.test(field(/^(Occupation|职业)$/));
      if (learned)
        expect(field(/^(Education|学历)$/), `seed ${seed}`).not.toMatch(/conservatory|left school|初中|烹饪/);
    }
    expect(met).toBeGreaterThan(20);
  });

  it('says of people beside their relation only what it allows', async () => {
    const child = /^(女儿|儿子|侄子|son|daughter|nephew|niece)$/;
    const grownUp = /经营着|毕业于|小学|养老院|works as an?|by trade| taught | once |not forgotten/;
    const bound =
      /^(父亲|母亲|外婆|祖父|继父|丈母娘|女儿|儿子|侄子|哥哥|弟弟|姐姐|妹妹|发小|大学同学|班主任|师父|徒弟)$/;
    const schools: Readonly<Record<string, string>> = {
      农业大学: '兽医',
      音乐学院: '作曲',
      警校: '刑侦',
      师专: '化学',
      职业技校: '数控',
    };
    let children = 0;
    for (let seed = 1; seed <= 300; seed++)
      for (const { value } of includedItems(await draftOf(language, seed), 'relationships')) {
        const { relation, description } = value;
        if (child.test(relation)) {
          children++;
          expect(description, `seed ${seed}: ${relation}`).not.toMatch(grownUp);
        }
        if (bound.test(relation)) expect(description, `seed ${seed}: ${relation}`).not.toMatch(/今年\d+岁/);
        const [, school, subject] = /毕业于(.+?)，学的是(.+?)。/.exec(description) ?? [];
        if (school !== undefined) expect(subject, `seed ${seed}: ${school}`).toBe(schools[school]);
      }
    expect(children).toBeGreaterThan(20);
  });

  it.runIf(language === 'en')(
    'tells of one thing in title and text, of two people in the plural',
    async () => {
      const things =
        /\b(pike|trout|eel|mackerel|snow leopard|crane|otter|lynx|owl|turtle|stork|toad|bat)s?\b/i;
      let named = 0;
      for (let seed = 1; seed <= 300; seed++)
        for (const { value } of includedItems(await draftOf(language, seed), 'events')) {
          const { title, text, theme } = value;
          expect(text, `seed ${seed}`).not.toMatch(/^In \w+ \d+, \S+ and (his|her) [^,.]* was /);
          const thing = /fishing|photography|conservation/.test(theme) && things.exec(title)?.[1];
          if (!thing) continue;
          named++;
          expect(text.toLowerCase(), `seed ${seed}: ${title}`).toContain(thing.toLowerCase());
        }
      expect(named).toBeGreaterThan(20);
    },
  );

  it('gives the same character for the same seed, and another for another', async () => {
    await fc.assert(
      fc.asyncProperty(seeds, async (seed) => {
        expect(await draftOf(language, seed)).toEqual(await draftOf(language, seed));
        expect((await draftOf(language, seed + 1)).items).not.toEqual((await draftOf(language, seed)).items);
      }),
      { numRuns: 20 },
    );
  });

  it('marks it as generated, in the draft and in the library', async () => {
    const draft = await draftOf(language, 7);
    expect(isGenerated(draft)).toBe(true);
    expect(draft.items.every((item) => !isStale(draft, item))).toBe(true);
    const bank = characterOf(draft);
    expect(bank.source).toBe(GENERATED_HERE);
    expect(bank.generated).toBe(true);
    // The mark stays: written to a file and read back, summarised, edited again.
    const { banks } = readBanks(JSON.parse(writeBanks([bank])), 'a file');
    expect(banks).toEqual([bank]);
    const summary = summaryOf({ id: bank.id, revision: '1', bank, origin: 'written' });
    expect(summary.generated).toBe(true);
    expect(characterOf(remade(bank, 'draft-2', 6)).generated).toBe(true);
    // No run starts with it.
    expect(bankProblems({ banks: [bank.id], systems: [] }, [summary])).toHaveLength(1);
  });
});
