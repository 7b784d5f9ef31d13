import { describe, expect, it } from 'vitest';
import { readDataset } from '../../../src/data/formats/formats';
import { recallByOrder } from '../../../src/data/formats/madial/madial-dialogues';
import { mean } from '../../../src/measures/domain/summary';
import { MEMBENCH_TABLES } from '../../../src/measures/published/membench';
import { DIALOGUES, lines, MEMORIES } from './madial-fixture';
import { hasReleased, released } from './external-results';

const ids = (count: number) => Array.from({ length: count }, (_, i) => String(i));

describe('proactive and passive recall by the order of the file', () => {
  it('is the first hundred and the last sixty of 160 dialogues, whatever their order here', () => {
    const recall = recallByOrder(ids(160).toReversed());
    expect([...recall.values()].filter((each) => each === 'proactive')).toHaveLength(100);
    expect([recall.get('99'), recall.get('100')]).toEqual(['proactive', 'passive']);
  });

  it('says nothing of any other set', () => {
    for (const other of [ids(159), ids(161), [...ids(159), 'x'], [...ids(159), '0160']])
      expect(recallByOrder(other).size).toBe(0);
    const files = [lines('memory.json', MEMORIES), lines('dialogue.json', DIALOGUES)];
    const { banks } = readDataset(files, 'madial');
    expect(banks.flatMap(({ questions }) => questions.map(({ type }) => type))).toEqual(
      Array(4).fill(undefined),
    );
  });

  const absent = !hasReleased('madial');
  it.skipIf(absent).each(['en', 'zh'] as const)(
    `%s: agrees with Table 2 in counts, and in Chinese in turns${absent ? ' (skipped: no data)' : ''}`,
    (language) => {
      const files = released(`madial/${language}`).filter(({ name }) =>
        /(?:dialogue|memory)\.json$/.test(name),
      );
      const { banks } = readDataset(files, 'auto');
      const table = MEMBENCH_TABLES.find(({ id }) => id === 'membench-table-2')!;
      for (const [label, type] of [
        ['Proactive', 'proactive recall'],
        ['Passive', 'passive recall'],
      ] as const) {
        const printed = table.rows.find((row) => row.label === label)!.values;
        const turns = banks.flatMap(({ questions, sessions = [] }) => {
          const own = new Set(questions.filter((each) => each.type === type).map(({ session }) => session));
          return sessions.filter(({ id }) => own.has(id)).map((session) => session.turns.length);
        });
        expect(turns).toHaveLength(printed['dialogues']!);
        if (language === 'zh') expect(mean(turns)!.toFixed(2)).toBe(printed['turns']!.toFixed(2));
      }
    },
  );
});
