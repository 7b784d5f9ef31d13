import { describe, expect, it } from 'vitest';
import { findingsOf, mended, readinessOf, reviewQueue } from '../../src/studio/domain/check/validate';
import {
  acceptItem,
  addItem,
  changeHead,
  changeItem,
  dropItem,
  itemOf,
  itemsOf,
  newDraft,
  scoreItem,
  type Draft,
  type ItemStep,
  type ItemValue,
} from '../../src/studio/domain/draft';
import { generatedDraft } from '../../src/studio/domain/grammar/generate';
import { characterOf, draftOf } from '../../src/studio/domain/character';
import { PLAUSIBLE_CHECKS } from '../../src/studio/domain/check/plausible';
import { readCharacter } from '../../src/data/formats/mnemoscope/mnemoscope';
import { readFileSync } from 'node:fs';

const add = <S extends ItemStep>(draft: Draft, step: S, value: ItemValue[S]) =>
  addItem(draft, step, { value, origin: { by: 'hand' } });

/** A small character without a fault. */
function sound(): Draft {
  let draft = newDraft({ id: 'draft-1', language: 'en', name: 'Ada Holm' }, 5);
  draft = changeHead(draft, {
    licence: 'CC0-1.0',
    portrait: { pronouns: 'she/her', summary: 'A baker.', description: 'Ada bakes in Oslo.' },
  });
  draft = add(draft, 'profile', { field: 'Date of birth', value: '4 May 1980' }).draft;
  draft = add(draft, 'relationships', {
    person: 'Jon Berg',
    relation: 'husband',
    description: 'They met in Oslo.',
  }).draft;
  draft = add(draft, 'events', {
    date: '2019-04-02',
    place: 'Bali',
    title: 'The fair',
    text: 'Ada and Jon won a clay goose at the village fair in Bali and carried it home by train.',
    people: ['Jon Berg'],
    theme: 'luck',
  }).draft;
  return add(draft, 'questions', {
    kind: 'event',
    question: 'What did Ada win?',
    answer: 'She won a clay goose at the village fair in Bali.',
    anchors: ['clay goose'],
    gold: ['e-01'],
    answerable: true,
    tags: [],
  }).draft;
}
const checks = (draft: Draft) =>
  findingsOf(draft).map(({ check, on, type }) => [check.id, 'id' in on ? on.id : '', type]);
const event = (draft: Draft, change: Partial<ItemValue['events']>) =>
  changeItem(draft, 'e-01', { ...itemsOf(draft, 'events')[0]!.value, ...change });
const question = (draft: Draft, change: Partial<ItemValue['questions']>) =>
  changeItem(draft, 'q-01', { ...itemsOf(draft, 'questions')[0]!.value, ...change });

describe('the checks of a draft', () => {
  it('find nothing in a sound character, which is ready', () => {
    expect(checks(sound())).toEqual([]);
    expect(readinessOf(sound(), findingsOf(sound()))).toMatchObject({ ready: true, problems: [], wrong: [] });
  });

  it('ask for the gold memory of an answer, which is not taken for a question that nobody can answer', () => {
    const open = question(sound(), { gold: [], anchors: [] });
    expect(checks(open)).toEqual([['answer-without-gold', 'q-01', 'answer']]);
    expect(characterOf(open).questions[0]!.tags).toEqual([]);
    const [finding] = findingsOf(open);
    const marked = mended(open, finding!.mend!.edit);
    expect(checks(marked)).toEqual([]);
    expect(itemOf(marked, 'q-01')!.value).toMatchObject({ answerable: false, tags: ['unanswerable'] });
    // And back from the library as it was.
    expect(itemOf(draftOf(characterOf(open), 'd', 1), 'q-01')!.value).toMatchObject({ answerable: true });
  });

  it.each([
    [
      'profile',
      'empty-field',
      'p-01',
      (d: Draft) => changeItem(d, 'p-01', { field: 'Date of birth', value: 'Not Provided' }),
    ],
    [
      'relation',
      'contradicting-relations',
      'r-02',
      (d: Draft) =>
        add(d, 'relationships', { person: 'Per Moe', relation: 'boyfriend', description: 'They met later.' })
          .draft,
    ],
    [
      'event',
      'brief-event',
      'e-01',
      (d: Draft) => event(d, { text: 'They won a clay goose at the village fair in Bali.'.slice(0, 30) }),
    ],
    ['event', 'outside-life', 'e-01', (d: Draft) => event(d, { date: '1975-04-02' })],
    ['event', 'out-of-season', 'e-01', (d: Draft) => event(d, { title: 'Christmas at the fair' })],
    [
      'event',
      'two-places',
      'e-02',
      (d: Draft) =>
        add(d, 'events', {
          ...itemsOf(d, 'events')[0]!.value,
          place: 'Oslo',
          title: 'The bakery',
          text: 'Ada and Jon opened the bakery in Oslo and sold two hundred rolls on the first morning.',
        }).draft,
    ],
    ['relation', 'unlikely-age', 'e-01', (d: Draft) => event(d, { date: '1997-04-02' })],
    [
      'referent',
      'open-words',
      'e-01',
      (d: Draft) =>
        event(d, { text: `${itemsOf(d, 'events')[0]!.value.text} Her ex-husband or ex-wife rang.` }),
    ],
    ['referent', 'unknown-people', 'e-01', (d: Draft) => event(d, { people: ['Jon Berg', 'Ulla Ek'] })],
    [
      'answer',
      'redundant-answer',
      'q-01',
      (d: Draft) =>
        question(d, { answer: `She won a clay goose. ${'And much more was said of it. '.repeat(9)}` }),
    ],
    ['anchor', 'blurred-anchor', 'q-01', (d: Draft) => question(d, { anchors: ['in Bali'] })],
    ['anchor', 'blurred-anchor', 'q-01', (d: Draft) => question(d, { anchors: ['clay goo'] })],
  ] as const)('find an error of the type %s by %s', (type, check, id, spoil) => {
    expect(checks(spoil(sound()))).toContainEqual([check, id, type]);
  });

  it('compare every two events of a day, also if the first names no place', () => {
    const placed = (draft: Draft, place: string, title: string) =>
      add(draft, 'events', { ...itemsOf(draft, 'events')[0]!.value, place, title }).draft;
    const three = placed(placed(event(sound(), { place: '' }), 'Oslo', 'The bakery'), 'Lima', 'The market');
    const found = findingsOf(three).filter(({ check }) => check.id === 'two-places');
    expect(found.map(({ words }) => words.en)).toEqual([expect.stringMatching(/in Lima and in Oslo/)]);
  });

  it('know festivals in every form and month', () => {
    const finds = (title: string, date: string) =>
      PLAUSIBLE_CHECKS.find(({ id }) => id === 'out-of-season')!.find({
        bank: {
          ...characterOf(sound()),
          character: {
            ...characterOf(sound()).character,
            language: /\p{Script=Han}/u.test(title) ? 'zh' : 'en',
          },
          memories: [
            {
              ...characterOf(event(sound(), { date })).memories.find(({ kind }) => kind === 'event')!,
              title,
            },
          ],
        },
        byId: new Map(),
        others: [],
      }).length;
    // The Dragon Boat Festival of 2025.
    expect(finds('端午赛龙舟', '2025-05-31')).toBe(0);
    expect(finds('端午赛龙舟', '2025-08-31')).toBe(1);
    for (const title of ["New Year's Eve", 'New Year’s Eve', 'Hallowe’en'])
      expect(finds(title, '2019-07-02'), title).toBe(1);
  });

  it('offer a fix that mends the item', () => {
    const blurred = question(sound(), { anchors: ['in Bali', 'clay goo'] });
    const fixed = findingsOf(blurred)
      .flatMap(({ mend }) => mend ?? [])
      .reduce((draft, { edit }) => mended(draft, edit), blurred);
    expect(itemsOf(fixed, 'questions')[0]!.value.anchors).toContain('clay goose');
    const twice = add(sound(), 'relationships', {
      person: 'Per Moe',
      relation: 'boyfriend',
      description: 'Later.',
    }).draft;
    const [finding] = findingsOf(twice).filter(({ check }) => check.id === 'contradicting-relations');
    // The one with fewer events goes.
    expect(itemOf(mended(twice, finding!.mend!.edit), 'r-02')!.review).toBe('dropped');
  });

  it('hold a character back until it passes the checks of the bundled ones', () => {
    const cut = question(sound(), { anchors: ['a tin goose'] });
    expect(readinessOf(cut, findingsOf(cut)).ready).toBe(false);
    const unasked = dropItem(sound(), 'q-01');
    expect(readinessOf(unasked, findingsOf(unasked)).missing).toHaveLength(1);
    const name = 'ottilie-brandt.json';
    const bundled = draftOf(
      readCharacter(JSON.parse(readFileSync(`public/characters/${name}`, 'utf8')), name),
      'd',
      5,
    );
    expect(readinessOf(bundled, findingsOf(bundled)).ready).toBe(true);
  });

  it('find little to object to in generated characters', async () => {
    for (const language of ['en', 'zh'] as const) {
      const draft = await generatedDraft({ id: 'd', language, seed: 3 }, 5);
      const findings = findingsOf(draft);
      expect(readinessOf(draft, findings).ready).toBe(true);
      expect(findings.length, findings.map(({ words }) => words.en).join('\n')).toBeLessThan(15);
    }
  });
});

describe('the review queue', () => {
  it('has what is not accepted or dropped, the worst first, and what became stale', () => {
    const spoilt = event(sound(), { date: '1975-04-02' });
    const queue = (draft: Draft) => reviewQueue(draft, findingsOf(draft)).map(({ item }) => item.id);
    expect(queue(spoilt)[0]).toBe('e-01');
    const accepted = ['p-01', 'r-01', 'e-01', 'q-01'].reduce(acceptItem, sound());
    expect(queue(accepted)).toEqual([]);
    expect(queue(event(accepted, { place: 'Lombok' }))).toEqual(['q-01']);
  });

  it('goes by the paper’s thresholds, and looks at what these leave open', () => {
    const verdict = (score: number) => {
      const draft = scoreItem(sound(), 'e-01', score);
      return reviewQueue(draft, []).find(({ item }) => item.id === 'e-01')!.verdict;
    };
    expect([10, 9, 7, 6, 5, 0].map(verdict)).toEqual([
      'accept',
      'review',
      'review',
      'review',
      'drop',
      'drop',
    ]);
  });
});
