import * as fc from '../../fast-check';
import { describe, expect, it } from 'vitest';
import {
  fromTrecId,
  TrecError,
  trecId,
  trecOrder,
  writeQrels,
  writeRun,
} from '../../../src/runs/domain/export/trec';
import { rankedIds, readQrels, readTrecRun } from '../../../src/runs/domain/export/trec-reader';

const file = 'other.run';
const places = (problems: readonly { where: string; why: string }[]) =>
  problems.map(({ where, why }) => `${where}: ${why}`);

describe('writing', () => {
  it('a run: six columns, ids without white space', () => {
    const { text, rescored } = writeRun(
      [
        {
          question: 'Lin Yue 1',
          ranked: [
            { id: 'Awards and Role Models', score: 2.5 },
            { id: '4_0_0#0', score: 1e-7 },
          ],
        },
      ],
      'okapi strict',
    );
    expect(text).toBe(
      'Lin%20Yue%201 Q0 Awards%20and%20Role%20Models 1 2.5 okapi-strict\nLin%20Yue%201 Q0 4_0_0#0 2 1e-7 okapi-strict\n',
    );
    expect(rescored).toEqual([]);
  });

  it('scores that trec_eval would sort otherwise are replaced, and the questions named', () => {
    const tied = [
      { id: 'b', score: 1 },
      { id: 'a', score: 1 + 1e-12 },
      { id: 'c', score: -3 },
    ];
    const { text, rescored } = writeRun(
      [
        { question: 'q', ranked: tied },
        { question: 'p', ranked: tied.slice(1) },
      ],
      't',
    );
    expect(rescored).toEqual(['q']);
    expect(text.split('\n').map((line) => line.split(' ')[4])).toEqual([
      '3',
      '2',
      '1',
      '1.000000000001',
      '-3',
      undefined,
    ]);
  });

  it('qrels: four columns, nothing for a question without gold', () => {
    expect(
      writeQrels([
        { question: 'q1', gold: ['a b', '100%'] },
        { question: 'q2', gold: [] },
      ]),
    ).toBe('q1 0 a%20b 1\nq1 0 100%25 1\n');
  });

  it.each<[string, () => unknown]>([
    [
      'twice',
      () =>
        writeRun(
          [
            {
              question: 'q',
              ranked: [
                { id: 'a', score: 2 },
                { id: 'a', score: 1 },
              ],
            },
          ],
          't',
        ),
    ],
    [
      '"q" comes twice',
      () =>
        writeQrels([
          { question: 'q', gold: [] },
          { question: 'q', gold: [] },
        ]),
    ],
    ['is NaN', () => writeRun([{ question: 'q', ranked: [{ id: 'a', score: NaN }] }], 't')],
    ['empty', () => writeQrels([{ question: 'q', gold: [''] }])],
  ])('refuses what the files cannot hold: %s', (why, write) => {
    expect(write).toThrow(TrecError);
    expect(write).toThrow(why);
  });
});

describe('reading', () => {
  it('sorts by score, equal scores by id from the last to the first, whatever the ranks say', () => {
    const run = readTrecRun('q Q0 a 1 0.5 t\nq Q0 c 2 0.9 t\nq Q0 b 3 0.5 t\n', { file });
    expect(rankedIds(run, ['q'])).toEqual([['c', 'b', 'a']]);
    expect(places(run.problems)).toEqual([
      'other.run: in 1 question the ranks disagree with the scores; the scores decide, as in trec_eval.',
    ]);
  });

  it('breaks ties by code point, as bytes of UTF-8 are compared', () => {
    const ids = ['\u{1F600}', '\uFF01', 'a', 'ab', ''];
    const order = ids.map((id) => ({ id, score: 0 })).sort(trecOrder);
    expect(order.map(({ id }) => id)).toEqual(
      [...ids].sort((a, b) => Buffer.compare(Buffer.from(b), Buffer.from(a))),
    );
  });

  it('reports every line that it leaves out, with its place and the remedy', () => {
    const run = readTrecRun(
      [
        'q1 Q0 m1 1 0,75 t',
        'q1 Q0 m1 1 NaN t',
        'q1 Q0 m1 1 1.234,5 t',
        'q1 Q0 m1 1 high t',
        '',
        'q1 Q0 m2 1 0.5 t',
        'q1 Q0 m2 2 0.4 t',
        'q9 Q0 m1 1 0.5 t',
        'q1 0 m1 1',
        'q1 Q0 strange 3 0.3 t',
        'q1 Q0 m1 4 1e999 t',
      ].join('\r\n'),
      { file, questions: new Set(['q1', 'q2']), documents: () => new Set(['m1', 'm2']) },
    );
    expect(run.rankings).toEqual(
      new Map([
        [
          'q1',
          [
            { id: 'm2', score: 0.5 },
            { id: 'strange', score: 0.3 },
          ],
        ],
      ]),
    );
    expect(run.missing).toEqual(['q2']);
    expect(places(run.problems).sort()).toEqual(
      [
        'other.run › line 1: the score "0,75" has a decimal comma; write a decimal point; the line is left out.',
        'other.run › line 2: the score "NaN" is not finite and has no rank; the line is left out.',
        'other.run › line 3: the score "1.234,5" has a decimal comma; write a decimal point; the line is left out.',
        'other.run › line 4: the score "high" is not a number; the line is left out.',
        'other.run › line 7: "m2" was ranked before for this question; the first line counts.',
        'other.run › line 8: no question "q9" is loaded; the line is left out. Load its character first.',
        'other.run › line 9: 4 columns instead of 6 (question Q0 document rank score tag). Four columns are a qrels file.',
        'other.run › line 10: the bank has no memory "strange"; it keeps its rank and is never gold.',
        'other.run › line 11: the score "1e999" is too large; the line is left out.',
        'other.run: 1 question without a ranking (first: "q2"): scored as not found.',
      ].sort(),
    );
    expect(rankedIds(run, ['q1', 'q2'])).toEqual([['m2', 'strange'], []]);
  });

  it('of a file that is wrong throughout gives a list that can be read', () => {
    const { problems } = readTrecRun('q Q0 m 1 nan t\n'.repeat(10_000), { file });
    expect(problems).toHaveLength(51);
    expect(problems.at(-1)!.why).toMatch(/^and 9,950 more lines like it/);
  });

  it('qrels: above 0 is relevant, with its grade; what is no whole number is reported', () => {
    const { grades, problems } = readQrels(
      '\uFEFFq 0 a 2\nq 0 b 0\nq 0 c 0.5\np 0 d 0\nq 0 a 0\nq Q0 a 1 0.5 t',
      { file: 'g.qrels' },
    );
    expect(grades).toEqual(
      new Map([
        ['q', new Map([['a', 2]])],
        ['p', new Map()],
      ]),
    );
    expect(problems.map(({ where }) => where)).toEqual([
      'g.qrels › line 3',
      'g.qrels › line 5',
      'g.qrels › line 6',
    ]);
  });

  it('an id of another system that holds a percent sign is found as it stands', () => {
    const run = readTrecRun('q Q0 50%25 1 1 t', { file, documents: () => new Set(['50%25']) });
    expect(rankedIds(run, ['q'])).toEqual([['50%25']]);
    expect(fromTrecId('100%')).toBe('100%');
  });
});

describe('there and back', () => {
  const id = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 8 });
  const odd = fc.constantFrom(
    'a b',
    '%',
    '%20',
    '好 的',
    '\u3000',
    'x\ty',
    '\u0085',
    '=cmd()',
    '"',
    '\\',
    '4_0_0#0',
  );

  it('an id is itself again, and never holds white space between', () => {
    fc.assert(
      fc.property(fc.oneof(id, odd), (text) => {
        expect(trecId(text)).not.toMatch(/\s/);
        expect(fromTrecId(trecId(text))).toBe(text);
      }),
    );
  });

  it('rankings and gold are the same again', () => {
    const score = fc.double({ noNaN: true, min: -1e6, max: 1e6 });
    const ranking = fc.uniqueArray(fc.record({ id: fc.oneof(id, odd), score }), {
      selector: (entry) => entry.id,
      minLength: 1,
      maxLength: 8,
    });
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.record({ question: fc.oneof(id, odd), ranked: ranking }), {
          selector: (entry) => entry.question,
          minLength: 1,
          maxLength: 4,
        }),
        (rankings) => {
          const run = readTrecRun(writeRun(rankings, 'tag').text, { file });
          expect(run.problems).toEqual([]);
          expect(
            rankedIds(
              run,
              rankings.map(({ question }) => question),
            ),
          ).toEqual(rankings.map(({ ranked }) => ranked.map((entry) => entry.id)));
          const gold = rankings.map(({ question, ranked }) => ({
            question,
            gold: ranked.map((entry) => entry.id),
          }));
          expect(readQrels(writeQrels(gold), { file }).grades).toEqual(
            new Map(gold.map((entry) => [entry.question, new Map(entry.gold.map((id) => [id, 1]))])),
          );
        },
      ),
    );
  });

  it('no text whatever stops the readers', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        readTrecRun(text, { file });
        readQrels(text, { file });
      }),
    );
  });
});
