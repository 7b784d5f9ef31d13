// Fits what the rule weighs to say whether a question is answerable, and chooses its thresholds. Prints the numbers of
// src/core/reading/rule-parameters.ts and the curve of each threshold.
// Usage: npm run -s reading:fit -- [characters.json | people.jsonl …]; by default the characters in calibration/.
// A .jsonl file has one person a line, as models/training/reading has them: memories with kind and text, questions with gold and anchors, and
// `unanswerable` ones; twelve questions of the next person are asked of each as well.
import { readdir, readFile } from 'node:fs/promises';
import { readCharacter } from '../../src/core/datasets/mnemoscope';
import { parseJson } from '../../src/core/datasets/parse-json';
import type { Language, Memory, MemoryBank, Question } from '../../src/core/memory/bank';
import { auroc } from '../../src/core/reading/evaluate';
import {
  askedTerms,
  questionFeatures,
  unitFeatures,
  type QuestionFeatures,
} from '../../src/core/reading/evidence';
import { passagesToRead, peopleIn } from '../../src/core/reading/passages';
import { UNIT_WEIGHTS } from '../../src/core/reading/rule-parameters';
import { unitsOf } from '../../src/core/reading/units';
import { BankIndex } from '../../src/core/retrieval/bank-index';
import { dot } from '../../src/core/retrieval/dense';
import { DEFAULT_LIST } from '../../src/core/retrieval/registry';
import { collectionOf, embed } from '../../src/core/retrieval/vectors';
import { quantile } from '../../src/core/measures/summary';
import { Models } from '../../src/headless/models';
import { Arguments } from '../../src/headless/usage';

/** Share of answerable questions that may be declined. */
const SILENCES = 0.1;
/** Questions of another person that are asked of each, with the owner's name in place of the other's. */
const FOREIGN = 12;
/** Penalty on the squares of the weights. */
const RIDGE = 0.5;

interface Case {
  readonly bank: string;
  readonly language: Language;
  readonly isAnswerable: boolean;
  readonly features: Readonly<Record<'vectors' | 'words', QuestionFeatures>>;
}

const NAMES: Readonly<Record<'vectors' | 'words', readonly (keyof QuestionFeatures)[]>> = {
  vectors: ['held', 'heldInMemory', 'unitCosine', 'passageCosine', 'stranger', 'margin'],
  words: ['held', 'heldInMemory', 'stranger', 'margin'],
};

const named = process.argv.slice(2);
const folder = new URL('calibration/', import.meta.url);
const files = named.length > 0 ? named : (await readdir(folder)).map((name) => new URL(name, folder));
const banks = (await Promise.all(files.map(banksIn))).flat();
const say = { note: (text: string) => console.error(text), progress: () => undefined };
const models = await Models.open(Arguments.parse([], {}, false), banks, '', say);
const store = models.store(say);
const cases: Case[] = [];
for (const bank of banks) cases.push(...(await casesOf(bank)));

for (const language of [...new Set(cases.map((each) => each.language))]) {
  for (const given of ['vectors', 'words'] as const) {
    const own = cases.filter((each) => each.language === language);
    const rows = own.map(({ features, isAnswerable }) => ({
      x: [...NAMES[given].map((name) => features[given][name]), 1],
      y: isAnswerable ? 1 : 0,
    }));
    const held = heldOut(
      own.map(({ bank }) => bank),
      rows,
    );
    const scored = own.map(({ isAnswerable }, i) => ({ isAnswerable, answerability: held[i]! }));
    const threshold = quantile(
      scored.filter((each) => each.isAnswerable).map((each) => each.answerability),
      SILENCES,
    )!;
    const weights = fit(rows);
    const share = (isAnswerable: boolean, from: number) => {
      const some = scored.filter((each) => each.isAnswerable === isAnswerable);
      return some.filter(({ answerability }) => answerability >= from).length / some.length;
    };
    console.log(
      `\n${language}, ${given}: ${own.length} questions, AUROC ${auroc(scored)!.toFixed(3)} held out`,
    );
    console.log(`constant ${weights.at(-1)!.toFixed(3)}, threshold ${threshold.toFixed(3)}`);
    for (const [i, name] of NAMES[given].entries()) console.log(`  ${name} ${weights[i]!.toFixed(3)}`);
    for (const from of [0.2, 0.25, 0.3, 0.35, 0.4, 0.45, 0.5, 0.55, 0.6, threshold])
      console.log(
        `  from ${from.toFixed(3)}: ${(1 - share(true, from)).toFixed(3)} false silences, ${share(false, from).toFixed(3)} false answers`,
      );
  }
}
process.exit(0);

async function banksIn(file: string | URL): Promise<MemoryBank[]> {
  const text = await readFile(file, 'utf8');
  const name = String(file);
  if (!name.endsWith('.jsonl')) return [readCharacter(parseJson(text, name), name)];
  const people = text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => personOf(JSON.parse(line) as Person));
  return people.map((bank, i) => withForeign(bank, people[(i + 1) % people.length]!));
}

function withForeign(bank: MemoryBank, other: MemoryBank): MemoryBank {
  const [own, theirs] = [bank.character.name, other.character.name];
  const firstOf = (name: string) => name.split(' ')[0]!;
  const foreign = other.questions
    .filter(({ gold }) => gold.length > 0)
    .slice(0, FOREIGN)
    .map((question): Question => {
      const text = question.text.replaceAll(theirs, own).replaceAll(firstOf(theirs), firstOf(own));
      return { ...question, id: `foreign ${question.id}`, text, gold: [], anchors: [] };
    });
  return { ...bank, questions: [...bank.questions, ...foreign] };
}

interface Person {
  readonly id: string;
  readonly name: string;
  readonly language: Language;
  readonly memories: readonly Pick<Memory, 'id' | 'kind' | 'text'>[];
  readonly questions: readonly { readonly text: string; readonly gold: readonly string[] }[];
  readonly unanswerable?: readonly { readonly text: string }[];
}

function personOf({ id, name, language, memories, questions, unanswerable = [] }: Person): MemoryBank {
  const question = (text: string, gold: readonly string[], place: number): Question => ({
    id: `${place}`,
    kind: 'event',
    text,
    answer: '',
    gold,
    anchors: [],
    tags: [],
  });
  return {
    id,
    character: { id, name, language, pronouns: '', summary: '', description: '' },
    source: 'calibration',
    licence: 'MIT',
    memories: memories.map((memory) => ({ ...memory, title: '', body: memory.text, people: [] })),
    questions: [
      ...questions.map(({ text, gold }, i) => question(text, gold, i)),
      ...unanswerable.map(({ text }, i) => question(text, [], questions.length + i)),
    ],
  };
}

/** Every question of a bank, with what speaks for its being answerable, with vectors and by words alone. */
async function casesOf(bank: MemoryBank): Promise<Case[]> {
  const { language } = bank.character;
  const encoder = models.of(language);
  const index = new BankIndex(bank);
  const windows = index.passages.map(({ text }) => text);
  index.setVectors(
    await embed(encoder, { store, collection: collectionOf(bank.id, 'passages'), texts: windows }),
  );
  const people = peopleIn(bank);
  const found: Case[] = [];
  for (const { text, gold } of bank.questions) {
    const vector = await encoder.encode([text], 'question');
    const memories = index
      .list(DEFAULT_LIST, { text, vector })
      .slice(0, 5)
      .map(({ id }) => index.byId.get(id)!);
    const passages = passagesToRead(index, memories, { encoder, vector });
    const units = unitsOf(memories);
    const texts = units.map(({ inContext }) => inContext);
    const collection = collectionOf(bank.id, 'quotes');
    const rows = await embed(encoder, { store, collection, texts, keep: 'all' });
    const asked = askedTerms(text, bank);
    const featuresFor = (cosines: readonly number[] | undefined) => {
      const features = unitFeatures(asked, units, people, cosines);
      const scores = features.map((each) =>
        (Object.keys(UNIT_WEIGHTS) as (keyof typeof UNIT_WEIGHTS)[]).reduce(
          (sum, name) => sum + UNIT_WEIGHTS[name] * each[name],
          0,
        ),
      );
      const nearest = cosines ? passages.map(({ cosine }) => cosine) : [];
      return questionFeatures(asked, units, features, scores, nearest);
    };
    const cosines = units.map((_, i) => dot(vector, rows.data, i * vector.length));
    found.push({
      bank: bank.id,
      language,
      isAnswerable: gold.length > 0,
      features: { vectors: featuresFor(cosines), words: featuresFor(undefined) },
    });
  }
  console.error(`${bank.id}: ${bank.questions.length} questions`);
  return found;
}

interface Row {
  readonly x: readonly number[];
  readonly y: number;
}

/** The probability of each row where its own bank is left out of the fit. */
function heldOut(groups: readonly string[], rows: readonly Row[]): number[] {
  const held = new Array<number>(rows.length);
  for (const group of new Set(groups)) {
    const weights = fit(rows.filter((_, i) => groups[i] !== group));
    rows.forEach(({ x }, i) => {
      if (groups[i] === group) held[i] = probability(weights, x);
    });
  }
  return held;
}

function probability(weights: readonly number[], x: readonly number[]): number {
  return 1 / (1 + Math.exp(-x.reduce((sum, value, i) => sum + value * weights[i]!, 0)));
}

/** Logistic regression by Newton's method, both classes of equal weight, the constant (last) without a penalty. */
function fit(rows: readonly Row[]): number[] {
  const size = rows[0]!.x.length;
  const positives = rows.reduce((sum, { y }) => sum + y, 0) / rows.length;
  let weights = new Array<number>(size).fill(0);
  for (let step = 0; step < 60; step++) {
    const gradient = weights.map((weight, i) => (i === size - 1 ? 0 : -RIDGE * weight));
    const hessian = weights.map((_, i) =>
      weights.map((__, j) => (i === j ? (i === size - 1 ? 1e-6 : RIDGE) : 0)),
    );
    for (const { x, y } of rows) {
      const weight = y === 1 ? 0.5 / positives : 0.5 / (1 - positives);
      const p = probability(weights, x);
      x.forEach((value, i) => {
        gradient[i]! += weight * (y - p) * value;
        x.forEach((other, j) => {
          hessian[i]![j]! += weight * p * (1 - p) * value * other;
        });
      });
    }
    const change = solve(hessian, gradient);
    weights = weights.map((weight, i) => weight + change[i]!);
  }
  return weights;
}

/** Gaussian elimination with pivots. */
function solve(matrix: readonly (readonly number[])[], right: readonly number[]): number[] {
  const rows = matrix.map((row, i) => [...row, right[i]!]);
  for (let column = 0; column < rows.length; column++) {
    const pivot = rows.reduce(
      (best, row, i) => (i >= column && Math.abs(row[column]!) > Math.abs(rows[best]![column]!) ? i : best),
      column,
    );
    const held = rows[column]!;
    rows[column] = rows[pivot]!;
    rows[pivot] = held;
    for (let i = 0; i < rows.length; i++) {
      if (i === column) continue;
      const factor = rows[i]![column]! / rows[column]![column]!;
      for (let j = column; j <= rows.length; j++) rows[i]![j]! -= factor * rows[column]![j]!;
    }
  }
  return rows.map((row, i) => row[rows.length]! / row[i]!);
}
