import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import * as fc from '../../fast-check';
import { describe, expect, it } from 'vitest';
import { readDataset } from '../../../src/data/formats/formats';
import { DatasetError } from '../../../src/core/text/problem';
import { decodeSource } from '../../../src/data/formats/source';
import { isTableFile } from '../../../src/data/formats/source';
import { peekTable, readTable } from '../../../src/data/formats/table-source';
import type { MemoryBank } from '../../../src/core/memory/bank';

const read = (...files: readonly (readonly [string, string])[]) =>
  readDataset(
    files.map(([name, text]) => ({ name, text })),
    'auto',
  );
const only = (...files: readonly (readonly [string, string])[]): MemoryBank => {
  const { banks } = read(...files);
  expect(banks).toHaveLength(1);
  return banks[0]!;
};
const problemsOf = (...files: readonly (readonly [string, string])[]) => {
  try {
    return read(...files).problems.map(({ where, why }) => `${where}: ${why}`);
  } catch (error) {
    if (!(error instanceof DatasetError)) throw error;
    return error.problems.map(({ where, why }) => `${where}: ${why}`);
  }
};

const DIARY = `date,kind,title,text,people,id
2024-05-31,event,A cold day,"The ferry froze to the pier, and we walked.",Tomas; Inga,m1
,profile,,Ada binds books in Leith.,,m2
2024-06-02,Dialogue,,"She said: ""It will dry.""",,m3
`;

describe('a table as a character', () => {
  it('makes a memory of each row, by the headings', () => {
    const bank = only(['ada_quill.csv', DIARY]);
    expect(bank).toMatchObject({ id: 'table-ada-quill', source: 'Own tables', licence: '', questions: [] });
    expect(bank.character).toMatchObject({ name: 'ada quill', language: 'en' });
    expect(bank.memories).toEqual([
      {
        id: 'm1',
        kind: 'event',
        title: 'A cold day',
        text: 'A cold day\nThe ferry froze to the pier, and we walked.',
        body: 'The ferry froze to the pier, and we walked.',
        time: '2024-05-31',
        people: ['Tomas', 'Inga'],
      },
      {
        id: 'm2',
        kind: 'profile',
        title: 'Ada binds books in Leith.',
        text: 'Ada binds books in Leith.',
        body: 'Ada binds books in Leith.',
        people: [],
      },
      expect.objectContaining({ id: 'm3', kind: 'dialogue', body: 'She said: "It will dry."' }),
    ]);
    expect(problemsOf(['ada_quill.csv', DIARY])).toEqual([]);
  });

  it('reads semicolons, tabs, a byte order mark and Windows line breaks alike', () => {
    const plain = only(['a.csv', 'text,date\nOne rained.,2024-01-01\nTwo shone.,2024-01-02\n']);
    const others: [string, string][] = [
      ['a.csv', '\uFEFFtext;date\r\nOne rained.;2024-01-01\r\nTwo shone.;2024-01-02\r\n'],
      ['a.tsv', 'text\tdate\nOne rained.\t2024-01-01\nTwo shone.\t2024-01-02'],
    ];
    for (const file of others) expect(only(file)).toEqual(plain);
  });

  it('takes the column of the longest fields where no heading is known, and Chinese headings', () => {
    expect(only(['a.csv', '7,It rained all day long.\n8,Then the sun came out.\n']).memories).toMatchObject([
      { id: '1', body: 'It rained all day long.' },
      { id: '2', body: 'Then the sun came out.' },
    ]);
    expect(only(['沈.csv', '日期,类型,内容\n2024年5月1日,个人资料,她在书店工作。\n'])).toMatchObject({
      character: { name: '沈', language: 'zh' },
      memories: [{ kind: 'profile', time: '2024年5月1日', body: '她在书店工作。' }],
    });
  });

  it('makes a memory of each paragraph or line of a text', () => {
    const text = '# A year\n\nIt rained\nall day.\n\n\nThe sun came.\n';
    expect(only(['year.md', text]).memories.map(({ body }) => body)).toEqual([
      '# A year',
      'It rained\nall day.',
      'The sun came.',
    ]);
    const mapping = { ...peekTable(text, 'year.txt').mapping, unit: 'line' } as const;
    const { rows } = readTable(text, 'year.txt', mapping).data as { rows: { line: number; text: string }[] };
    expect(rows).toEqual([
      { line: 1, text: '# A year' },
      { line: 3, text: 'It rained' },
      { line: 4, text: 'all day.' },
      { line: 7, text: 'The sun came.' },
    ]);
  });

  it('joins questions to the memories that they name', () => {
    const asked = 'question,answer,gold\nWhat froze?,The ferry,m1\nWhat dried?,It did,"m3, m2"\nWho won?,,\n';
    const mapping = { ...peekTable(asked, 'questions.csv').mapping, name: 'ada_quill' };
    const document = JSON.stringify(readTable(asked, 'questions.csv', mapping).data);
    const bank = only(['ada_quill.csv', DIARY], ['questions.json', document]);
    expect(bank.questions).toEqual([
      {
        id: 'q1',
        kind: 'event',
        text: 'What froze?',
        answer: 'The ferry',
        gold: ['m1'],
        anchors: [],
        tags: [],
      },
      {
        id: 'q2',
        kind: 'dialogue',
        text: 'What dried?',
        answer: 'It did',
        gold: ['m3', 'm2'],
        anchors: [],
        tags: [],
      },
      { id: 'q3', kind: 'event', text: 'Who won?', answer: '', gold: [], anchors: [], tags: [] },
    ]);
  });
});

describe('the gold of a table of questions', () => {
  const MEMORIES = ['m.csv', 'id,text\nm1,Anna moved to Berlin.\n'] as const;
  const asked = (heading: string) =>
    ['q.csv', `question,answer,${heading}\nWhere did Anna move?,Berlin,m1\n`] as const;

  it.each([
    ...['gold', 'gold_ids', 'memory_id', 'memory_ids', 'memoryIds', 'Memory IDs', 'memories', 'evidence'],
    ...['evidence_ids', 'gold_memory', 'gold_memories', 'reference memory', 'reference_memory_ids'],
    ...['relevant', 'relevant_ids', 'supporting memories', '记忆编号', '标准记忆', '标准记忆ID', '证据'],
  ])('is known by its heading: %s', (heading) => {
    expect(only(MEMORIES, asked(heading)).questions).toMatchObject([{ answer: 'Berlin', gold: ['m1'] }]);
    expect(problemsOf(MEMORIES, asked(heading))).toEqual([]);
  });

  it('is its column of ids where another holds the words', () => {
    const text = 'question,evidence,evidence_ids\nWhere did Anna move?,to Berlin,m1\n';
    expect(only(MEMORIES, ['q.csv', text]).questions).toMatchObject([{ gold: ['m1'] }]);
  });

  it('is asked for by name where no column is known as it', () => {
    expect(problemsOf(MEMORIES, asked('belongs to'))).toEqual([
      'q.csv: these columns are not read: "belongs to". To have one read, choose what it holds, or call it question, answer, gold, kind or id in the first row. No column is read as the gold memories, so these questions are not scored.',
    ]);
    expect(problemsOf(MEMORIES, ['q.csv', 'question,gold,colour\nWhere?,m1,red\n'])).toEqual([
      'q.csv: these columns are not read: "colour". To have one read, choose what it holds, or call it question, answer, gold, kind or id in the first row.',
    ]);
  });
});

describe('dates whose day and month are numbers', () => {
  const table = (...dates: readonly string[]) =>
    [
      'a.csv',
      `when it was,text\n${dates.map((date, i) => `${date},The cat sat on mat ${i}.`).join('\n')}\n`,
    ] as const;
  const times = (...dates: readonly string[]) => only(table(...dates)).memories.map(({ time }) => time);

  it.each([
    [
      ['03/04/2021', '03/14/2021', '12/25/2020'],
      ['2021-03-04', '03/14/2021', '12/25/2020'],
    ],
    [
      ['3-4-2021 10:05', '14-3-2021', '2021-01-02'],
      ['2021-04-03 10:05', '14-3-2021', '2021-01-02'],
    ],
  ])('are read in the order that another of the column tells: %j', (dates, read) => {
    expect(times(...dates)).toEqual(read);
    expect(problemsOf(table(...dates))).toEqual([]);
  });

  it.each([
    [['05/05/2021', '03/04/2021', '2021-03-14', '04/05/2021'], 3, ' (with 1 more of the column)'],
    [['31/02/2021', '03/04/2021', '2021-03-14', '1/1/2021', '2/2/2021', '3/3/2021'], 3, ''],
  ])('are kept as written where none tells, which is said once: %j', (dates, line, more) => {
    expect(times(...dates)).toEqual(dates);
    expect(problemsOf(table(...dates))).toContain(
      `a.csv › line ${line}, column 1: "03/04/2021": it is not certain whether the day or the month comes first, since no date of this column tells; kept as written and not on the timeline${more}. Use 2024-05-31, or May 31, 2024.`,
    );
  });

  it('are kept as written where others contradict each other', () => {
    const dates = ['03/14/2021', '14/03/2021', '03/04/2021'];
    expect(times(...dates)).toEqual(dates);
    expect(problemsOf(table(...dates))).toEqual([
      'a.csv › line 4, column 1: "03/04/2021": it is not certain whether the day or the month comes first, since dates of this column have either; kept as written and not on the timeline. Use 2024-05-31, or May 31, 2024.',
    ]);
  });

  it('are a column of dates, even if all of them are open', () => {
    expect(times('03/04/2021', '04/05/2021')).toEqual(['03/04/2021', '04/05/2021']);
  });
});

describe('tables as people have them', () => {
  it.each([
    ['sep=;\ntext;date\nOne rained, and hard.;2024-01-01\n', 3],
    ['\uFEFF"sep=;"\r\ntext;date\r\nOne rained, and hard.;2024-01-01\r\n', 3],
    ['sep=|\ntext|date\nOne rained, and hard.|2024-01-01\n', 3],
  ])('name their separator in a line that is no row: %j', (text, line) => {
    const [memory] = only(['a.csv', text]).memories;
    expect(memory).toMatchObject({ id: '1', body: 'One rained, and hard.', time: '2024-01-01' });
    const { data } = readTable(text, 'a.csv', peekTable(text, 'a.csv').mapping);
    expect(data).toMatchObject({ rows: [{ line }] });
  });

  it('are Excel’s Unicode Text where every line of a text has as many fields between tabs', () => {
    const text = 'id\ttext\tdate\r\nm1\tIt rained; we stayed.\t2024-03-01\r\nm2\tIt cleared.\t2024-03-02\r\n';
    expect(only(['a.txt', text]).memories).toMatchObject([
      { id: 'm1', body: 'It rained; we stayed.', time: '2024-03-01' },
      { id: 'm2', body: 'It cleared.', time: '2024-03-02' },
    ]);
    expect(only(['a.txt', 'It rained.\tWe stayed.\nIt cleared.\n']).memories).toHaveLength(1);
  });

  it('have the title as the text where nothing else is one, and never a date, a tag or metadata', () => {
    const notion =
      '"Name","Created","Tags"\n"It rained","March 1, 2024 10:00 AM","a long list of tags, life"\n';
    const bank = only(['a.csv', notion]);
    expect(bank.memories).toMatchObject([{ text: 'It rained', time: 'March 1, 2024 10:00 AM' }]);
    expect(problemsOf(['a.csv', notion])).toEqual([
      expect.stringMatching(/^a\.csv: these columns are not read: "Tags"\./),
    ]);
    const mem0 =
      'memory,created_at,user_id,metadata\nIt rained,2024-03-01T10:00:00Z,u1,"{""a"":""long and long""}"\n';
    expect(only(['a.csv', mem0]).memories).toMatchObject([
      { text: 'It rained', time: '2024-03-01T10:00:00Z', people: ['u1'] },
    ]);
    expect(problemsOf(['a.csv', mem0])).toEqual([
      expect.stringMatching(/^a\.csv: these columns are not read: "metadata"\./),
    ]);
  });

  it('have a date by its fields, and by them a heading, in whatever language', () => {
    const text = 'Créé le,Ce qui arriva\n2024-03-01 10:00,Pluie\n2024-03-02 10:00,Vent\n';
    expect(peekTable(text, 'a.csv').mapping).toMatchObject({ heading: true, columns: { date: 0, text: 1 } });
    expect(peekTable('created\n2024-03-01\n', 'a.csv').mapping.columns).toEqual({ date: 0 });
    // Numbers of four digits may be anything.
    expect(peekTable('1999,It rained.\n2000,It cleared.\n', 'a.csv').mapping.columns).toEqual({ text: 1 });
  });

  it('hold a memory and a question in one row, which is the question’s gold', () => {
    const bank = only([
      'a.csv',
      'text,question,answer\nIt rained.,What fell?,rain\nIt cleared.,,\n,Who left?,\n',
    ]);
    expect(bank.memories.map(({ body }) => body)).toEqual(['It rained.', 'It cleared.']);
    expect(bank.questions.map(({ text, answer, gold }) => [text, answer, gold])).toEqual([
      ['What fell?', 'rain', ['1']],
      ['Who left?', '', []],
    ]);
    const ids = only([
      'a.csv',
      'id,text,question,answer\nx,It rained.,What fell?,rain\nx,It froze.,What froze?,it\n',
    ]);
    expect(ids.questions.map(({ gold }) => gold)).toEqual([['x'], ['x-2']]);
    // With gold of its own, a text beside a question is a note.
    expect(peekTable('question,text,gold\nWho?,see above,1\n', 'a.csv').mapping.holds).toBe('questions');
  });

  it('in a language that the encoders do not know say so', () => {
    const problems = (text: string) => problemsOf(['a.csv', `text\n${text}\n`]);
    expect(problems('先月、東京から札幌へ引っ越しました。')).toEqual([
      expect.stringMatching(/^a: the memories seem to be in Japanese\. .* know English and Chinese only\.$/),
    ]);
    expect(problems('It rained in Oslo all day.')).toEqual([]);
  });

  it('of questions are about the only character there is, whatever the files are called', () => {
    const asked: [string, string] = ['asked.csv', 'question,gold\nWhat fell?,1\n'];
    const ada: [string, string] = ['ada.csv', 'text\nIt rained.\n'];
    expect(only(ada, asked).questions).toMatchObject([{ text: 'What fell?', gold: ['1'] }]);
    expect(problemsOf(ada, ['tor.csv', 'text\nIt cleared.\n'], asked)).toEqual([
      expect.stringMatching(/^asked\.csv: has questions about "asked", of whom there is no memory/),
    ]);
    const written = { format: 'mnemoscope-table', name: 'Tor', questions: [{ question: 'Who?' }] };
    expect(problemsOf(ada, ['q.json', JSON.stringify(written)])).toEqual([
      expect.stringMatching(/^q\.json: has questions about "Tor", of whom there is no memory/),
    ]);
  });
});

const CASES = join(process.env['MNEMOSCOPE_DATA'] ?? resolve('../shared/data'), 'cases');

describe.skipIf(!existsSync(CASES))(
  `tables that were misread${existsSync(CASES) ? '' : ' (skipped: no data)'}`,
  () => {
    const given = (...names: string[]) =>
      only(
        ...names.map((name): [string, string] => {
          const bytes = readFileSync(join(CASES, name));
          return [name, decodeSource(bytes, name)];
        }),
      );

    it('are read as their authors mean them', () => {
      expect(
        given('excel-unicode-text/b-unicode-text.txt').memories.map(({ id, time }) => [id, time]),
      ).toEqual([
        ['m1', '2024-03-01'],
        ['m2', '2024-04-02'],
        ['m3', '2024-05-03'],
      ]);
      expect(given('guessed-columns/v-notion.csv').memories).toMatchObject([
        { text: 'Moved to Oslo', time: 'March 1, 2024 10:00 AM' },
      ]);
      expect(given('guessed-columns/t-mem0.csv').memories).toMatchObject([
        { text: 'Ada moved to Oslo', time: '2024-03-01T10:00:00Z', people: ['u1'] },
      ]);
      const one = given('own-tables/one.csv');
      expect([one.memories.length, one.questions.map(({ gold }) => gold)]).toEqual([2, [['1'], ['2']]]);
      const { questions } = given('own-tables/mem.csv', 'own-tables/asked.csv');
      expect(questions.map(({ gold }) => gold)).toEqual(
        Array.from({ length: 12 }, (_, i) => [String(i + 1)]),
      );
      for (const name of ['whatsapp_chat.txt', 'whatsapp-android.txt'])
        expect(given(`text-begins-with-bracket/${name}`).memories.length).toBeGreaterThan(0);
    });
  },
);

describe('what is wrong in a table', () => {
  it('is told with line and column, and costs nothing else', () => {
    const broken = `date,kind,text,id
yesterday,event,It rained.,a
2024-01-01,feast,We ate.,a
2024-01-02,event,,b
2024-01-03,event,"Long, quoted",c,surplus
`;
    expect(problemsOf(['a.csv', broken])).toEqual([
      expect.stringMatching(/^a\.csv › line 5, column 5: the row has 5 fields, the first row 4/),
      expect.stringMatching(/^a\.csv › line 2, column 1: "yesterday" is not a date/),
      expect.stringMatching(
        /^a\.csv › line 3, column 4: the id "a" is used by an earlier row; read as "a-2"/,
      ),
      expect.stringMatching(/^a\.csv › line 3, column 2: "feast" is no kind of memory; read as event/),
      expect.stringMatching(/^a\.csv › line 4, column 3: has no text; left out/),
    ]);
    expect(only(['a.csv', broken]).memories.map(({ id }) => id)).toEqual(['a', 'a-2', 'c']);
  });

  it.each([
    ['', /^a\.csv: is empty/],
    ['text,date\n"It rained,2024\n', /^a\.csv › line 2, column 1: a quoted field is not closed/],
    ['text\n"It" rained\n', /^a\.csv › line 2, column 5: text follows a closing quotation mark/],
    ['text,date\n,2024\n', /^a\.csv › line 2, column 1: has no text/],
    ['question,answer\nWho?,Me\n', /^a\.csv: has questions about "a", of whom there is no memory/],
  ])('where nothing can be read: %j', (text, problem) => {
    expect(problemsOf(['a.csv', text])[0]).toMatch(problem);
  });

  it('a gold that no memory has is told', () => {
    const document = {
      format: 'mnemoscope-table',
      name: 'a',
      columns: { gold: 2 },
      questions: [{ line: 2, question: 'Who?', gold: '1; 9' }],
    };
    expect(problemsOf(['a.csv', 'text\nIt rained.\n'], ['q.json', JSON.stringify(document)])).toEqual([
      expect.stringMatching(/^q\.json › line 2, column 2: no memory has the id "9"; left out of the gold/),
    ]);
  });
});

describe('a file', () => {
  it('is a table by its ending, unless it is JSON or something else', () => {
    expect(isTableFile('a.CSV', 'x,y')).toBe(true);
    expect(isTableFile('a.txt', 'Once upon a time')).toBe(true);
    expect(isTableFile('a.txt', ' {"a": 1}')).toBe(false);
    expect(isTableFile('a.txt', '[01.03.24, 10:05:11] Ada: I moved')).toBe(true);
    expect(isTableFile('a.json', 'x,y')).toBe(false);
    expect(isTableFile('a.csv', '<!doctype html>')).toBe(false);
  });

  it('is looked at from its beginning, which may end within a quoted field', () => {
    const peek = peekTable('text,date\nShort.,2024\n"Cut off in', 'a.csv');
    expect(peek.rows).toEqual([
      ['text', 'date'],
      ['Short.', '2024'],
    ]);
    expect(peek.mapping).toEqual({
      name: 'a',
      holds: 'memories',
      unit: 'row',
      heading: true,
      columns: { text: 0, date: 1 },
    });
    expect(peekTable('', 'a.csv').rows).toEqual([]);
  });

  it('gives every text of its column back, whatever is in it', () => {
    const cell = fc
      .string({ unit: 'grapheme', minLength: 1, maxLength: 30 })
      .filter((text) => text.trim() !== '');
    fc.assert(
      fc.property(fc.array(cell, { minLength: 1, maxLength: 12 }), (texts) => {
        const quoted = texts.map((text) => `"${text.replaceAll('"', '""')}",2024-01-01`);
        const bank = only(['a.csv', `text,date\n${quoted.join('\n')}\n`]);
        expect(bank.memories.map(({ body }) => body)).toEqual(texts.map((text) => text.trim()));
      }),
    );
  });
});
