import { describe, expect, it } from 'vitest';
import type { Encoder, ModelStamp } from '../../../src/core/ports';
import type { Projection, Projector } from '../../../src/pipeline/projection/projector';
import { BankIndex } from '../../../src/pipeline/retrieval/bank-index';
import { collectionOf, vectorSpace } from '../../../src/pipeline/retrieval/vectors';
import { textKey } from '../../../src/core/text/key';
import { Embedding } from '../../../src/models/page/state/embedding.svelte';
import { MemoryMap, type MemoryMapDependencies } from '../../../src/compare/page/state/map.svelte';
import { localProjector } from '../../../src/pipeline/workers/projection-client';
import { BagModel, bagVector } from '../../ui/bag-model';
import { ADA, LONG, VERA } from '../../ui/banks';
import { MemoryBundle, MemorySettings, MemoryVectors } from '../../ui/app-dependencies';
import { labelPlaces } from '../../../src/compare/page/ui/map/view';
import type { Memory } from '../../../src/core/memory/bank';
import { clickedOrder, orderedRows, type TableRow } from '../../../src/compare/page/ui/map/table-rows';

const slotOf = (model: BagModel) => ({ model, ready: () => Promise.resolve(model) });

function made(model = new BagModel(), change: Partial<MemoryMapDependencies> = {}) {
  const vectors = new MemoryVectors();
  const bundle = new MemoryBundle();
  const settings = new MemorySettings();
  const projected: string[] = [];
  const local = localProjector();
  const projector: Projector = {
    project: (rows, method, options) => {
      projected.push(method);
      return local.project(rows, method, options);
    },
  };
  const map = new MemoryMap({
    projector,
    vectors,
    settings,
    shipped: async () => undefined,
    embedding: new Embedding(vectors, bundle),
    encoder: () => slotOf(model),
    classifier: () => slotOf(model),
    ...change,
  });
  return { map, vectors, settings, projected, model };
}

/** Embeds the bank under another model, as an earlier visit did. */
async function embedded(vectors: MemoryVectors, index: BankIndex, encoder: Encoder) {
  await new Embedding(vectors, new MemoryBundle()).prepare(index, encoder);
}

describe('the map', () => {
  it('has a point a memory, the same on every visit', async () => {
    const one = made().map;
    const other = made().map;
    await one.show(new BankIndex(VERA));
    await other.show(new BankIndex(VERA));
    expect(one.phase).toBe('ready');
    expect(one.panels[0]!.ids).toEqual(VERA.memories.map(({ id }) => id));
    expect(one.panels[0]!.points).toEqual(other.panels[0]!.points);
    expect(one.panels[0]!.projection.kept).toMatchObject({ k: 5, looked: 6, rows: 6 });
  });

  it('orders the memories by the question as dense retrieval does, and places it', async () => {
    const { map } = made();
    const index = new BankIndex(VERA);
    await map.show(index);
    await map.ask('Who found the oars?');
    const expected = index.list('dense', {
      text: 'Who found the oars?',
      vector: bagVector('Who found the oars?'),
    });
    const { key } = map.panels[0]!.source;
    expect(map.questionIn(key)!.order).toEqual(expected.map(({ id }) => id));
    expect(map.questionIn(key)!.ranks.get(expected[2]!.id)).toBe(3);
    expect(map.questionIn(key)!.at.every(Number.isFinite)).toBe(true);
    await map.ask(undefined);
    expect(map.questionIn(key)).toBeUndefined();
  });

  it('lays out by UMAP when asked, the same on every visit and not as PCA, and keeps both', async () => {
    const { map, projected } = made();
    const index = new BankIndex(LONG);
    await map.show(index);
    const plain = map.panels[0]!.points;
    await map.setMethod('umap');
    const found = map.panels[0]!.points;
    expect(found).not.toEqual(plain);
    await map.ask('On which day was the tide 12 feet?');
    const place = map.questionIn(map.panels[0]!.source.key)!.at;
    await map.setMethod('pca');
    await map.setMethod('umap');
    expect(projected).toEqual(['pca', 'umap']);
    const again = made().map;
    await again.setMethod('umap');
    await again.show(new BankIndex(LONG));
    await again.ask('On which day was the tide 12 feet?');
    expect(again.panels[0]!.points).toEqual(found);
    expect(again.questionIn(again.panels[0]!.source.key)!.at).toEqual(place);
  });

  it('offers an encoder beside it whose vectors are there, and remembers those that it has seen', async () => {
    const index = new BankIndex(VERA);
    const other = new BagModel('other');
    const first = made(new BagModel('bag'));
    await first.map.show(index);
    await expect.poll(() => first.settings.kept.get('map.encoders')).toEqual([first.model.stamp]);
    await first.settings.set('map.encoders', [other.stamp, first.model.stamp] satisfies ModelStamp[]);
    await first.map.show(index);
    expect(first.map.sources.map(({ stamp }) => stamp.hash)).toEqual(['bag']);

    await embedded(first.vectors, new BankIndex(VERA), other);
    await first.map.show(index);
    expect(first.map.sources.map(({ stamp }) => stamp.hash)).toEqual(['bag', 'other']);
    const key = vectorSpace(other.stamp);
    await first.map.setBeside('other-wasm', true);
    expect(first.map.panels.map(({ source }) => source.key)).toEqual([vectorSpace(first.model.stamp), key]);
    // The same vectors, turned to lie as the first: the same picture about its middle.
    const [a, b] = first.map.panels;
    b!.points.forEach((value, i) => expect(value).toBeCloseTo(a!.points[i]!, 5));

    // Nothing of it is loaded: a question is placed only where a run has embedded it.
    await first.map.ask('Who found the oars?');
    expect(first.map.questionIn(key)).toBeUndefined();
    const row = Float32Array.of(3, ...bagVector('Who found the oars?'));
    await first.vectors.save(key, collectionOf('vera', 'questions'), {
      keys: [textKey('Who found the oars?')],
      dimensions: 65,
      data: row,
    });
    await first.map.ask('Who found the oars?');
    expect(first.map.questionIn(key)!.order).toEqual(first.map.questionIn(a!.source.key)!.order);
    const [px, py] = first.map.questionIn(a!.source.key)!.at;
    expect(first.map.questionIn(key)!.at[0]).toBeCloseTo(px, 5);
    expect(first.map.questionIn(key)!.at[1]).toBeCloseTo(py, 5);
  });

  it('lets memories be picked out, and forgets them with the bank', async () => {
    const { map } = made();
    await map.show(new BankIndex(VERA));
    map.select(['p-boat', 'e-fair']);
    map.toggle('p-boat');
    map.toggle('r-ivo');
    expect([...map.selected]).toEqual(['e-fair', 'r-ivo']);
    await map.show(new BankIndex(ADA));
    expect(map.selected.size).toBe(0);
    expect(map.panels[0]!.ids).toHaveLength(2);
  });

  it('goes back to the components when a long picture is cancelled, and drops what comes late', async () => {
    let finish: ((found: Projection) => void) | undefined;
    let heard: AbortSignal | undefined;
    const local = localProjector();
    const { map } = made(new BagModel(), {
      projector: {
        project: (rows, method, options) => {
          if (method === 'pca') return local.project(rows, method, options);
          heard = options?.signal;
          options?.onProgress?.({ stage: 'layout', done: 1, total: 500 });
          return new Promise((resolve) => (finish = resolve));
        },
      },
    });
    await map.show(new BankIndex(LONG));
    const plain = map.panels[0]!;
    const waiting = map.setMethod('umap');
    await expect.poll(() => map.progress).toEqual({ stage: 'layout', done: 1, total: 500 });
    await map.cancel();
    expect(heard!.aborted).toBe(true);
    finish!({ ...plain.projection, method: 'umap', points: new Float64Array(100) });
    await waiting;
    expect(map.method).toBe('pca');
    expect(map.phase).toBe('ready');
    expect(map.progress).toBeUndefined();
    expect(map.panels[0]!.points).toEqual(plain.points);
  });

  it('says what failed, and draws when tried again', async () => {
    const model = new BagModel();
    const { map } = made(model);
    const index = new BankIndex(VERA);
    model.fault = new Error('The encoder is broken. Load it again.');
    await map.show(index);
    expect([map.phase, map.error]).toEqual(['failed', 'The encoder is broken. Load it again.']);
    model.fault = undefined;
    await map.show(index);
    expect([map.phase, map.error]).toEqual(['ready', undefined]);
  });
});

describe('names on the map', () => {
  // Points above, below and to the left of the star leave only its right side free.
  const crowd = [
    [330, 129],
    [330, 71],
    [278, 100],
  ] as const;

  it('stand where most room is', () => {
    expect(labelPlaces([330, 100], [], crowd).question).toEqual([382, 100]);
  });

  it('are not cut off by the edge of the picture', () => {
    const [x] = labelPlaces([330, 100], [], crowd, 370).question!;
    expect(x).toBeLessThanOrEqual(330);
    expect(labelPlaces(undefined, [[2, 50]], [], 370).gold).toEqual([[46, 58]]);
  });

  it('stand somewhere where the picture is narrower than a name', () => {
    expect(labelPlaces([20, 20], [], [], 40).question).toEqual([20, 49]);
  });
});

const row = (
  id: string,
  title: string,
  more: Partial<Memory> = {},
  own: Partial<TableRow> = {},
): TableRow => ({
  memory: { id, kind: 'event', title, text: title, body: title, people: [], ...more },
  rank: undefined,
  x: 0,
  y: 0,
  picked: false,
  ...own,
});
const ROWS = [
  row('a', 'Step 10', { time: 'May 31, 2024' }, { rank: 2, x: 3, picked: true }),
  row('b', 'step 9', { kind: 'profile' }, { rank: 1, x: -1 }),
  row('c', 'Ada', { time: '2023-01-02' }, { x: 3 }),
];
const ids = (column: Parameters<typeof clickedOrder>[1], descending = false) =>
  orderedRows(ROWS, { column, descending }, 'en').map(({ memory }) => memory.id);

describe('the table of the map', () => {
  it('is in order of a column, and what has no value comes last both ways', () => {
    expect(ids('rank')).toEqual(['b', 'a', 'c']);
    expect(ids('rank', true)).toEqual(['a', 'b', 'c']);
    expect(ids('memory')).toEqual(['c', 'b', 'a']);
    expect(ids('kind')).toEqual(['b', 'a', 'c']);
    expect(ids('time')).toEqual(['c', 'a', 'b']);
    expect(ids('time', true)).toEqual(['a', 'c', 'b']);
    expect(ids('x')).toEqual(['b', 'a', 'c']);
    expect(ids('picked', true)).toEqual(['a', 'b', 'c']);
  });

  it('turns round at a second click', () => {
    expect(clickedOrder({ column: 'rank', descending: false }, 'rank')).toEqual({
      column: 'rank',
      descending: true,
    });
    expect(clickedOrder({ column: 'rank', descending: true }, 'x')).toEqual({
      column: 'x',
      descending: false,
    });
    expect(clickedOrder({ column: 'rank', descending: false }, 'picked').descending).toBe(true);
  });
});
