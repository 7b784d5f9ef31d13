import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readRatings, evaluateRatings } from '../../src/runs/domain/external/ratings';
import { rankedIds, readQrels, readTrecRun } from '../../src/runs/domain/export/trec-reader';
import { readHumanCsv, readHumanJsonLines } from '../../src/judging/domain/human-file';
import { RUBRICS } from '../../src/judging/domain/rubrics';
import { readLecture, writeLecture } from '../../src/lectures/domain/read';
import { PhraseError } from '../../src/core/text/phrase';
import { mutate, seeded, type Random } from '../data/formats/mutator';

const MUTANTS = Number(process.env['MNEMOSCOPE_FUZZ_FACTOR'] ?? 1) * 1000;
const SEED = Number(process.env['MNEMOSCOPE_FUZZ_SEED'] ?? 13);

/** What a hand, a script or a spreadsheet puts where it does not belong. */
const TOKENS = [
  'NaN',
  'Infinity',
  '-',
  '1e999',
  '',
  '"',
  '""',
  ';',
  '\t',
  ' ',
  '\0',
  '\uFEFF',
  '\u2028',
  '％',
  '%ZZ',
  '\ud800',
];

/** A text of lines and fields, damaged one to three times. */
function damaged(text: string, random: Random): string {
  const below = (limit: number) => Math.floor(random() * limit);
  let lines = text.split('\n');
  for (let times = 1 + below(3); times > 0; times--) {
    const at = below(lines.length);
    const line = lines[at] ?? '';
    const fields = line.split(/(?<=[ ,\t])/);
    const token = TOKENS[below(TOKENS.length)]!;
    const ways: readonly (() => void)[] = [
      () => lines.splice(at, 1),
      () => lines.splice(at, 0, line),
      () => (lines[at] = line.slice(0, below(line.length + 1))),
      () => (lines[at] = line.slice(0, below(line.length + 1)) + token + line.slice(below(line.length + 1))),
      () => (lines[at] = fields.with(below(fields.length), token).join('')),
      () => (lines[at] = fields.toReversed().join('')),
      () => (lines[at] = `${line}${token}${line}`),
      () => (lines = lines.join('\n').replaceAll('\n', '\r').split('\n')),
      () => (lines = lines.slice(0, at)),
    ];
    ways[below(ways.length)]!();
  }
  return lines.join('\n');
}

const RATINGS = `rater,item,score\n${Array.from({ length: 12 }, (_, i) => `Ann,i${i},${i % 3}\nBo,i${i},${i % 2}`).join('\n')}\n`;
const RUN = Array.from({ length: 20 }, (_, i) => `q${i % 4} Q0 m${i} ${i + 1} ${20 - i}.5 tag`).join('\n');
const QRELS = Array.from({ length: 20 }, (_, i) => `q${i % 4} 0 m${i} ${i % 2}`).join('\n');
const WHEN = '2026-03-01T10:00:00Z';
const MARKS = `rater,answer,other,rubric,aspect,point,score,note,when\nada,a1,,madial-style,style,concise,0.3,"so, so",${WHEN}\nada,a2,,madial-style,style,human,1,,${WHEN}\n`;
const MARK_LINES = ['a1', 'a2']
  .map((answer) =>
    JSON.stringify({
      rater: 'ada',
      answers: [answer],
      rubric: 'madial-style',
      aspect: 'style',
      point: 'concise',
      score: 0.3,
      note: '',
      when: WHEN,
    }),
  )
  .join('\n');
const options = { rubrics: RUBRICS, when: WHEN };

interface Reader {
  readonly text: string;
  /** Reads, and checks what it read. */
  readonly read: (text: string) => void;
}

const READERS: Readonly<Record<string, Reader>> = {
  'ratings.csv': {
    text: RATINGS,
    read: (text) => {
      readRatings(text, 'ratings.csv');
      evaluateRatings({ name: 'ratings.csv', text });
    },
  },
  'run.trec': {
    text: RUN,
    read: (text) => {
      const run = readTrecRun(text, { file: 'run.trec' });
      for (const list of rankedIds(run, ['q0', 'q1', 'q2', 'q3']))
        expect(new Set(list).size).toBe(list.length);
    },
  },
  'qrels.trec': { text: QRELS, read: (text) => void readQrels(text, { file: 'qrels.trec' }) },
  'marks.csv': { text: MARKS, read: (text) => void readHumanCsv(text, 'marks.csv', options) },
  'marks.jsonl': { text: MARK_LINES, read: (text) => void readHumanJsonLines(text, 'marks.jsonl', options) },
};

/** Reads; a refusal must be one of the page's own, with words in both languages. @returns whether it was read. */
function wasRead(read: () => void, what: string): boolean {
  try {
    read();
    return true;
  } catch (error) {
    if (!(error instanceof PhraseError)) throw new Error(`${what}\n${String(error)}`, { cause: error });
    expect(error.phrase.en.length, what).toBeGreaterThan(10);
    expect(error.phrase.zh, what).toMatch(/\p{Script=Han}/u);
    return false;
  }
}

describe('a malformed file', () => {
  it.each(Object.keys(READERS))(
    'of the kind %s is read or refused in words, never with a breakdown',
    (name) => {
      const { text, read } = READERS[name]!;
      expect(wasRead(() => read(text), 'as it was')).toBe(true);
      const random = seeded(SEED);
      let readable = 0;
      for (let i = 0; i < MUTANTS; i++) {
        const mutant = damaged(text, random);
        if (wasRead(() => read(mutant), JSON.stringify(mutant))) readable++;
      }
      expect(readable).toBeGreaterThan(0);
    },
  );

  it('of a lecture is refused in words, or reads to a lecture that can be saved and read again', () => {
    const name = 'tower.lecture.json';
    const text = readFileSync(`test/fixtures/lectures/${name}`, 'utf8');
    const random = seeded(SEED);
    let readable = 0;
    for (let i = 0; i < MUTANTS; i++) {
      const { damage, files } = mutate([{ name, text }], random);
      const mutant = new TextDecoder().decode(files[0]!.bytes);
      const read = () => {
        const lecture = readLecture(mutant, name);
        expect(readLecture(writeLecture(lecture), name), damage).toEqual(lecture);
      };
      if (wasRead(read, damage)) readable++;
    }
    expect(readable).toBeGreaterThan(0);
    expect(readable).toBeLessThan(MUTANTS);
  });
});
