import { describe, expect, it } from 'vitest';
import { anatomyOf, sumOfParts } from '../../../src/compare/domain/anatomy';
import { withFusionWeight } from '../../../src/compare/domain/flow';
import { readDataset } from '../../../src/data/formats/formats';
import { BankLinks } from '../../../src/pipeline/retrieval/bank-links';
import { NamedPeople } from '../../../src/pipeline/retrieval/named-people';
import type { FusionEvidence, Ranking } from '../../../src/pipeline/retrieval/ranking';
import { bundled, CHARACTERS, flowOf, indexed } from '../../compare/worlds';
import { bank, memory } from '../../core/fixture';

const person = (id: string, name: string, body: string) => ({
  ...memory(id, `${name}: ${body}`, 'relationship'),
  title: `${name} · friend`,
  body,
  people: [name],
});
const BANK = bank({
  memories: [
    person('r-hong', 'Zhang Xiao Hong', 'Known as Bean. They met at school.'),
    person('r-detlef', 'Detlef Harms', 'He owns the yard.'),
    person('r-gerda', 'Gerda Timm', 'The neighbour.'),
    person('r-karl', 'Karl Timm', 'Her late husband.'),
    { ...memory('e-walk', 'Xiaohong and Detlef walked to the lake.', 'event'), story: 'walk' },
    { ...memory('d-walk', 'It was cold.', 'dialogue'), people: ['Detlef Harms'], story: 'walk' },
    { ...memory('e-fair', 'The fair burnt down.', 'event'), story: 'fair' },
    memory('p-food', 'Food: bread', 'profile'),
    memory('p-town', 'Town: Kiel', 'profile'),
  ],
});
const fused = (scores: Readonly<Record<string, number>>): Ranking<FusionEvidence> =>
  Object.entries(scores)
    .sort(([, a], [, b]) => b - a)
    .map(([id, score], i) => ({
      id,
      score,
      rank: i + 1,
      evidence: {
        type: 'fusion',
        method: 'z-scores',
        parts: [{ retriever: 'dense', rank: i + 1, contribution: score }],
      },
    }));

describe('the people whom a text names', () => {
  const people = new NamedPeople(BANK);
  const named = (text: string) => people.inQuestion(text).map((i) => people.names[i]);

  it('are found by name, part of a name, and nickname, in one word or two', () => {
    expect(named('What did Detlef Harms sell?')).toEqual(['Detlef Harms']);
    expect(named('Where did detlef’s boat sink?')).toEqual(['Detlef Harms']);
    for (const text of ['Who is Zhang Xiao Hong?', 'Who is Zhang Xiaohong?', 'Who is Bean?'])
      expect(named(text)).toEqual(['Zhang Xiao Hong']);
    expect(named('Did Gerda and Karl dance?')).toEqual(['Gerda Timm', 'Karl Timm']);
  });

  it('are not found by a name that two of them bear, by a title, or within a word', () => {
    expect(named('Did the Timms dance?')).toEqual([]);
    expect(named('Did Mrs Timm dance?')).toEqual([]);
    expect(named('Who karls?')).toEqual([]);
  });

  it('are found in Chinese in full, by the given name, and by a nickname', () => {
    const { memories, character } = bundled('shen-ruolan');
    const of = new NamedPeople({ ...BANK, character, memories });
    const asked = (text: string) => of.inQuestion(text).map((i) => of.names[i]);
    expect(asked('程一帆喜欢画什么？')).toEqual(['程一帆']);
    expect(asked('豆子喜欢画什么？')).toEqual(['程一帆']);
    expect(asked('其昌师傅是哪一年生的？')).toEqual(['汪其昌']);
    expect(asked('她叫什么名字？')).toEqual([]);
  });

  it('tell nothing where most memories name them, as the character does under another name', () => {
    const speaker = BANK.memories.map((each) => ({ ...each, people: [...each.people, 'Roz'] }));
    const of = new NamedPeople({ ...BANK, memories: speaker });
    expect(of.names).toContain('Roz');
    expect(of.inQuestion('When did Roz leave?')).toEqual([]);
  });
});

describe('what a bank knows besides its texts', () => {
  const links = new BankLinks(BANK);
  const scores = { 'p-food': 1, 'e-fair': 0.9, 'e-walk': 0.5, 'd-walk': 0.1, 'r-detlef': 0, 'r-hong': -1 };

  it('gives a memory 0.8 times its share of the question’s people', () => {
    const linked = links.apply(fused(scores), 'What did Xiao Hong and Detlef Harms see?');
    const gained = (id: string) => linked.find((entry) => entry.id === id)!;
    expect(gained('e-walk').score).toBeCloseTo(0.5 + 0.8, 12);
    expect(gained('e-walk').evidence.links).toEqual([
      {
        by: 'people',
        names: expect.arrayContaining(['Zhang Xiao Hong', 'Detlef Harms']),
        asked: 2,
        contribution: 0.8,
      },
    ]);
    expect(gained('r-detlef').score).toBeCloseTo(0.4, 12);
    expect(gained('p-food')).toMatchObject({ score: 1, rank: 2 });
    expect(gained('p-food').evidence.links).toBeUndefined();
  });

  it('puts the profile’s field that the question names half a standard deviation above all others', () => {
    const titled = { ...memory('p-job', 'Occupation: a sailmaker', 'profile'), title: 'Occupation' };
    const asked = new BankLinks({ ...BANK, memories: [...BANK.memories, titled] });
    const linked = asked.apply(fused({ ...scores, 'p-job': -2 }), 'What does she do for a living?');
    expect(linked[0]).toMatchObject({
      id: 'p-job',
      score: expect.closeTo(1.5, 12) as number,
      evidence: { links: [{ by: 'field', contribution: expect.closeTo(3.5, 12) as number }] },
    });
    const other = asked.apply(fused({ ...scores, 'p-job': -2 }), 'What does Detlef do for a living?');
    expect(other.at(-1)).toMatchObject({ id: 'p-job', score: -2 });
  });

  it('lifts an event or dialogue by 0.2 of the way to the best of its event, and never above it', () => {
    const linked = links.apply(fused(scores), 'What burnt?');
    expect(linked.find(({ id }) => id === 'd-walk')).toMatchObject({
      score: expect.closeTo(0.1 + 0.2 * 0.4, 12) as number,
      evidence: {
        links: [{ by: 'event', sibling: 'e-walk', contribution: expect.closeTo(0.08, 12) as number }],
      },
    });
    expect(linked.filter(({ id }) => id !== 'd-walk').map(({ score }) => score)).toEqual([
      1, 0.9, 0.5, 0, -1,
    ]);
  });

  it('lifts a turn by 0.7 of the way to the turn that it follows, as lifted itself, and never above it', () => {
    const turn = (id: string) => ({ id, speaker: 'Ada', text: id });
    const told = new BankLinks({
      ...bank({ memories: ['a1', 'a2', 'a3', 'a4', 'b1', 'b2', 'note'].map((id) => memory(id, id)) }),
      sessions: [
        // A turn that is no memory is passed over.
        { id: 'a', turns: [turn('a1'), turn('a2'), turn('lost'), turn('a3'), turn('a4')] },
        { id: 'b', turns: [turn('b1'), turn('b2')] },
      ],
    });
    const linked = told.apply(fused({ a1: 2, b1: 1, note: 0.5, a4: 0.1, a2: 0, a3: -1, b2: 1.5 }), '?');
    const of = (id: string) => linked.find((entry) => entry.id === id)!;
    expect(of('a2').score).toBeCloseTo(0.7 * 2, 12);
    expect(of('a3').score).toBeCloseTo(-1 + 0.7 * 2.4, 12);
    expect(of('a4').score).toBeCloseTo(0.1 + 0.7 * 0.58, 12);
    expect(of('a4').evidence.links).toEqual([
      { by: 'turn', before: 'a3', contribution: expect.closeTo(0.7 * 0.58, 12) as number },
    ]);
    // The first turn of a conversation, one above the turn before it, and what is no turn.
    expect(['a1', 'b1', 'b2', 'note'].map((id) => [of(id).score, of(id).evidence.links])).toEqual([
      [2, undefined],
      [1, undefined],
      [1.5, undefined],
      [0.5, undefined],
    ]);
    expect(linked[0]!.id).toBe('a1');
    for (const entry of linked)
      expect(sumOfParts(anatomyOf(entry, 'linked', '?'))).toBeCloseTo(entry.score, 12);
  });

  it('knows the turns of a LoCoMo conversation, and that a session begins anew', () => {
    const said = (speaker: string, dia_id: string, text: string) => ({ speaker, dia_id, text });
    const conversation = {
      speaker_a: 'Ada',
      speaker_b: 'Bo',
      session_1_date_time: '1:56 pm on 8 May, 2023',
      session_1: [said('Ada', 'D1:1', 'What did you buy?'), said('Bo', 'D1:2', 'A kiln.')],
      session_2_date_time: '2:10 pm on 9 May, 2023',
      session_2: [said('Ada', 'D2:1', 'Good morning!')],
    };
    const qa = [{ question: 'What did Bo buy?', answer: 'a kiln', evidence: ['D1:2'], category: 4 }];
    const text = JSON.stringify([{ sample_id: 'conv-1', conversation, qa }]);
    const [locomo] = readDataset([{ name: 'locomo.json', text }], 'locomo').banks;
    const linked = new BankLinks(locomo!).apply(
      fused({ 'D1:1': 1, 'D2:1': 0, 'D1:2': -1 }),
      'What did Bo buy?',
    );
    expect(linked.map(({ id, evidence }) => [id, evidence.links?.map(({ by }) => by)])).toEqual([
      ['D1:1', undefined],
      ['D1:2', ['turn']],
      ['D2:1', undefined],
    ]);
  });

  it.each(CHARACTERS)(
    'keeps the first memory of %s where neither a person nor a field is named, and its parts sum to the score',
    (name) => {
      const index = indexed(bundled(name));
      for (const { text } of index.bank.questions.slice(0, 40)) {
        const flow = flowOf(index, text);
        const before = flow.rankings.hybrid! as Ranking<FusionEvidence>;
        const after = new BankLinks(index.bank).apply(before, text);
        expect(after.map(({ id }) => id).sort()).toEqual(before.map(({ id }) => id).sort());
        if (
          !after.some(({ evidence }) => evidence.links?.some(({ by }) => by === 'people' || by === 'field'))
        )
          expect(after[0]!.id).toBe(before[0]!.id);
        for (const entry of after.slice(0, 10))
          expect(sumOfParts(anatomyOf(entry, 'linked', text))).toBeCloseTo(entry.score, 9);
      }
    },
  );

  it('follows the weight of the fusion', () => {
    const index = indexed(bundled('ottilie-brandt'));
    const { text } = index.bank.questions[0]!;
    const plain = flowOf(index, text);
    const links = new BankLinks(index.bank);
    const linked = links.apply(plain.rankings.hybrid as Ranking<FusionEvidence>, text);
    const flow = { ...plain, rankings: { ...plain.rankings, linked } };
    const moved = withFusionWeight(flow, 0.1);
    expect(moved.rankings.linked).toEqual(
      links.apply(moved.rankings.hybrid as Ranking<FusionEvidence>, text),
    );
    expect(moved.rankings.linked).not.toEqual(linked);
  });
});
