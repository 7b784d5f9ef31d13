import { describe, expect, it } from 'vitest';
import { mnemoscope } from '../../src/data/formats/mnemoscope/mnemoscope';
import { perltqa } from '../../src/data/formats/perltqa/perltqa';
import { LANGUAGES } from '../../src/core/memory/bank';
import { characterOf, fileOf } from '../../src/studio/domain/character';
import { findingsOf, readinessOf } from '../../src/studio/domain/check/validate';
import { difficultyOf, firstRank } from '../../src/compare/domain/difficulty';
import { diversityOf, meanNearest, pairsByCosine } from '../../src/studio/domain/diversity';
import {
  addItem,
  changeHead,
  changeItem,
  changeSeed,
  itemsOf,
  includedItems,
} from '../../src/studio/domain/draft';
import { userCard } from '../../src/studio/domain/halumem/write';
import { grammarUser } from '../../src/studio/domain/halumem/grammar';
import { cardCounts, dataCard } from '../../src/studio/domain/export/card';
import { perltqaFiles } from '../../src/studio/domain/export/perltqa';
import { spreadDrafts, generatedDraft } from '../../src/studio/domain/grammar/generate';

const made = (language: (typeof LANGUAGES)[number], seed = 4) =>
  generatedDraft({ id: 'draft-1', language, seed }, 5);
/** As a file on a disk would hold it. */
const written = (data: unknown): unknown => JSON.parse(JSON.stringify(data));

describe.each(LANGUAGES)('a character in %s', (language) => {
  it('is read back from our own format as it was', async () => {
    const draft = await made(language);
    const { banks, problems } = mnemoscope.read([{ name: 'a.json', data: written(fileOf(draft)) }]);
    expect(problems).toEqual([]);
    const bank = characterOf(draft);
    expect(banks[0]!.memories).toEqual(bank.memories);
    expect(banks[0]!.questions).toEqual(bank.questions);
  });

  it('is read back from PerLTQA’s files without a problem, every memory and every answerable question', async () => {
    const draft = await made(language);
    const { memories, questions } = perltqaFiles(draft, '2026-11-26');
    const { banks, problems } = perltqa.read([
      { name: 'perltmem.json', data: written(memories) },
      { name: 'perltqa.json', data: written(questions) },
    ]);
    expect(problems).toEqual([]);
    const bank = characterOf(draft);
    const [back] = banks;
    expect(back!.character).toMatchObject({ name: bank.character.name, language });
    const own_ = new Set(bank.memories.map(({ title }) => title));
    const added = ['Protagonist', 'Gender', 'Age'].filter((field) => !own_.has(field));
    const read = back!.memories.filter(({ title }) => !added.includes(title));
    expect(back!.memories.length - read.length).toBe(added.length);
    expect(read.map(({ kind, body }) => [kind, body.length > 0])).toEqual(
      bank.memories.map(({ kind }) => [kind, true]),
    );
    const asked = bank.questions.filter(({ gold }) => gold.length > 0);
    const kinds = ['profile', 'relationship', 'event', 'dialogue'];
    const inOrder = kinds.flatMap((kind) => asked.filter((each) => each.kind === kind));
    expect(back!.questions.map(({ text }) => text).sort()).toEqual(inOrder.map(({ text }) => text).sort());
    // Gold and anchors arrive at the memory that they are of.
    const own = new Map(bank.questions.map((each) => [each.text, each]));
    const bodies = new Map(bank.memories.map(({ id, body }) => [id, body]));
    for (const { text, gold, anchors } of back!.questions) {
      const was = own.get(text)!;
      expect(anchors).toEqual(was.anchors);
      const found = back!.memories.find(({ id }) => id === gold[0])!;
      if (was.kind !== 'relationship') expect(found.body).toBe(bodies.get(was.gold[0]!));
    }
  });
});

/** What the classes of PerLTQA's own `Dataset/dataset.py` take from a pair of files: the same steps, for one character. */
function takenByTheAuthors(memories: unknown, questions: unknown) {
  type Fields = Readonly<Record<string, unknown>>;
  const list = memories as readonly Fields[];
  const byName = new Map(list.map((each) => [(each['profile'] as Fields)['Protagonist'] as string, each]));
  const asked = new Map((questions as readonly Fields[]).flatMap((each) => Object.entries(each)));
  return [...byName].map(([name, character]) => ({
    name,
    profile: character['profile'] as Fields,
    description: character['profile_description'],
    relationships: character['social_relationship'] as Fields,
    events: character['events'] as Fields,
    dialogues: character['dialogues'] as Fields,
    questions: asked.get(name) as Fields,
  }));
}

it.each(LANGUAGES)('PerLTQA’s own classes find everything where they look for it (%s)', async (language) => {
  const draft = await made(language);
  const { memories, questions } = perltqaFiles(draft, '2026-11-26');
  expect(Array.isArray(JSON.parse(JSON.stringify(memories)))).toBe(true);
  const [taken, ...others] = takenByTheAuthors(memories, questions);
  expect(others).toEqual([]);
  expect(taken!.name).toBe(draft.name);
  const birth = includedItems(draft, 'profile').find(({ value }) => /birth|出生日期/i.test(value.field))!
    .value.value;
  const years = 2026 - Number(/\d{4}/.exec(birth)![0]);
  expect([years, years - 1]).toContain(taken!.profile['Age']);
  expect(taken!.profile['Gender']).toMatch(/^(fe)?male$|^[男女]$/);
  expect(taken!.description).toBe(draft.portrait.description);
  const counts = [taken!.relationships, taken!.events, taken!.dialogues].map(
    (each) => Object.keys(each).length,
  );
  expect(counts).toEqual(
    (['relationships', 'events', 'dialogues'] as const).map((step) => includedItems(draft, step).length),
  );
  // `extract_relationships` reads the Chinese name of the field, which the English files lack, too.
  if (language === 'zh')
    for (const each of Object.values(taken!.relationships)) expect(each).toHaveProperty('关系');
  for (const id of Object.keys(taken!.dialogues)) expect(taken!.events).toHaveProperty([id.split('#')[0]!]);
  for (const section of ['profile', 'social_relationship', 'events', 'dialogues'])
    expect(taken!.questions).toHaveProperty(section);
});

describe('a data card', () => {
  it('is no place for markup or a second heading, whatever name, job, licence and model are', async () => {
    const hostile = '<script>x</script>\n# Ready [a](javascript:b) | `c` *d*';
    const draft = await made('en');
    const changed = changeSeed(changeHead(draft, { name: hostile, licence: hostile }), { job: hostile });
    const model = addItem(changed, 'profile', {
      value: { field: 'Motto', value: 'Slowly.' },
      origin: { by: 'model', model: hostile, prompt: '1', run: 'r' } as never,
    }).draft;
    const user = grammarUser('en', 3);
    const cards = [
      dataCard(model, readinessOf(model, findingsOf(model)), '2026-11-23T10:00:00Z'),
      userCard(
        {
          ...user,
          source: hostile,
          licence: hostile,
          persona: { ...user.persona, core: { ...user.persona.core, name: hostile } },
        },
        '2026-11-23T10:00:00Z',
      ),
    ];
    for (const card of cards) {
      expect(card).toContain('script');
      expect(card).not.toMatch(/(?<!\\)<script|^# Ready|(?<!\\)\[a\]\(|(?<!\\)`c`|(?<!\\)\*d/m);
      expect(card.match(/^# /gm)).toHaveLength(1);
    }
  });

  it('says how it was made, what it passed and how much is by hand', async () => {
    const draft = await made('en');
    const id = itemsOf(draft, 'profile')[0]!.id;
    const edited = changeItem(draft, id, { field: 'Occupation', value: 'lock keeper' });
    expect(cardCounts(draft)).toMatchObject({ edited: 0, accepted: 0, models: [] });
    expect(cardCounts(edited).edited).toBe(1);
    const card = dataCard(edited, readinessOf(edited, findingsOf(edited)), '2026-11-23T10:00:00Z');
    expect(card).toContain('generated by the rules');
    expect(card).toContain('not for comparing models');
    expect(card).toContain('Licence: CC0-1.0');
    expect(card).toContain('2026-11-23');
  });
});

describe('the difficulty of a question', () => {
  it('follows from the ranks of its gold', () => {
    const of = (...ranks: (number | undefined)[]) =>
      difficultyOf(ranks.map((rank, i) => ({ retriever: `r${i}`, rank })));
    expect(of(1, 1, 1)).toBe('easy');
    expect(of(2, 1, 5)).toBe('medium');
    expect(of(undefined, 1, 3)).toBe('trap');
    expect(of(9, undefined)).toBe('hard');
    expect(of()).toBeUndefined();
    expect(firstRank(['a', 'b', 'c'], ['c', 'b'])).toBe(2);
    expect(firstRank(['a'], ['z'])).toBeUndefined();
  });
});

describe('the diversity of a batch', () => {
  it('counts jobs, ages, places and relations', async () => {
    const drafts = await Promise.all(Array.from({ length: 12 }, (_, i) => made('en', i + 1)));
    const found = diversityOf(drafts.map(characterOf), 2026);
    expect(found.characters).toBe(12);
    const total = (list: readonly { readonly count: number }[]) =>
      list.reduce((sum, { count }) => sum + count, 0);
    expect(total(found.jobs)).toBe(12);
    expect(total(found.ages)).toBe(12);
    expect(found.jobs.length).toBeGreaterThan(6);
    expect(found.places.length).toBeGreaterThan(25);
    expect(found.relations.length).toBeGreaterThan(3);
  });

  it('is larger than that of as many seeds in a row: no job twice while there are others', async () => {
    for (const language of LANGUAGES) {
      const drafts = [];
      let ids = 0;
      const plan = {
        language,
        count: 10,
        seed: 1,
        newId: () => `draft-${++ids}`,
        now: () => Date.UTC(2026, 0),
      };
      for await (const draft of spreadDrafts(plan)) drafts.push(draft);
      const { jobs, ages } = diversityOf(drafts.map(characterOf), 2026);
      expect(jobs.map(({ count }) => count)).toEqual(Array(10).fill(1));
      expect(ages.length).toBeGreaterThan(3);
      expect(drafts[0]!.seed.random).toBe(1);
      const again = [];
      for await (const draft of spreadDrafts({ ...plan, count: 2 })) again.push(draft.name);
      expect(again).toEqual(drafts.slice(0, 2).map(({ name }) => name));
    }
  });

  it('counts places by their towns', () => {
    const event = (place: string) => ({ kind: 'event', title: 'A walk', place, people: [] });
    const bank = {
      character: { language: 'en' },
      memories: [event('gallery, Basel'), event('pier, Basel'), event('上海文化站'), event('上海水库')],
    } as unknown as Parameters<typeof diversityOf>[0][number];
    expect(diversityOf([bank], 2026, ['上海']).places).toEqual([
      { value: 'Basel', count: 2 },
      { value: '上海', count: 2 },
    ]);
  });

  it('is told by the nearest memory of another character', async () => {
    const rows = Float32Array.of(1, 0, 0.6, 0.8, 1, 0, 0, 1);
    // a: rows 0 and 1; b: rows 2 and 3. Nearest: 1, 0.8, 1, 0.8.
    let pauses = 0;
    const pause = async () => void pauses++;
    expect(await meanNearest(['a', 'a', 'b', 'b'], rows, 2, pause)).toBeCloseTo(0.9, 6);
    expect(pauses).toBe(4);
    expect(await meanNearest(['a', 'a'], rows.slice(0, 4), 2)).toBeUndefined();
    expect(await pairsByCosine(rows, 2, 0.99)).toEqual([{ a: 0, b: 2, cosine: 1 }]);
  });
});

describe('a data card of a user with conversations', () => {
  const user = grammarUser('en', 7, { sessions: 6 });

  it('says how it was made, what is in it and what it passed', () => {
    const card = userCard(user, '2026-11-23T10:00:00Z');
    expect(card).toContain(`# Data card: ${user.persona.core.name}`);
    expect(card).toContain('exported 2026-11-23');
    expect(card).toContain('| sessions | 6 |');
    expect(card).toContain(user.source);
    expect(card).toContain('Passes all checks');
    expect(card).toContain('not the quality of models');
  });

  it('names what it did not pass, and calls only a generated user so', () => {
    const [first, ...others] = user.sessions;
    const damaged = { ...user, source: 'Made elsewhere', sessions: [{ ...first!, turns: [] }, ...others] };
    const card = userCard(damaged, '2026-11-23T10:00:00Z');
    expect(card).toContain('Does not pass all checks');
    expect(card).toContain('The session has no turns');
    expect(card).not.toContain('not the quality of models');
  });
});
