// @vitest-environment happy-dom

import * as fc from '../../fast-check';
import { describe, expect, it } from 'vitest';
import { beam } from '../../../src/data/formats/beam/beam';
import { locomoPlus } from '../../../src/data/formats/locomo/locomo-plus';
import { citationsOf } from '../../../src/runs/domain/export/run-record';
import { bibtexOf, CITATION_KEYS, DATASET_CITATIONS } from '../../../src/data/export/bibtex';
import { htmlText, reportHtml, ReportError, type Report } from '../../../src/data/export/report';
import { TABLE } from '../../runs/export/fixture';

const SVG = '<svg viewBox="0 0 1 1"><title>a & "b"</title><script>alert(1)</script></svg>';

const report: Report = {
  title: 'Run <1> & "co"',
  setup: [
    ['seed', '1'],
    ['model', '<img src=x onerror=alert(1)>'],
  ],
  tables: [TABLE],
  figures: [{ caption: "R@5 by α, d'après", svg: SVG }],
  notes: ['第一行\n</main><script>alert(1)</script>'],
  bibtex: bibtexOf(['chen-2025-halumem']),
};

const read = (html: string) => new DOMParser().parseFromString(html, 'text/html');

describe('the report', () => {
  const html = reportHtml(report);
  const page = read(html);

  it('is one document that asks for nothing and runs nothing', () => {
    expect(page.querySelectorAll('script, link, iframe, object')).toHaveLength(0);
    const sources = [...page.querySelectorAll('[src], [href]')].map(
      (each) => each.getAttribute('src') ?? each.getAttribute('href')!,
    );
    expect(sources).toHaveLength(1);
    expect(sources[0]).toMatch(/^data:image\/svg\+xml/);
    expect(html).not.toMatch(/@import|url\(/);
    expect(
      page.querySelector('meta[http-equiv="Content-Security-Policy"]')?.getAttribute('content'),
    ).toContain("default-src 'none'");
  });

  it('shows all text as it was given', () => {
    expect(page.querySelector('h1')?.textContent).toBe(report.title);
    expect(page.querySelector('dd:last-of-type')?.textContent).toBe('<img src=x onerror=alert(1)>');
    expect(page.querySelector('section:nth-of-type(3) p')?.textContent).toBe(report.notes[0]);
    expect(page.querySelector('pre')?.textContent).toBe(report.bibtex);
    expect(page.querySelector('img')?.getAttribute('alt')).toBe("R@5 by α, d'après");
  });

  it('holds the figure whole, as an image with its namespace', () => {
    const source = page.querySelector('img')!.getAttribute('src')!;
    expect(decodeURIComponent(source.slice(source.indexOf(',') + 1))).toBe(
      SVG.replace('<svg', '<svg xmlns="http://www.w3.org/2000/svg"'),
    );
    expect(() => reportHtml({ ...report, figures: [{ caption: 'none', svg: 'a chart' }] })).toThrow(
      ReportError,
    );
  });

  it('has the table with grouped headings, published rows told in words, the best in bold', () => {
    const rows = [...page.querySelectorAll('tbody tr')];
    expect(rows.map((row) => row.className)).toEqual(['published', '', '', '']);
    expect(rows[0]!.textContent).toBe('BM25 (as published)0.7050.8950.03');
    expect([...page.querySelectorAll('tbody strong')].map((cell) => cell.textContent)).toEqual([
      '0.704 [0.670, 0.730]',
      '0.894',
      '0.894',
      '-0.50',
    ]);
    expect(page.querySelector('th[colspan="2"]')?.textContent).toBe('Recall');
    // Columns without a group have no heading over them, where an empty one would be read out.
    expect([...page.querySelectorAll('th')].filter(({ textContent }) => textContent === '')).toEqual([]);
    expect(page.querySelector('thead td[colspan]')).not.toBeNull();
    expect(page.querySelector('caption')?.textContent).toBe(TABLE.caption);
  });

  it('leaves out parts that are empty, and speaks Chinese', () => {
    const empty = reportHtml({
      title: '报告',
      language: 'zh',
      setup: [],
      tables: [TABLE],
      figures: [],
      notes: [],
    });
    expect([...read(empty).querySelectorAll('h2')].map((heading) => heading.textContent)).toEqual(['表格']);
    expect(read(empty).documentElement.lang).toBe('zh');
  });

  it('gives any text back', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        const holder = document.createElement('div');
        holder.innerHTML = `<p title="${htmlText(text)}">${htmlText(text)}</p>`;
        // eslint-disable-next-line no-control-regex -- control characters are what is meant
        const shown = text.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g, '');
        expect(holder.querySelector('p')?.textContent).toBe(shown);
        expect(holder.querySelector('p')?.getAttribute('title')).toBe(shown);
      }),
    );
  });
});

describe('BibTeX', () => {
  it('has each entry once, in order, with balanced braces', () => {
    const text = bibtexOf();
    expect([...text.matchAll(/^@\w+\{([^,]+),$/gm)].map(([, key]) => key)).toEqual([...CITATION_KEYS]);
    for (const entry of text.split(/\n\n/)) {
      expect(entry.split('{').length).toBe(entry.split('}').length);
      for (const field of ['title', 'author', 'year'])
        expect(entry).toMatch(new RegExp(`^ {2}${field} = \\{.+\\},$`, 'm'));
    }
    expect(bibtexOf(['chen-2025-halumem', 'chen-2025-halumem']).match(/@misc/g)).toHaveLength(1);
  });

  it('cites every dataset', () => {
    for (const key of Object.values(DATASET_CITATIONS)) expect(CITATION_KEYS).toContain(key);
  });

  it('cites what the sources of banks name, and what these rest on', () => {
    expect(citationsOf([beam.title])).toContain('tavakoli-2026-beam');
    expect(citationsOf([locomoPlus.title])).toEqual(
      expect.arrayContaining(['li-2026-locomo-plus', 'maharana-2024-locomo']),
    );
  });
});
