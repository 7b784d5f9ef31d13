/**
 * `npx tsx test/bench/learning.ts [--questions N] [--design FILE]`: how long training a classifier head takes on as many questions as PerLTQA has
 * (8,593), in this thread alone. The questions are made: random unit vectors of 384 dimensions and sentences from a list of words, so that the time is that of
 * problems of the same size, and no figure of quality follows from it. `--design` also writes the problem with its loss as a file, which
 * `test/fixtures/learning/scikit_learn.py FILE` solves with scikit-learn.
 */

import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { HEAD_DEFAULTS, headProblem } from '../../src/learning/domain/head';
import type { LearningSet } from '../../src/learning/domain/learning-set';
import { fitSoftmax } from '../../src/learning/domain/softmax-regression';
import { random } from '../../src/measures/domain/random';
import { KINDS, type Question } from '../../src/core/memory/bank';

const { values } = parseArgs({
  options: { questions: { type: 'string', default: '8593' }, design: { type: 'string' } },
});
const DIMENSIONS = 384;
const set = madeSet(Number(values.questions));

const begun = performance.now();
const { problem, vocabulary } = headProblem([set], HEAD_DEFAULTS);
const prepared = performance.now();
const used = process.cpuUsage();
const fit = await fitSoftmax(problem);
const done = performance.now();
const { user } = process.cpuUsage(used);

console.log(
  JSON.stringify(
    {
      node: process.version,
      questions: problem.design.rows,
      dimensions: DIMENSIONS,
      ngrams: vocabulary.length,
      iterations: fit.iterations,
      converged: fit.converged,
      loss: fit.loss,
      milliseconds: {
        words: Math.round(prepared - begun),
        training: Math.round(done - prepared),
        // What the machine did for others is not in it.
        trainingProcessor: Math.round(user / 1000),
      },
    },
    null,
    2,
  ),
);
if (values.design !== undefined) {
  const { dense, sparse, rows } = problem.design;
  const hex = (numbers: Float32Array) =>
    Buffer.from(numbers.buffer, numbers.byteOffset, numbers.byteLength).toString('hex');
  writeFileSync(
    values.design,
    JSON.stringify({
      rows,
      dense: hex(dense.data),
      values: hex(sparse.values),
      columns: Array.from(sparse.columns),
      starts: Array.from(sparse.starts),
      sparseWidth: sparse.width,
      labels: Array.from(problem.labels),
      l2: problem.l2,
      loss: fit.loss,
    }),
  );
}

/** Each kind has a direction and words of its own, hidden in noise: neither trivial nor hopeless. */
function madeSet(count: number): LearningSet {
  const next = random(1);
  const normal = () => Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next());
  const directions = KINDS.map(() => Array.from({ length: DIMENSIONS }, normal));
  const questions: Question[] = [];
  const vectors = new Float32Array(count * DIMENSIONS);
  for (let row = 0; row < count; row++) {
    const k = Math.floor(next() * KINDS.length);
    const vector = Array.from({ length: DIMENSIONS }, (_, i) => normal() + 0.1 * directions[k]![i]!);
    const length = Math.hypot(...vector);
    vectors.set(
      vector.map((value) => value / length),
      row * DIMENSIONS,
    );
    // Frequent words are shared; a tenth of the words belongs to the kind.
    const word = () =>
      next() < 0.1 ? `k${k}w${Math.floor(next() ** 2 * 200)}` : `w${Math.floor(next() ** 3 * 4000)}`;
    questions.push({
      id: `q-${row}`,
      kind: KINDS[k]!,
      text: Array.from({ length: 11 }, word).join(' '),
      answer: '',
      gold: [],
      anchors: [],
      tags: [],
    });
  }
  return {
    bank: {
      id: 'made',
      character: { id: 'made', name: 'Nobody', language: 'en', pronouns: '', summary: '', description: '' },
      source: '',
      licence: '',
      memories: [],
      questions,
    },
    encoder: { id: 'made', space: 'made', dimensions: DIMENSIONS },
    questions: vectors,
  };
}
