import { describe, expect, it } from 'vitest';
import { learn, type LearningWork } from '../../../src/learning/domain/train';
import { summaryOf } from '../../../src/core/memory/summary';
import { Learning } from '../../../src/learning/page/state/learning.svelte';
import { LearntModels } from '../../../src/learning/page/state/learnt-models.svelte';
import { LayeredTableStore } from '../../../src/storage/tables/layered-table-store';
import { settingsStore, vectorCollections } from '../../../src/storage/tables/stores';
import { pageTabs } from '../../../src/storage/tables/tabs';
import { BagModel } from '../../ui/bag-model';
import { fourSets, NAMES } from '../sets';

const NO_TABS = { listen: () => () => undefined };

function screen(work: LearningWork = { learn: (task, control) => learn(task, control) }) {
  const body = new LayeredTableStore(undefined, { onFull: () => undefined, onLost: () => undefined });
  const settings = settingsStore(body, pageTabs('learning'));
  const banks = fourSets().map(({ bank }) => bank);
  const model = new BagModel();
  const learning = new Learning({
    work,
    models: new LearntModels({ settings, tabs: NO_TABS }),
    library: {
      summaries: banks.map((bank) => summaryOf({ id: bank.id, revision: '1', bank, origin: 'bundled' })),
      read: (id) => Promise.resolve(banks.find((bank) => bank.id === id)!),
    },
    encoder: () => Promise.resolve(model),
    classifier: () => Promise.resolve(model),
    vectors: vectorCollections(body),
    clock: () => 0,
    now: () => '2031-05-02T09:00:00Z',
  });
  const ids = banks.map(({ id }) => id);
  return { learning, settings, ids };
}

const HEAD = { learners: ['head'], labels: 'kinds' } as const;

describe('learning in the page', () => {
  it('trains on some characters, tests on others, and keeps the model', async () => {
    const { learning, settings, ids } = screen();
    expect(learning.defaults('en')).toEqual({ train: ids.slice(0, 3), test: ids.slice(3) });
    await learning.train({ train: ids.slice(0, 2), test: ids.slice(2, 3), ...HEAD });
    expect(learning.problem).toBeUndefined();
    const row = learning.result!.rows.find(({ learner }) => learner === 'head')!;
    expect(row.heldOut).toBe(NAMES[2]);
    expect(row.trainedOn).toEqual(NAMES.slice(0, 2));
    expect(row.isSeen).toBe(false);

    const [model] = learning.models.all;
    expect(model!.created).toBe('2031-05-02T09:00:00Z');
    const again = new LearntModels({ settings, tabs: NO_TABS });
    await again.load();
    expect(again.all).toEqual([model]);

    await learning.test(model!, [ids[0]!, ids[3]!]);
    expect(learning.tested.map(({ heldOut, isSeen }) => [heldOut, isSeen])).toEqual([
      [NAMES[0], true],
      [NAMES[3], false],
      ['all', true],
    ]);
  });

  it('keeps nothing of a training that was stopped', async () => {
    const { learning, ids } = screen({
      learn: (task, control) => learn(task, { ...control, onProgress: () => learning.cancel() }),
    });
    await learning.train({ train: ids, test: [], ...HEAD });
    expect(learning.problem).toBeUndefined();
    expect(learning.active).toBeUndefined();
    expect(learning.result).toBeUndefined();
    expect(learning.models.all).toEqual([]);
  });

  it('says what is wrong with a single character, and with a worker that broke', async () => {
    const { learning, ids } = screen();
    await learning.train({ train: ids.slice(0, 1), test: [], ...HEAD });
    expect(learning.problem).toMatch('There is only one character');
    const broken = screen({ learn: () => Promise.reject(new Error('out of memory')) });
    await broken.learning.train({ train: broken.ids, test: [], ...HEAD });
    expect(broken.learning.problem).toBe('out of memory');
    expect(broken.learning.models.all).toEqual([]);
  });

  it('renames, exports, removes and imports models', async () => {
    const { learning, ids } = screen();
    await learning.train({ train: ids.slice(0, 2), test: ids.slice(2), ...HEAD });
    const { models } = learning;
    await models.rename(models.all[0]!.id, '  Two of four ');
    expect(models.all[0]!.name).toBe('Two of four');
    await models.rename(models.all[0]!.id, ' ');
    expect(models.all[0]!.name).toBe('Two of four');
    const [before] = models.all;
    const { name, text } = models.file(before!);
    expect(name).toBe('Two-of-four.json');
    await models.remove(before!.id);
    expect(models.all).toEqual([]);
    await learning.importFile(new File([text], name));
    expect(models.all).toEqual([before]);
    await learning.importFile(new File(['{}'], 'other.json'));
    expect(learning.problem).toBe(
      'other.json: this is not a trained model. Export the model again and import that file.',
    );
    expect(models.all).toHaveLength(1);
  });
});
