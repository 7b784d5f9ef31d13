import { readdirSync, readFileSync } from 'node:fs';
import * as fc from '../fast-check';
import { describe, expect, it } from 'vitest';
import { readCharacter } from '../../src/data/formats/mnemoscope/mnemoscope';
import { DatasetError } from '../../src/core/text/problem';
import { characterIdOf, characterOf, draftOf, fileOf } from '../../src/studio/domain/character';
import {
  acceptItem,
  addItem,
  changedBasis,
  changeHead,
  changeItem,
  changePrompt,
  changeSeed,
  dependants,
  dropItem,
  isGenerated,
  isStale,
  itemOf,
  itemsOf,
  includedItems,
  newDraft,
  reopenItem,
  reorder,
  replaceItem,
  reviewItems,
  sameCharacter,
  scoreItem,
  SEED,
  staleItems,
  type Draft,
} from '../../src/studio/domain/draft';
import { readDraft, writeDraft } from '../../src/studio/domain/schema';

const HAND = { by: 'hand' } as const;
const empty = newDraft({ id: 'draft-1', language: 'en', name: 'Ada Holm' }, 5, 42);

/** An event, a dialogue about it, a question about that. */
function chain(): { draft: Draft; event: string; dialogue: string; question: string } {
  const event = addItem(empty, 'events', {
    value: {
      date: '2019-04',
      place: 'Oslo',
      title: 'The fair',
      text: 'She won.',
      people: ['Jon'],
      theme: 'luck',
    },
    origin: { by: 'grammar', seed: 42 },
    from: [SEED],
  });
  const dialogue = addItem(event.draft, 'dialogues', {
    value: { event: event.id, date: '2019-04-02T18:30', turns: [{ speaker: 'Jon', text: 'Well done.' }] },
    origin: HAND,
  });
  const question = addItem(dialogue.draft, 'questions', {
    value: {
      kind: 'dialogue',
      question: 'Who praised her?',
      answer: 'Jon did.',
      anchors: ['Jon'],
      gold: [dialogue.id],
      answerable: true,
      tags: [],
    },
    origin: HAND,
  });
  return { draft: question.draft, event: event.id, dialogue: dialogue.id, question: question.id };
}
const stale = (draft: Draft) => draft.items.filter((item) => isStale(draft, item)).map(({ id }) => id);

describe('a draft', () => {
  it('numbers items within their step and never uses a number again', () => {
    const { draft, event } = chain();
    expect(draft.items.map(({ id }) => id)).toEqual(['e-01', 'd-01', 'q-01']);
    const next = addItem(dropItem(draft, event), 'events', itemsOf(draft, 'events')[0]!);
    expect(next.id).toBe('e-02');
  });

  it('marks what was made from a changed item, and only that, as stale', () => {
    const { draft, event, dialogue, question } = chain();
    expect(stale(draft)).toEqual([]);
    const value = { ...itemsOf(draft, 'events')[0]!.value, place: 'Bergen' };
    const changed = changeItem(draft, event, value);
    expect(stale(changed)).toEqual([dialogue]);
    expect(changedBasis(changed, itemOf(changed, dialogue)!)).toEqual([event]);
    // Accepting it says that it is right by what its basis says now.
    expect(stale(acceptItem(changed, dialogue))).toEqual([]);
    const talk = itemsOf(changed, 'dialogues')[0]!.value;
    const rewritten = changeItem(changed, dialogue, { ...talk, date: '2019-04-03T18:30' });
    expect(stale(rewritten)).toEqual([question]);
  });

  it('marks what was made from a changed seed or a dropped item as stale', () => {
    const { draft, event, dialogue } = chain();
    expect(stale(changeSeed(draft, { job: 'baker' }))).toEqual([event]);
    expect(changeSeed(draft, { random: 42 })).toBe(draft);
    expect(stale(dropItem(draft, event))).toEqual([dialogue]);
    expect(stale(reopenItem(dropItem(draft, event), event))).toEqual([]);
    expect(dependants(draft, SEED).map(({ id }) => id)).toEqual([event]);
    expect(dependants(draft, event).map(({ id }) => id)).toEqual([dialogue]);
  });

  it('knows what was edited by hand after it was made, and forgets a score with the value it was for', () => {
    const { draft, event, dialogue } = chain();
    const scored = scoreItem(draft, event, 8);
    const value = itemsOf(draft, 'events')[0]!.value;
    const changed = changeItem(scored, event, { ...value, place: 'Bergen' });
    expect(itemOf(changed, event)).toMatchObject({ edited: true, revision: 2 });
    expect(itemOf(changed, event)).not.toHaveProperty('score');
    const talk = itemsOf(draft, 'dialogues')[0]!.value;
    expect(itemOf(changeItem(draft, dialogue, { ...talk, turns: [] }), dialogue)!.edited).toBe(false);
    expect(changeItem(draft, dialogue, { ...talk })).toBe(draft);
  });

  it('takes what was made again as new', () => {
    const { draft, event, dialogue } = chain();
    const value = itemsOf(draft, 'events')[0]!.value;
    const origin = { by: 'model', model: 'm', prompt: 'k' } as const;
    const again = replaceItem(acceptItem(draft, event), event, { value, origin, from: [SEED], score: 9 });
    expect(itemOf(again, event)).toMatchObject({
      origin,
      revision: 2,
      review: 'open',
      score: 9,
      edited: false,
    });
    expect(stale(again)).toEqual([dialogue]);
  });

  it('moves an item within its step alone', () => {
    const profile = (draft: Draft, field: string) =>
      addItem(draft, 'profile', { value: { field, value: 'x' }, origin: HAND }).draft;
    let draft = profile(profile(chain().draft, 'Home'), 'Job');
    draft = profile(draft, 'Hobby');
    const moved = reorder(draft, 'p-03', 0);
    expect(itemsOf(moved, 'profile').map(({ id }) => id)).toEqual(['p-03', 'p-01', 'p-02']);
    expect(moved.items.filter(({ step }) => step !== 'profile')).toEqual(chain().draft.items);
    expect(reorder(draft, 'p-03', 99)).toBe(draft);
  });

  it('says whether rules wrote any of it', () => {
    const { draft, event } = chain();
    expect(isGenerated(draft)).toBe(true);
    expect(isGenerated(dropItem(draft, event))).toBe(false);
    expect(characterOf(draft).source).not.toBe(characterOf(dropItem(draft, event)).source);
  });

  it('keeps the head and prompts of its own', () => {
    const named = changeHead(empty, { name: 'Ida', portrait: { pronouns: 'she/her' } });
    expect(named).toMatchObject({ name: 'Ida', portrait: { pronouns: 'she/her', summary: '' } });
    expect(changeHead(named, { name: 'Ida' })).toBe(named);
    const wording = { system: 'Write.', user: 'Go on.' };
    const template = { texts: { en: wording, zh: wording } };
    const prompted = changePrompt(empty, 'event', template);
    expect(prompted.prompts).toEqual({ event: template });
    expect(changePrompt(prompted, 'event', undefined).prompts).toEqual({});
  });
});

describe('the character of a draft', () => {
  it('has the memories and questions that were not dropped', () => {
    const { draft, question } = chain();
    const bank = characterOf(draft);
    expect(bank.memories.map(({ id, kind }) => `${id} ${kind}`)).toEqual(['e-01 event', 'd-01 dialogue']);
    expect(bank.questions).toHaveLength(1);
    expect(characterOf(dropItem(draft, question)).questions).toEqual([]);
    expect(includedItems(dropItem(draft, question), 'questions')).toEqual([]);
  });

  it('is called by its name in the letters of ids, or by the draft', () => {
    expect(characterIdOf({ id: 'draft-1', name: 'Zoë Núñez' })).toBe('zoe-nunez');
    expect(characterIdOf({ id: 'draft-1', name: '沈若兰' })).toBe('draft-1');
    expect(characterIdOf({ id: 'draft-1', name: '' })).toBe('draft-1');
  });

  it('marks a question that nobody can answer', () => {
    const { draft, question } = chain();
    const value = itemsOf(draft, 'questions')[0]!.value;
    const open = changeItem(draft, question, { ...value, gold: [], anchors: [], answerable: false });
    expect(characterOf(open).questions[0]!.tags).toEqual(['unanswerable']);
  });

  const folder = 'public/characters';
  const files = readdirSync(folder).filter((name) => name.endsWith('.json') && name !== 'index.json');
  it.each(files)('of %s gives that character back, memory by memory', (name) => {
    const bank = readCharacter(JSON.parse(readFileSync(`${folder}/${name}`, 'utf8')), name);
    const draft = draftOf(bank, 'draft-1', 5);
    const back = characterOf(draft);
    expect(back.memories).toEqual(bank.memories);
    expect(back.questions).toEqual(bank.questions);
    expect({ ...back.character, id: bank.id }).toEqual(bank.character);
    expect(stale(draft)).toEqual([]);
    expect(() => readCharacter(fileOf(draft), name)).not.toThrow();
  });
});

describe('the record of a draft', () => {
  const text = fc.string({ unit: 'grapheme', maxLength: 12 });
  it('is read back as it was, whatever is written in it', () => {
    const drafts = fc.record({
      name: text,
      field: text,
      value: text,
      job: text,
      score: fc.integer({ min: 0, max: 10 }),
    });
    fc.assert(
      fc.property(drafts, ({ name, field, value, job, score }) => {
        const seeded = changeSeed(changeHead(chain().draft, { name }), { job });
        const { draft, id } = addItem(seeded, 'profile', { value: { field, value }, origin: HAND, score });
        for (const each of [draft, dropItem(draft, id), acceptItem(draft, id)])
          expect(readDraft(JSON.parse(writeDraft(each)), 'a draft')).toEqual(each);
      }),
    );
  });

  it('that is damaged is refused with the place', () => {
    const { draft } = chain();
    const unseeded = { ...draft, seed: undefined };
    const bent = { ...draft, items: [{ ...draft.items[0]!, review: 'maybe' }] };
    const twins = { ...draft, items: [draft.items[0], draft.items[0]] };
    const why = (data: unknown) => {
      try {
        return void readDraft(data, 'draft-1');
      } catch (error) {
        return (error as DatasetError).problems.map(({ where }) => where);
      }
    };
    expect(why(unseeded)).toEqual(['draft-1 › seed']);
    expect(why(bent)).toEqual(['draft-1 › items[0].review']);
    expect(why(twins)).toEqual(['draft-1 › items']);
    expect(why(null)).toEqual(['draft-1 › root']);
  });
});

describe('many items reviewed as one', () => {
  it('are what reviewing each of them makes', () => {
    const { draft, event, dialogue, question } = chain();
    const changed = changeItem(draft, event, {
      ...(itemOf(draft, event) as never as { value: object }).value,
      place: 'Bergen',
    } as never);
    const each = acceptItem(acceptItem(dropItem(changed, question), event), dialogue);
    expect(reviewItems(changed, { accept: new Set([event, dialogue]), drop: new Set([question]) })).toEqual(
      each,
    );
    expect([...staleItems(changed)]).toEqual(
      [dialogue, question].filter((id) => isStale(changed, itemOf(changed, id)!)),
    );
    expect(staleItems(changed).size).toBeGreaterThan(0);
    expect(staleItems(each).size).toBe(0);
  });

  it('make the same character until something is dropped or says something else', () => {
    const { draft, event, question } = chain();
    expect(sameCharacter(draft, scoreItem(acceptItem(draft, event), event, 9))).toBe(true);
    expect(sameCharacter(draft, dropItem(draft, question))).toBe(false);
    expect(sameCharacter(draft, changeHead(draft, { name: 'Bea Holm' }))).toBe(false);
    expect(sameCharacter(draft, changeSeed(draft, { job: 'baker' }))).toBe(false);
    const told = itemOf(draft, event)!.value as { place: string };
    expect(sameCharacter(draft, changeItem(draft, event, { ...told, place: 'Bergen' } as never))).toBe(false);
  });
});
