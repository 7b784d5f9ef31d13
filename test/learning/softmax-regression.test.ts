import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import {
  type Design,
  sparseRows,
  fitSoftmax,
  softmaxLoss,
  type SoftmaxProblem,
} from '../../src/learning/domain/softmax-regression';
import { minimize } from '../../src/learning/domain/lbfgs';

interface Golden {
  readonly name: string;
  readonly classes: number;
  readonly c: number;
  readonly dense: readonly (readonly number[])[];
  readonly sparse: readonly (readonly number[])[];
  readonly sparseWidth: number;
  readonly labels: readonly number[];
  readonly loss: number;
  /** columns × classes; one column of weights where there are two classes. */
  readonly weights: readonly (readonly number[])[];
}

const { problems } = JSON.parse(readFileSync('test/fixtures/learning/scikit-learn.json', 'utf8')) as {
  problems: readonly Golden[];
};

function designOf({ dense, sparse, sparseWidth }: Golden): Design {
  return {
    rows: dense.length,
    dense: { width: dense[0]!.length, data: Float32Array.from(dense.flat()) },
    sparse: sparseRows(
      sparse.map((columns) => columns.map((column) => [column, 1] as const)),
      sparseWidth,
    ),
  };
}

/** With two classes scikit-learn has one vector of weights w where softmax has w / 2 and −w / 2, so that l2 = 2 / C is the same penalty. */
function problemOf(golden: Golden): SoftmaxProblem {
  const { classes, c, labels } = golden;
  return { design: designOf(golden), classes, labels, l2: (classes === 2 ? 2 : 1) / c };
}

describe('softmax regression', () => {
  it.each(problems)('finds the loss and the weights of scikit-learn: $name', async (golden) => {
    const problem = problemOf(golden);
    const fit = await fitSoftmax(problem, { tolerance: 1e-9, iterations: 2000 });
    expect(fit.converged).toBe(true);
    expect(Math.abs(fit.loss - golden.loss)).toBeLessThan(1e-6);
    expect(Math.abs(softmaxLoss(problem, fit) - golden.loss)).toBeLessThan(1e-6);
    golden.weights.forEach((row, column) => {
      const own = [...fit.weights.subarray(column * golden.classes, (column + 1) * golden.classes)];
      const found = golden.classes === 2 ? [own[1]! - own[0]!] : own;
      found.forEach((weight, k) => expect(weight).toBeCloseTo(row[k]!, 3));
    });
  });

  it('begins where the offsets are: with the true logits as offsets nothing is left to learn', async () => {
    const problem = problemOf(problems[0]!);
    const { rows } = problem.design;
    const offsets = new Float64Array(rows * 4).map((_, i) =>
      i % 4 === problem.labels[Math.floor(i / 4)] ? 12 : 0,
    );
    const fit = await fitSoftmax({ ...problem, offsets });
    expect(fit.loss).toBeLessThan(0.01);
    expect(Math.max(...fit.weights.map(Math.abs))).toBeLessThan(0.01);
  });

  it('refuses a label that is no class and a penalty of 0', async () => {
    const problem = problemOf(problems[0]!);
    const labels = [...Array.from(problem.labels).slice(1), 4];
    await expect(fitSoftmax({ ...problem, labels })).rejects.toThrow(
      'has the label 4, but there are 4 classes',
    );
    await expect(fitSoftmax({ ...problem, l2: 0 })).rejects.toThrow('must be more than 0');
  });
});

describe('L-BFGS', () => {
  it('finds the minimum of Rosenbrock’s function from the classic start', async () => {
    const found = await minimize(
      (p, g) => {
        const [x, y] = [p[0]!, p[1]!];
        g[0] = -2 * (1 - x) - 400 * x * (y - x * x);
        g[1] = 200 * (y - x * x);
        return (1 - x) ** 2 + 100 * (y - x * x) ** 2;
      },
      Float64Array.of(-1.2, 1),
      { tolerance: 1e-9 },
    );
    expect(found.converged).toBe(true);
    expect(found.point[0]).toBeCloseTo(1, 6);
    expect(found.point[1]).toBeCloseTo(1, 6);
    expect(found.iterations).toBeLessThan(60);
  });

  it('stops at the signal between two iterations', async () => {
    const stop = new AbortController();
    const run = minimize(
      (p, g) => {
        g.set(p.map((x) => 4 * x ** 3));
        return p.reduce((sum, x) => sum + x ** 4, 0);
      },
      Float64Array.of(3, -2),
      { tolerance: 0, signal: stop.signal, onProgress: (iteration) => iteration === 3 && stop.abort() },
    );
    await expect(run).rejects.toMatchObject({ name: 'AbortError' });
  });
});
