import { describe, expect, it } from 'vitest';
import * as fc from '../../fast-check';
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
    ['20230508T100000Z', '2023-05-08T10:00', '2023-05-08T10:01', 'minute'],
    ['2023-05-08 10:00:00 UTC', '2023-05-08T10:00', '2023-05-08T10:01', 'minute'],
    ['2023-05-08 10:00 GMT+8', '2023-05-08T10:00', '2023-05-08T10:01', 'minute'],
    ['Mon, 08 May 2023 10:00:00 GMT', '2023-05-08T10:00', '2023-05-08T10:01', 'minute'],
    ['Mon May  8 10:00:00 CEST 2023', '2023-05-08T10:00', '2023-05-08T10:01', 'minute'],
    ['10:00 AM · May 8, 2023', '2023-05-08T10:00', '2023-05-08T10:01', 'minute'],
    ['08.05.2023 10:00', '2023-05-08T10:00', '2023-05-08T10:01', 'minute'],
    ['Montag, 8. Mai 2023, 10:05 Uhr', '2023-05-08T10:05', '2023-05-08T10:06', 'minute'],
    ['lundi 8 mai 2023 10h30', '2023-05-08T10:30', '2023-05-08T10:31', 'minute'],
    ['8pm, 1 Sept 2023', '2023-09-01T20:00', '2023-09-01T20:01', 'minute'],
    ['2023/05/08(月) 10:00', '2023-05-08T10:00', '2023-05-08T10:01', 'minute'],
    ['2023-05-08 下午3:15', '2023-05-08T15:15', '2023-05-08T15:16', 'minute'],
    ['2023/5/8 上午 12:15:22', '2023-05-08T00:15', '2023-05-08T00:16', 'minute'],
    ['下午3:15, 2023年5月8日', '2023-05-08T15:15', '2023-05-08T15:16', 'minute'],
    ['二〇二三年十二月二十五日', '2023-12-25', '2023-12-26', 'day'],
    ['令和元年5月8日', '2019-05-08', '2019-05-09', 'day'],
    ['Mai 2023', '2023-05-01', '2023-06-01', 'month'],
    ['early May 2023', '2023-05-01', '2023-06-01', 'month'],
    ['May ’23', '2023-05-01', '2023-06-01', 'month'],
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
    ['5/8/23, 10:15 PM', 'May or August'],
    ['01.03.24', 'the first of March or the 24th'],
    ['13/13/2023', 'no such month either way'],
    ['0000-00-00', 'no month, no day'],
    ['20231301', 'no such month, so a number'],
    ['12345678', 'a number'],
    ['1683540000', 'a number'],
    ['2023-W19', 'a week'],
    ['Q2 2023', 'a quarter'],
    ['2023-05-08 24:00', 'this day or the next'],
    ['2023-05-08 晚上12:00', 'this day or the next'],
    ['25:00 on 8 May, 2023', 'no such hour'],
    ['13:30 pm on 8 May, 2023', 'no such hour of a half day'],
    ['2021–2019', 'it ends before it begins'],
    ['May 8', 'no year'],
  ])('“%s” is none: %s', (text) => {
    expect(parseDate(text)).toBeUndefined();
  });

  const MONTH = 'January February March April May June July August September October November December'.split(
    ' ',
  );
  const MONAT = 'Januar Februar März April Mai Juni Juli August September Oktober November Dezember'.split(
    ' ',
  );
  const MES =
    'enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre'.split(' ');
  const two = (number: number) => String(number).padStart(2, '0');
  const FORMS: readonly ((year: number, month: number, day: number) => string)[] = [
    (y, m, d) => `${y}-${two(m)}-${two(d)}`,
    (y, m, d) => `${y}-${two(m)}-${two(d)}T23:59:59.999+08:00`,
    (y, m, d) => `${y}${two(m)}${two(d)}`,
    (y, m, d) => `${y}/${m}/${d}`,
    (y, m, d) => `${d}.${m}.${y}`,
    (y, m, d) => `${two(d)}.${two(m)}.${y} 23:59`,
    (y, m, d) => `${MONTH[m - 1] ?? 'Smarch'} ${d}, ${y}`,
    (y, m, d) => `${MONTH[m - 1]?.slice(0, 3) ?? 'Sma'}-${two(d)}-${y}`,
    (y, m, d) => `11:59 pm on ${d} ${MONTH[m - 1] ?? 'Smarch'}, ${y}`,
    (y, m, d) => `Mon, ${two(d)} ${MONTH[m - 1]?.slice(0, 3) ?? 'Sma'} ${y} 23:59:00 GMT`,
    (y, m, d) => `${d}. ${MONAT[m - 1] ?? 'Smärz'} ${y}`,
    (y, m, d) => `${d} de ${MES[m - 1] ?? 'smarzo'} de ${y}`,
    (y, m, d) => `${y}年${m}月${d}日`,
    (y, m, d) => `${y}年${m}月${d}日(月) 下午11:59`,
    (y, m, d) => `民國${y - 1911}年${m}月${d}日`,
  ];
  const days = fc.record({
    form: fc.constantFrom(...FORMS),
    year: fc.integer({ min: 1912, max: 2099 }),
    month: fc.integer({ min: 1, max: 13 }),
    day: fc.integer({ min: 1, max: 32 }),
  });

  it('is read as its own day or, where no calendar has that, as none: whatever the form', () => {
    fc.assert(
      fc.property(days, ({ form, year, month, day }) => {
        const date = new Date(Date.UTC(year, month - 1, day));
        const real = date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
        const found = parseDate(form(year, month, day));
        expect(found && isoDay(found.start)).toBe(real ? date.toISOString().slice(0, 10) : undefined);
      }),
      { numRuns: 2000 },
    );
  });

  it('with day and month as numbers is read only where their order does not matter', () => {
    fc.assert(
      fc.property(days, ({ year, month, day }) => {
        const found = parseDate(`${month}/${day}/${year}`);
        const either = [parseDate(`${year}-${month}-${day}`), parseDate(`${year}-${day}-${month}`)];
        const possible = new Set(either.flatMap((each) => (each ? [each.start] : [])));
        expect(found?.start).toBe(possible.size === 1 ? [...possible][0] : undefined);
      }),
      { numRuns: 1000 },
    );
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
