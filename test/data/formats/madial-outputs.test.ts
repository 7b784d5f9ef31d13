import { describe, expect, it } from 'vitest';
import { readMadialOutputs } from '../../../src/data/formats/madial/madial-outputs';
import { DatasetError } from '../../../src/core/text/problem';

const OPENING = '<BOD>\n<Nuri>: "The pond is full of ducks."\n';
const row = (said: string, turn: number, more: object = {}) => ({
  context: `\nCurrent dialogue date: 2024-06-15\nHistorical event P: a raft\n${said}<Assistant>:\n        `,
  response: '"Shall we build a raft?"',
  'test-turn': turn,
  'reference-response': '<Assistant>: "Remember the raft?"\n',
  ...more,
});
const read = (...rows: readonly unknown[]) => readMadialOutputs(rows, 'out.json');

describe('outputs', () => {
  it('are read with response and reference exactly as they stand', () => {
    const { responses, problems } = read(row(OPENING, 2));
    expect(problems).toEqual([]);
    expect(responses).toEqual([
      {
        dialogue: '0',
        testTurn: 2,
        context: row(OPENING, 2).context,
        response: '"Shall we build a raft?"',
        reference: '<Assistant>: "Remember the raft?"\n',
        where: 'out.json › [0]',
      },
    ]);
  });

  it('belong to the dialogue before where their context goes on from its context', () => {
    const further = `${OPENING}<Assistant>: "Remember the raft?"\n<Nuri>: "Yes."\n`;
    const { responses } = read(
      row(OPENING, 2),
      row(further, 4),
      row('<BOD>\n<Oda>: "Hm."\n', 2),
      row(OPENING, 2),
    );
    expect(responses.map(({ dialogue, testTurn }) => [dialogue, testTurn])).toEqual([
      ['0', 2],
      ['0', 4],
      ['1', 2],
      ['2', 2],
    ]);
  });

  it('state their dialogue where they have an id, in either spelling of the keys', () => {
    const { responses } = read({
      id: 31,
      context: OPENING,
      response: 'Yes.',
      test_turn: '4',
      reference_response: 'No.',
      prompt: 'ignored',
    });
    expect(responses).toMatchObject([{ dialogue: '31', testTurn: 4, reference: 'No.' }]);
  });

  it('that cannot be scored are left out, with their place; an empty answer is an answer', () => {
    const { responses, problems } = read(
      row(OPENING, 2, { id: 0, response: null }),
      row(OPENING, 2, { id: 1, 'reference-response': ' ' }),
      'text',
      row(OPENING, 2, { id: 2, response: '' }),
      row(OPENING, 2, { id: 2 }),
      row(OPENING, -1, { id: 3 }),
    );
    expect(responses.map(({ dialogue, response }) => [dialogue, response])).toEqual([
      ['2', ''],
      ['3', '"Shall we build a raft?"'],
    ]);
    expect(problems.map(({ where, why }) => `${where} ${why}`)).toEqual([
      'out.json › [0].response is absent or no text; the row is left out, as it cannot be scored.',
      'out.json › [1].reference-response is absent or empty; the row is left out, as it cannot be scored.',
      'out.json › [2] is not an object; left out.',
      'out.json › [3].response is empty; kept as an empty answer.',
      'out.json › [4] answers the same turn of the same dialogue as out.json › [3]; left out.',
      'out.json › [5].test-turn is absent or no whole number; the turn is not known.',
    ]);
  });

  it('may be a single row; a file without any is an error', () => {
    expect(readMadialOutputs(row(OPENING, 2), 'one.json').responses).toHaveLength(1);
    for (const data of [[], {}, null, 7, [{ response: 'a' }]])
      expect(() => readMadialOutputs(data, 'x.json')).toThrow(DatasetError);
    expect(() => readMadialOutputs([], 'x.json')).toThrow(/^x.json: contains no outputs of MADial-Bench/);
  });
});
