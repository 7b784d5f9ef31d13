import { describe, expect, it } from 'vitest';
import { releasedTimes } from './external-results-times';
import { isoDay, parseDate } from '../../../src/core/text/dates';

/** Start, end (not included) and precision, as ISO 8601. */
const span = (text: string) => {
  const found = parseDate(text);
  return found && [iso(found.start), iso(found.end), found.precision];
};
const iso = (instant: number) => new Date(instant).toISOString().replace(/T00:00:00\.000Z$|:00\.000Z$/, '');

describe('a written time', () => {
  it.each([
    ['2023-05-08', '2023-05-08', '2023-05-09', 'day'],
    ['2023/5/8', '2023-05-08', '2023-05-09', 'day'],
    ['2023.05.08', '2023-05-08', '2023-05-09', 'day'],
    ['2023-05', '2023-05-01', '2023-06-01', 'month'],
    ['2023-12', '2023-12-01', '2024-01-01', 'month'],
    ['2018', '2018-01-01', '2019-01-01', 'year'],
    ['2022-05-12 10:00', '2022-05-12T10:00', '2022-05-12T10:01', 'minute'],
    ['2022-05-12T10:00:59.5Z', '2022-05-12T10:00', '2022-05-12T10:01', 'minute'],
    ['2023/05/20 (Sat) 02:21', '2023-05-20T02:21', '2023-05-20T02:22', 'minute'],
    ['May 8, 2023', '2023-05-08', '2023-05-09', 'day'],
    ['Monday, May 8th, 2023', '2023-05-08', '2023-05-09', 'day'],
    ['March-15-2024', '2024-03-15', '2024-03-16', 'day'],
    ['8 May, 2023', '2023-05-08', '2023-05-09', 'day'],
    ['8th of May 2023', '2023-05-08', '2023-05-09', 'day'],
    ['Sept. 2021', '2021-09-01', '2021-10-01', 'month'],
    ['1:56 pm on 8 May, 2023', '2023-05-08T13:56', '2023-05-08T13:57', 'minute'],
    ['12:09 am on 13 September, 2023', '2023-09-13T00:09', '2023-09-13T00:10', 'minute'],
    ['12:30 pm on 1 January, 2024', '2024-01-01T12:30', '2024-01-01T12:31', 'minute'],
    ['Sep 04, 2025, 21:11:24', '2025-09-04T21:11', '2025-09-04T21:12', 'minute'],
    ['2023年5月8日', '2023-05-08', '2023-05-09', 'day'],
    ['２０２３年５月', '2023-05-01', '2023-06-01', 'month'],
    ['2018年', '2018-01-01', '2019-01-01', 'year'],
    ['2023年5月8日下午3点半', '2023-05-08T15:30', '2023-05-08T15:31', 'minute'],
    ['2023年5月8日 星期一 10:05', '2023-05-08T10:05', '2023-05-08T10:06', 'minute'],
    ['2024-02-29', '2024-02-29', '2024-03-01', 'day'],
    ['summer of 2019', '2019-01-01', '2020-01-01', 'year'],
    ['2019–2021', '2019-01-01', '2022-01-01', 'years'],
    ['the 1980s', '1980-01-01', '1990-01-01', 'years'],
    ['-000043-03-15', '-000043-03-15', '-000043-03-16', 'day'],
    ['44 BC', '-000043-01-01', '-000042-01-01', 'year'],
  ])('%s is a span', (text, ...expected) => {
    expect(span(text)).toEqual(expected);
  });

  it.each([
    ['', 'no time'],
    ['yesterday', 'no date'],
    ['2023-13-01', 'no such month'],
    ['2023-02-29', 'no leap year'],
    ['May 32, 2023', 'no such day'],
    ['05/08/2023', 'May or August'],
    ['25:00 on 8 May, 2023', 'no such hour'],
    ['13:30 pm on 8 May, 2023', 'no such hour of a half day'],
    ['2021–2019', 'it ends before it begins'],
    ['May 8', 'no year'],
  ])('“%s” is none: %s', (text) => {
    expect(parseDate(text)).toBeUndefined();
  });

  it('gives the day of an instant', () => {
    expect(isoDay(parseDate('1:56 pm on 8 May, 2023')!.start)).toBe('2023-05-08');
  });
});

const times = releasedTimes();
describe.skipIf(times === undefined)(`released times${times ? '' : ' (skipped: no data)'}`, () => {
  it('are all understood', () => {
    expect(times!.length).toBeGreaterThan(100);
    expect(times!.filter((time) => !parseDate(time))).toEqual([]);
  });
});
