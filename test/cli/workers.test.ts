/** `--workers`: the same figures from several processes, and a killed run that goes on. */

import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { readDataset } from '../../src/data/formats/formats';
import { BM25 } from '../../src/pipeline/retrieval/bm25';
import { Checkpoint } from '../../src/cli/workers';
import { runEval } from './process';

const RUNS = '.cache/runs';
const folder = join(tmpdir(), `mnemoscope-workers-${process.pid}`);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const bundled = (id: string) => readFileSync(`public/characters/${id}.json`, 'utf8');

/** The JSON of a command without what may differ between two runs: times, and threads, which change nothing but times. */
async function figures(...words: string[]): Promise<{ text: string; stderr: string }> {
  const { code, stdout, stderr } = await runEval('retrieval', ...words);
  expect([code, stderr.replace(/^--.*\n/gm, '')]).toEqual([0, '']);
  const text = JSON.stringify(JSON.parse(stdout), (key, value: unknown) =>
    key === 'milliseconds' || key === 'threads' ? undefined : value,
  );
  return { text, stderr };
}

const finished = () =>
  existsSync(RUNS)
    ? readdirSync(RUNS, { recursive: true }).filter((name) => String(name).endsWith('.json'))
    : [];

describe('retrieval --workers', { timeout: 300_000 }, () => {
  it('prints the JSON of one process from three, apart from times', async () => {
    const words = ['--retrievers', 'bm25,okapi,dirichlet', '--rerank', 'none,oracle', '--against', 'bm25'];
    const [one, three] = [await figures(...words), await figures(...words, '--workers', '3')];
    expect(three.text).toBe(one.text);
    expect(JSON.parse(three.text)).toMatchObject({ rows: { length: 6 } });
  });

  it('does the same where a model encodes and classifies', async () => {
    mkdirSync(folder, { recursive: true });
    const paths = ['kwame-mensah', 'ottilie-brandt'].map((id) => {
      const source = JSON.parse(bundled(id)) as { profile: unknown[]; questions: { gold: string[] }[] };
      const path = join(folder, `${id}.json`);
      const profile = source.profile.slice(0, 4) as { id: string }[];
      const kept = new Set(profile.map((memory) => memory.id));
      const questions = source.questions
        .filter(({ gold }) => gold.length > 0 && gold.every((each) => kept.has(each)))
        .slice(0, 3);
      const small = { ...source, profile, questions, relationships: [], events: [], dialogues: [] };
      writeFileSync(path, JSON.stringify(small));
      return path;
    });
    const words = [...paths.flatMap((path) => ['--memories', path]), '--retrievers', 'dense,hybrid'];
    const all = [...words, '--rerank', 'none,classifier'];
    const two = await figures(...all, '--workers', '2');
    const one = await figures(...all);
    expect(two.text).toBe(one.text);
  });

  it('goes on after it was killed, and computes no finished bank twice', async () => {
    // One bank is small, the others take long enough for the kill to fall between them.
    mkdirSync(folder, { recursive: true });
    const source = JSON.parse(bundled('kwame-mensah')) as {
      id: string;
      questions: { id: string; text: string }[];
    };
    const paths = Array.from({ length: 6 }, (_, at) => {
      const path = join(folder, `${at}.json`);
      const questions = Array.from({ length: at === 0 ? 60 : 8 }, (_, round) =>
        source.questions.map((question) => ({
          ...question,
          id: `${question.id}-${round}`,
          text: `${question.text} ${round}`,
        })),
      ).flat();
      writeFileSync(path, JSON.stringify({ ...source, id: `${source.id}-${process.pid}-${at}`, questions }));
      return path;
    });
    const words = paths.flatMap((path) => ['--memories', path]);
    const command = [...words, '--retrievers', 'bm25,okapi', '--workers', '2'];
    const before = finished().length;
    const child = spawn(process.execPath, [
      // Not by tsx's own command, which starts one more process and would be killed in its place.
      '--import',
      'tsx',
      'src/cli/main.ts',
      'retrieval',
      ...command,
    ]);
    const ended = new Promise((resolve) => child.on('exit', resolve));
    await expect.poll(() => finished().length, { timeout: 120_000, interval: 5 }).toBeGreaterThan(before);
    child.kill('SIGKILL');
    await ended;
    const one = await figures(...command.slice(0, -2));
    const again = await figures(...command);
    expect(again.text).toBe(one.text);
    expect(again.stderr).toMatch(/^--workers: \d of 6 banks were taken from an interrupted run/m);
    const third = await figures(...command);
    expect(third.stderr, 'a finished run leaves nothing').not.toContain('interrupted');
  });

  it('refuses numbers that are none, in one line', async () => {
    for (const [given, says] of [
      ['0', /--workers: "0" is no count/],
      ['65', /--workers: "65" is too many; give 1 to 64\./],
    ] as const) {
      const { code, stdout, stderr } = await runEval('retrieval', '--workers', given);
      expect([code, stdout]).toEqual([2, '']);
      expect(stderr).toMatch(says);
    }
  });

  it('passes on what is wrong with a model, as one process does', async () => {
    const words = ['retrieval', '--retrievers', 'dense', '--model', 'models/nowhere'];
    const one = await runEval(...words);
    const two = await runEval(...words, '--workers', '2');
    expect(two).toEqual(one);
    expect(two.code).toBe(2);
  });
});

describe('Checkpoint', () => {
  const [bank] = readDataset([{ name: 'kwame.json', text: bundled('kwame-mensah') }], 'mnemoscope').banks;
  const units = bank!.questions.map(({ id }) => ({ bank: bank!.id, question: id, lists: {}, classes: {} }));

  it('gives back what was saved, and nothing of a damaged file, another run or a changed bank', async () => {
    const checkpoint = new Checkpoint(folder, JSON.stringify(BM25.parameters));
    expect(await checkpoint.load(bank!)).toBeUndefined();
    await checkpoint.save(bank!, units);
    expect(await checkpoint.load(bank!)).toEqual(units);
    expect(await new Checkpoint(folder, 'another').load(bank!)).toBeUndefined();
    expect(await checkpoint.load({ ...bank!, memories: bank!.memories.slice(1) })).toBeUndefined();
    const [file] = readdirSync(folder, { recursive: true }).filter((name) => String(name).includes('/'));
    const path = join(folder, String(file));
    writeFileSync(path, readFileSync(path, 'utf8').slice(0, -9));
    expect(await checkpoint.load(bank!)).toBeUndefined();
    await checkpoint.remove();
    expect(await checkpoint.load(bank!)).toBeUndefined();
  });
});
