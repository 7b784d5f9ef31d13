import { describe, expect, it } from 'vitest';
import { BankView } from '../../../src/core/memory/bank-view';
import { parseDate } from '../../../src/core/text/dates';
import {
  beginningIn,
  cellsOf,
  datedMemories,
  DAY,
  dayLabel,
  fullRange,
  scaled,
  ticksOf,
  usualRange,
  type Dated,
} from '../../../src/ui/figures/timeline';
import { VERA } from '../banks';
import { timeline as en } from '../../../src/ui/words/later/en';
import { timeline as zh } from '../../../src/ui/words/later/zh';

const dated = (id: string, time: string): Dated => ({
  memory: { id, kind: 'event', title: id, text: '', body: '', people: [], time },
  span: parseDate(time)!,
});
const range = (from: string, to: string) => ({ start: parseDate(from)!.start, end: parseDate(to)!.start });
const YEARS = Array.from({ length: 20 }, (_, i) => dated(`y${i}`, `${2000 + i}-03-05`));

describe('the timeline', () => {
  it('has the memories with a date, earliest first, and those of a period', () => {
    const memories = ['2021-05', 'once', '2019-01-02', '2020'].map((time, i) => ({
      ...dated(`m${i}`, '2020').memory,
      time,
    }));
    const found = datedMemories(new BankView({ ...VERA, memories }));
    expect(found.map(({ memory }) => memory.time)).toEqual(['2019-01-02', '2020', '2021-05']);
    const ids = beginningIn(found, range('2019-01-02', '2021-05')).map(({ memory }) => memory.id);
    expect(ids).toEqual(['m2', 'm3']);
  });

  it('reaches from the first day to the last', () => {
    expect(fullRange([dated('a', '2020-01-05 10:00'), dated('b', '2021')])).toEqual(
      range('2020-01-05', '2022-01-01'),
    );
    expect(fullRange([])).toBeUndefined();
  });

  it('leaves a lone antiquity out of the first view, and nothing where all are near', () => {
    expect(usualRange([dated('rome', '44 BC'), ...YEARS])).toEqual(range('2000-03-05', '2018-03-06'));
    expect(usualRange(YEARS)).toEqual(fullRange(YEARS));
  });

  it('puts what begins at one place into one cell, and what lies outside into none', () => {
    const cells = cellsOf(
      [
        dated('a', '2020-01-01'),
        dated('b', '2020-01-02'),
        dated('c', '2020-12-31'),
        dated('d', '2021-01-01'),
      ],
      range('2020-01-01', '2021-01-01'),
      366,
      10,
    );
    expect(cells.map(({ x, members }) => [x, members.map(({ memory }) => memory.id)])).toEqual([
      [5, ['a', 'b']],
      [365, ['c']],
    ]);
  });

  it('zooms around a middle, to a day at the closest', () => {
    const year = range('2021-01-01', '2022-01-01');
    const half = scaled(year, 0.5);
    expect(Math.abs((half.end - half.start) / DAY - 182.5)).toBeLessThanOrEqual(1);
    expect(Math.abs((half.start + half.end - year.start - year.end) / 2)).toBeLessThanOrEqual(DAY);
    expect(scaled(half, 0).end - scaled(half, 0).start).toBe(DAY);
  });

  it.each([
    ['2000', '2020', 5, ['2000', '2005', '2010', '2015']],
    ['2021-01', '2021-07', 3, ['Jan 2021', 'Apr 2021']],
    ['2021-01-01', '2021-01-04', 4, ['1 Jan 2021', '2 Jan 2021', '3 Jan 2021']],
  ])('has round ticks from %s to %s', (from, to, most, labels) => {
    expect(ticksOf(range(from, to), most, en.axis).map(({ label }) => label)).toEqual(labels);
  });

  it('writes dates as the language does, and years before the first', () => {
    const { axis } = zh;
    expect(ticksOf(range('2021-01', '2021-07'), 3, axis).map(({ label }) => label)).toEqual([
      '2021年1月',
      '2021年4月',
    ]);
    const day = Date.UTC(2021, 11, 31);
    expect([dayLabel(day, axis), dayLabel(day, en.axis)]).toEqual(['2021年12月31日', '31 Dec 2021']);
    expect([axis.year(0), en.axis.year(-43)]).toEqual(['公元前1年', '44 BC']);
  });
});
