import * as fc from '../fast-check';
import { describe, expect, it } from 'vitest';
import { DatasetError } from '../../src/core/text/problem';
import { csvRows } from '../../src/core/text/csv-rows';
import type { HumanScore } from '../../src/judging/domain/human';
import {
  readHumanCsv,
  readHumanJsonLines,
  writeHumanCsv,
  writeHumanJsonLines,
} from '../../src/judging/domain/human-file';
import { RUBRICS } from '../../src/judging/domain/rubrics';

const WHEN = '2026-03-01T10:00:00Z';
const options = { rubrics: RUBRICS, when: WHEN };
const whole = (more: Partial<HumanScore> = {}): HumanScore => ({
  rater: 'ada',
  answers: ['a1'],
  rubric: 'madial-style',
  aspect: 'style',
  score: 0.3,
  note: '',
  when: WHEN,
  ...more,
});
const mark = (more: Partial<HumanScore> = {}) => whole({ point: 'concise', ...more });

/** All places with their reasons. */
function problemsOf(action: () => unknown): string[] {
  try {
    action();
  } catch (error) {
    if (error instanceof DatasetError) return error.problems.map(({ where, why }) => `${where}: ${why}`);
    throw error;
  }
  return [];
}
const csvProblems = (text: string) => problemsOf(() => readHumanCsv(text, 'scores.csv', options));

describe('CSV of human scores', () => {
  it('is one line a mark, as it can be opened in a spreadsheet', () => {
    const scores = [
      mark({ note: '=HYPERLINK("http://x.example","打开")' }),
      mark({ point: 'human', score: 'cannot tell', note: 'two\nlines, "quoted"' }),
      whole({ rubric: 'pairwise', aspect: 'preference', answers: ['a1', 'b1'], score: 0.5, rater: '李雷' }),
    ];
    const text = writeHumanCsv(scores);
    expect(text).toBe(
      [
        'rater,answer,other,rubric,aspect,point,score,note,when,version',
        `ada,a1,,madial-style,style,concise,0.3,"'=HYPERLINK(""http://x.example"",""打开"")",${WHEN},2`,
        `ada,a1,,madial-style,style,human,cannot tell,"two\nlines, ""quoted""",${WHEN},2`,
        `李雷,a1,b1,pairwise,preference,,0.5,,${WHEN},2`,
        '',
      ].join('\r\n'),
    );
    expect(readHumanCsv(text, 'scores.csv', options)).toEqual({ scores, passedOver: [] });
  });

  it('and JSON Lines give back every mark, whatever its texts hold', () => {
    const piece = fc.constantFrom(
      ...[
        '"',
        ',',
        ';',
        '\t',
        '\n',
        '\r',
        '\r\n',
        "'",
        '=',
        '+',
        '-',
        '@',
        '＝',
        '\uFEFF',
        '\u200B',
        '\u202E',
        ' ',
        '你好',
        '\u2028',
        'x',
      ],
    );
    const text = fc.array(piece, { maxLength: 8 }).map((pieces) => pieces.join(''));
    const name = text.filter((each) => each.trim() !== '');
    const single = fc.record({
      rater: name,
      answers: fc.tuple(name),
      point: fc.constantFrom('concise', 'human', 'gentle'),
      score: fc.oneof(
        fc.double({ min: 0, max: 1, noNaN: true }).map((x) => x + 0),
        fc.constant('cannot tell' as const),
      ),
      note: text,
    });
    fc.assert(
      fc.property(
        fc.uniqueArray(single, { selector: ({ rater, answers }) => rater + answers[0], maxLength: 5 }),
        (list) => {
          const scores = list.map((own) => mark(own));
          expect(readHumanCsv(writeHumanCsv(scores), 'f', options).scores).toEqual(scores);
          if (scores.length > 0)
            expect(readHumanJsonLines(writeHumanJsonLines(scores), 'f', options).scores).toEqual(scores);
        },
      ),
      { numRuns: 300 },
    );
  });

  it('is read from tables made by hand: columns in any order, semicolons, decimal commas, a byte order mark', () => {
    const text =
      '\uFEFFScore;Answer;Rater;Rubric;Point;Group\r\n0,5;a1;ada;madial-style;gentle;north\r\n;;;;;\r\n1;a2;ada;madial-style;gentle;\r\n';
    expect(readHumanCsv(text, 'f', options)).toEqual({
      scores: [mark({ point: 'gentle', score: 0.5 }), mark({ point: 'gentle', score: 1, answers: ['a2'] })],
      passedOver: ['Group'],
    });
    expect(
      readHumanCsv('rater\tanswer\trubric\tscore\nada\ta1\tmadial-style\tCannot tell', 'f', options)
        .scores[0],
    ).toMatchObject({
      score: 'cannot tell',
      aspect: 'style',
    });
  });

  it('names every row and column at fault, and reads nothing in part', () => {
    const text = [
      'rater,answer,other,rubric,aspect,point,score,note,when',
      `ada,a1,,madial-style,style,concise,0.5,,${WHEN}`,
      `ada,a1,,madial-style,style,concise,,,${WHEN}`,
      `ada,a1,,madial-style,style,concise,1.5,,${WHEN}`,
      `ada,a1,,madial-style,,,3.1,,${WHEN}`,
      `,a1,,madial-style,style,wit,1,,${WHEN}`,
      `bob,a1,,madial-style,style,wit,1,,${WHEN}`,
      `bob,a1,b1,madial-style,style,concise,1,,${WHEN}`,
      `bob,a1,,pairwise,preference,,1,,${WHEN}`,
      `bob,a1,,taste,style,,1,,yesterday`,
      `bob,a1,,taste,style,,1,,${WHEN}`,
      `bob,a1,,madial-style,es,,1,,${WHEN}`,
      'bob,a1',
    ].join('\r\n');
    const problems = csvProblems(text);
    const expected = [
      /^scores\.csv › line 3, column "score": This should be a number or “cannot tell”. Leave a missing mark out/,
      /line 4, column "score": 1\.5 is not on the scale from 0 to 1\.$/,
      /line 5, column "score": 3\.1 is not on the scale from 0 to 3\.$/,
      /line 6, column "rater": This is empty/,
      /line 7, column "point": "wit" is no point of "madial-style"; those are concise, human, gentle\.$/,
      /line 8, column "other": "madial-style" is about one answer/,
      /line 9, column "other": "pairwise" is about two answers/,
      /line 10, column "when": This should be a time such as/,
      /line 11, column "rubric": there is no rubric "taste"\. Rubrics are perltqa-correctness,/,
      /line 12, column "aspect": "es" is no aspect of "madial-style"; that is "style"\.$/,
      /line 13: has 2 fields where the first line has 9/,
    ];
    expect(problems).toHaveLength(expected.length);
    const inOrder = problems.toSorted((a, b) => lineOf(a) - lineOf(b));
    expected.forEach((pattern, i) => expect(inOrder[i]).toMatch(pattern));
  });
  const lineOf = (problem: string) => Number(/line (\d+)/.exec(problem)![1]);

  it('refuses two scores for one thing at one time, and takes later ones', () => {
    const twice = writeHumanCsv([mark(), mark({ score: 1 })]);
    expect(csvProblems(twice)).toEqual([
      'scores.csv › line 3, column "score": the same rater marked the same thing 0.3 before, at the same time. Remove one, or give them times.',
    ]);
    const later = writeHumanCsv([mark(), mark({ score: 1, when: '2026-03-01T10:00:01Z' }), mark()]);
    expect(readHumanCsv(later, 'f', options).scores).toHaveLength(3);
  });

  it('says what it needs where columns lack or stand twice, and where there is nothing', () => {
    expect(csvProblems('name,score\nx,1')[0]).toMatch(
      /^scores\.csv › line 1: lacks the column rater, answer, rubric\. Columns are/,
    );
    expect(csvProblems('rater,answer,rubric,score,score\n')[0]).toMatch(/has the column score twice/);
    expect(csvProblems(' \n\n')[0]).toMatch(/^scores\.csv: is empty/);
  });
});

describe('rows of comma-separated values', () => {
  it('have the line on which they start, also behind line breaks in fields', () => {
    expect(csvRows('a,b\n"x\r\ny",2\n\n3,4', 'f').rows).toEqual([
      { line: 1, fields: ['a', 'b'] },
      { line: 2, fields: ['x\r\ny', '2'] },
      { line: 5, fields: ['3', '4'] },
    ]);
  });

  it('name line and column of a quotation mark that is out of place', () => {
    const problems = (text: string) => problemsOf(() => csvRows(text, 'f'));
    expect(problems('a,b\n1,x"y"')[0]).toMatch(
      /^f › line 2, column 4: there is a quotation mark inside a field/,
    );
    expect(problems('a,b\n"1"2,x')[0]).toMatch(/^f › line 2, column 4: text follows a closing/);
    expect(problems('a,b\n1,"x\ny')[0]).toMatch(/^f › line 2, column 3: a quoted field is not closed/);
  });

  it('read a field of half a million characters', () => {
    const text = `a,b\n"${'x""\n'.repeat(200_000)}",1\n`;
    expect(csvRows(text, 'f').rows[1]!.fields[0]).toHaveLength(600_000);
  });
});

describe('JSON Lines of human scores', () => {
  const problems = (text: string) => problemsOf(() => readHumanJsonLines(text, 'scores.jsonl', options));

  it('name line and field at fault, all of them', () => {
    const text = [
      JSON.stringify(mark()),
      '{"rater": ',
      '',
      JSON.stringify({ ...mark(), answers: [] }),
      JSON.stringify({ ...mark(), score: '0.5' }),
      JSON.stringify({ ...mark(), extra: 1 }),
      '[]',
    ].join('\n');
    const found = problems(text);
    expect(found).toHaveLength(5);
    expect(found[0]).toMatch(/^scores\.jsonl › line 2/);
    expect(found[1]).toMatch(/^scores\.jsonl › line 4 › answers: /);
    expect(found[2]).toMatch(/^scores\.jsonl › line 5 › score: This should be a number or “cannot tell”/);
    expect(found[3]).toMatch(/^scores\.jsonl › line 6: .*extra/);
    expect(found[4]).toMatch(/^scores\.jsonl › line 7: /);
  });

  it('need no time, note or aspect', () => {
    const bare = { ...mark(), aspect: undefined, when: undefined, note: undefined };
    expect(readHumanJsonLines(JSON.stringify(bare), 'f', options).scores).toEqual([mark()]);
    expect(problems('\n')).toEqual(['scores.jsonl: is empty. Choose a file with human scores.']);
  });
});
