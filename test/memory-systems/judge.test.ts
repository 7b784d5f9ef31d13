import { describe, expect, it } from 'vitest';
import { halumemMeasures } from '../../src/measures/domain/halumem';
import { gold, noMemory, verbatimSystem } from '../../src/memory-systems/domain/built-in/bounds';
import { growthOf } from '../../src/memory-systems/domain/growth';
import { judgeRun } from '../../src/memory-systems/domain/judge';
import { coverage, lexicalTerms, matchOf } from '../../src/memory-systems/domain/lexical';
import { declines, LexicalJudge } from '../../src/memory-systems/domain/lexical-judge';
import { corrections } from '../../src/memory-systems/domain/results';
import { systemRow } from '../../src/memory-systems/domain/result';
import type { GoldPoint, TestQuestion } from '../../src/memory-systems/domain/user';
import { live, potter, run } from './fixture';

const judge = new LexicalJudge();
const point = (text: string, fields: Partial<GoldPoint> = {}): GoldPoint => ({
  id: 'p',
  text,
  type: 'Persona Memory',
  interference: false,
  replaces: [],
  ...fields,
});
const question = (answer: string, fields: Partial<TestQuestion> = {}): TestQuestion => ({
  id: 'q',
  text: '',
  answer,
  type: '',
  unanswerable: false,
  points: [],
  evidence: [],
  ...fields,
});

describe('words compared', () => {
  it('leave out function words, endings and the user’s name; numbers lose their separators', () => {
    expect([...lexicalTerms("Ines Falk's monthly incomes were 11,800 USD", 'Ines Falk')]).toEqual([
      'month' + 'ly',
      'incom',
      '11800',
      'usd',
    ]);
    expect([...lexicalTerms('The user retired', 'Ines')]).toEqual([...lexicalTerms('I will retire')]);
  });

  it('are full from three quarters on, if every number is there', () => {
    const held = lexicalTerms('a red house with 3 large windows');
    expect(matchOf(lexicalTerms('red house, 3 windows'), held)).toBe('full');
    expect(matchOf(lexicalTerms('red house, 4 windows'), held)).toBe('part');
    expect(matchOf(lexicalTerms('blue boat'), held)).toBe('none');
    expect(matchOf(new Set(), held)).toBe('none');
    expect(coverage(new Set(), held)).toBeUndefined();
  });

  it('are bigrams and characters in Chinese', () => {
    expect(matchOf(lexicalTerms('林静养了一只猫', '林静'), lexicalTerms('我养了一只猫'))).toBe('full');
    expect(matchOf(lexicalTerms('林静住在成都', '林静'), lexicalTerms('我养了一只猫'))).toBe('none');
  });
});

describe('the lexical judge', () => {
  it('scores extraction by the text that holds most of the point', async () => {
    const texts = ['I fire my pots in a gas kiln.', 'I sell bowls.'];
    const score = async (text: string) => judge.integrity(point(text), texts, potter);
    expect(await score('Ines Falk fires her pots in a gas kiln')).toEqual({ given: 2 });
    expect(await score('Ines Falk sells bowls at markets')).toEqual({ given: 1 });
    expect(await score('Ines Falk has a brother')).toEqual({ given: 0 });
    // No text alone holds two fifths of it, both together do.
    expect(await score('Ines Falk fires bowls, plates, cups, jugs and pots')).toEqual({ given: 1 });
  });

  it('tells interference by the words that the gold points lack', async () => {
    const interference = potter.sessions[0]!.points[2]!;
    expect(await judge.integrity(interference, ['I sell bowls at the Graz market.'], potter)).toEqual({
      given: 0,
    });
    expect(await judge.integrity(interference, ['Paints landscapes'], potter)).toEqual({ given: 2 });
  });

  it('scores accuracy by the share that the gold points say, and tells what is not among them', async () => {
    const of = (text: string) => judge.accuracy(text, potter.sessions[0]!, potter);
    expect(await of('I sell bowls at the Graz market.')).toEqual({ included: true, verdict: { given: 2 } });
    expect(await of('Thanks, that sounds lovely!')).toEqual({ included: false, verdict: { given: 0 } });
  });

  it('takes an update for correct where the new value is found and the old one is not beside it', async () => {
    const target = point('She fires pots in an electric kiln', {
      replaces: ['She fires pots in a gas kiln'],
    });
    const label = (...found: string[]) => judge.update(target, found, potter);
    expect(await label('fires pots in an electric kiln')).toEqual({ given: 'Correct' });
    expect(await label('fires pots in an electric kiln', 'fires pots in a gas kiln')).toEqual({
      given: 'Omission',
    });
    expect(await label('sells bowls')).toEqual({ given: 'Omission' });
    const raise = point('Her monthly income rose to 5200 euros', {
      replaces: ['Her monthly income is 5000 euros'],
    });
    expect(await judge.update(raise, ['monthly income rose to 5300 euros'], potter)).toEqual({
      given: 'Hallucination',
    });
  });

  it.each([
    ['A gas kiln', 'in a gas kiln', 'Correct'],
    ['A gas kiln', undefined, 'Omission'],
    ['A gas kiln', 'The memories do not mention it.', 'Omission'],
    ['A gas kiln', 'in a pit', 'Hallucination'],
    ['In 2031', 'In 2032', 'Hallucination'],
    ['Unknown', undefined, 'Correct'],
    ['Unknown', 'Bella', 'Hallucination'],
    ['未提供该信息', '没有提到', 'Correct'],
    // "No, …" answers what the question takes for granted, and is no refusal.
    ['No, she uses a gas kiln', 'No, she did not mention giving up her gas kiln.', 'Correct'],
    ['No, she uses a gas kiln', 'No, she did not mention a pit.', 'Hallucination'],
    ['No, she did not mention a gas kiln', 'No, no gas kiln is mentioned.', 'Correct'],
    ['No, she uses a gas kiln', 'Yes, she uses a gas kiln.', 'Hallucination'],
    ['不，她用煤气窑', '是的，她用煤气窑。', 'Hallucination'],
    ['A gas kiln', 'There is no kiln listed among her tools.', 'Omission'],
    ['A gas kiln', 'No, the memories do not mention it.', 'Omission'],
  ])('judges the answer %s against %s as %s', async (reference, response, label) => {
    expect(await judge.answer(question(reference), [], response, potter)).toEqual({ given: label });
  });

  it('knows when an answer says that nothing is known', () => {
    expect(declines('This information is not provided.')).toBe(true);
    expect(declines('并未提及')).toBe(true);
    for (const text of [
      'There are no hobbies listed for her.',
      'No middle name was mentioned.',
      'Her weight isn’t explicitly stated.',
      'None of the memories mention a kiln.',
      'Nothing is said about it.',
      'It is impossible to tell.',
      'I do not have enough to go on.',
      '记忆中没有列出她的爱好',
    ])
      expect(declines(text), text).toBe(true);
    for (const text of [
      'A gas kiln',
      'She has no brother.',
      'It is no longer available.',
      'Her diet does not include sugar.',
      'No, she did.',
    ])
      expect(declines(text), text).toBe(false);
  });
});

describe('a judged run', () => {
  it('has the figures of the floor and of the ceiling', async () => {
    const row = async (definition: typeof gold | typeof verbatimSystem | typeof noMemory) => {
      const records = await run(definition);
      const judged = await judgeRun(potter, definition.capabilities, records, judge, live);
      return systemRow(definition.id, definition.capabilities, [{ user: potter, records, judged }]);
    };
    const ceiling = await row(gold);
    expect(ceiling.measures).toMatchObject({
      'recall(all)': 1,
      'fmr(all)': 1,
      'target_precision(all)': 1,
      extraction_f1: 1,
      'update_correct(all)': 1,
      'qa_correct(all)': 1,
      'Evidence@1': 1,
    });
    expect(ceiling.counts).toEqual({ sessions: 3, added: 2, changed: 1, removed: 0, questions: 4 });
    const floor = await row(noMemory);
    expect(floor.measures).toMatchObject({
      'recall(all)': null,
      extraction_f1: null,
      'qa_correct(all)': 0.25,
    });
    expect(floor.notMeasured.map(({ en }) => en)).toEqual([
      'Extraction and updating: the system stores no memories.',
      'Evidence@k: the system cannot be searched.',
    ]);
    expect(floor.blame).toMatchObject({ 'never extracted': 3, 'answered wrong': 0 });
    const words = await row(verbatimSystem);
    // The old turn stays beside the new one.
    expect(words.measures).toMatchObject({
      'recall(all)': 1,
      'update_correct(all)': 0,
      'update_omission(all)': 1,
    });
  });

  it('counts an update whose search found nothing as extraction', async () => {
    const records = await run(verbatimSystem);
    const silent = records.map((record) => ({
      ...record,
      updates: record.updates.map((update) => ({ ...update, found: [] })),
    }));
    const judged = await judgeRun(potter, verbatimSystem.capabilities, silent, judge, live);
    expect(judged.updates).toEqual([]);
    expect(judged.integrity.filter(({ update }) => update).map(({ point: id }) => id)).toEqual(['s2-m1']);
  });

  it('credits an empty extraction as published, and leaves it out as standard', async () => {
    const nothing = [0, 1, 2].map((session) => ({
      session,
      addition: { changes: { added: [], changed: [], removed: [] }, milliseconds: 0 },
      updates: [],
      answers: [],
    }));
    const judged = await judgeRun(potter, verbatimSystem.capabilities, nothing, judge, live);
    expect(halumemMeasures(judged)['fmr(all)']).toBe(1);
    expect(corrections(judged)[0]).toMatchObject({ measure: 'fmr(all)', published: 1, standard: null });
  });

  it('leaves interference out of the accuracy of a type as standard', async () => {
    const records = await run(verbatimSystem);
    const judged = await judgeRun(potter, verbatimSystem.capabilities, records, judge, live);
    const stored = {
      ...judged,
      integrity: judged.integrity.map((each) =>
        each.interference ? { ...each, verdict: { given: 2 as const } } : each,
      ),
    };
    // Two of four records were found as published, besides one distractor; as standard two of three. The update is none of them.
    expect(corrections(stored).find(({ measure }) => measure === 'accuracy of Persona Memory')).toMatchObject(
      {
        published: 0.75,
        standard: 2 / 3,
      },
    );
  });

  it('shows the memory growing beside the gold', async () => {
    const records = await run(gold);
    const judged = await judgeRun(potter, gold.capabilities, records, judge, live);
    const grown = growthOf(potter, records, judged);
    expect(grown.map(({ size }) => size)).toEqual([2, 2, 2]);
    expect(grown[0]!.points.map(({ state }) => state)).toEqual(['found', 'found', 'resisted']);
    expect(grown[0]!.points[1]!.turns).toEqual([{ turn: 's0-t3', session: 's0', matched: true }]);
    expect([...grown[2]!.states.values()]).toEqual(['gold']);
    // Gold points name no turn; what the electric kiln takes the place of was said in the first session.
    expect([...grown[2]!.sources.values()]).toEqual([[{ turn: 's2-t1', session: 's2', matched: true }]]);
    expect([...grown[2]!.formerSources.values()]).toEqual([
      [{ turn: 's0-t1', session: 's0', matched: true }],
    ]);
    const said = growthOf(potter, await run(verbatimSystem), undefined);
    expect([...said[2]!.sources.values()]).toEqual([[{ turn: 's2-t1', session: 's2', matched: false }]]);
    expect(growthOf(potter, records, undefined)[0]!.points.map(({ state }) => state)).toEqual(
      Array(3).fill('not judged'),
    );
  });
});
