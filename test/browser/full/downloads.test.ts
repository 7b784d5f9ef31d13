/** What the export tab saves, as independent readers see it; and a run's new name. */

import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { scoreRow, scoreSystem } from '../../../src/runs/domain/evaluation/evaluate';
import { RankingMeasure } from '../../../src/measures/domain/ranking';
import { serveBuilt, visit, type Visit } from '../chromium';
import { eventually } from '../eventually';
import { LABELS, makeRun, putRun, type MadeRun } from '../lab-run';

const TITLE = 'Saved & read: 50 % <b>_of_</b> {it}';
const PYTHON = spawnSync('python3', ['--version']).status === 0;
const folder = mkdtempSync(join(tmpdir(), 'mnemoscope-downloads-'));

let server: { close(): void };
let address: string;
let browser: Visit;
let page: Page;
let run: MadeRun;

beforeAll(async () => {
  const made = await makeRun(['ottilie-brandt'], {
    title: TITLE,
    systems: (['bm25', 'dense', 'hybrid'] as const).map((retriever) => ({
      task: 'retrieval',
      retriever,
      rerank: 'none',
    })),
  });
  // The page's own ids are plain; this one would be made of the title.
  run = { ...made, header: { ...made.header, id: 'downloads' } };
  ({ server, address } = await serveBuilt());
  browser = await visit(address);
  page = browser.page;
  page.setDefaultTimeout(60_000);
  await page.getByRole('combobox', { name: 'Character' }).waitFor();
  await page.waitForFunction(() =>
    indexedDB.databases().then((all) => all.some(({ name }) => name === 'mnemoscope')),
  );
  await putRun(page, run);
});
afterAll(async () => {
  await browser?.close();
  server?.close();
  rmSync(folder, { recursive: true, force: true });
});

async function saved(button: string): Promise<{ name: string; path: string; text: string }> {
  const waiting = page.waitForEvent('download');
  await page.getByRole('button', { name: button, exact: true }).click();
  const download = await waiting;
  const name = download.suggestedFilename();
  const path = join(folder, name);
  await download.saveAs(path);
  return { name, path, text: readFileSync(path, 'utf8') };
}

/** What a script in Python's own library makes of a file. */
function python<T>(script: string, path: string): T {
  const read = spawnSync('python3', ['-c', script, path], { encoding: 'utf8' });
  expect(read.status, read.stderr).toBe(0);
  return JSON.parse(read.stdout) as T;
}

/** Recall@5 of each system by its label, as the tables print it. */
function printed(): Record<string, string> {
  const measures = [new RankingMeasure('Recall', 5)];
  return Object.fromEntries(
    Object.entries(LABELS).map(([system, label]) => {
      const scores = scoreSystem(system, run.units, run.banks, { measures, gold: 'strict' });
      return [label, scoreRow(scores, measures, 1).measures['Recall@5']!.toFixed(3)];
    }),
  );
}

describe('files of a run', () => {
  beforeAll(async () => {
    await page.goto(`${address}#/lab/${encodeURIComponent(run.header.id)}?tab=export`);
    await page.reload();
    await page.locator('[data-results="ready"]').waitFor();
  });

  it('as LaTeX balance, and hold the numbers in as many fields as there are columns', async () => {
    const { name, path, text } = await saved('LaTeX');
    expect(name).toMatch(/\.tex$/);
    expect(text).toMatch(/^% Needs .*booktabs/);
    if (!PYTHON) return;
    const rows = python<string[][]>(LATEX, path);
    for (const [system, value] of Object.entries(printed()))
      expect(
        rows.some((cells) => cells[0] === system && cells.some((cell) => cell.startsWith(value))),
        system,
      ).toBe(true);
  });

  it('as Markdown have as many fields in every row as in the heading', async () => {
    const { name, text } = await saved('Markdown');
    expect(name).toMatch(/\.md$/);
    const tables = text.split(/\n{2,}/).filter((part) => part.startsWith('|'));
    expect(tables.length).toBeGreaterThan(0);
    for (const table of tables) {
      const widths = table.split('\n').map((row) => row.replaceAll('\\|', '').split('|').length);
      expect(new Set(widths).size, table).toBe(1);
    }
    for (const [system, value] of Object.entries(printed())) {
      const row = text.split('\n').find((line) => new RegExp(`^\\|\\s*${system}\\s*\\|`).test(line));
      expect(row).toContain(value);
    }
  });

  it('as BibTeX are entries with key, title and year', async () => {
    const { name, path } = await saved('BibTeX');
    expect(name).toMatch(/\.bib$/);
    if (!PYTHON) return;
    const entries = python<Record<string, Record<string, string>>>(BIBTEX, path);
    expect(entries['du-2024-perltqa']).toMatchObject({
      year: '2024',
      title: expect.stringContaining('PerLTQA'),
    });
    for (const fields of Object.values(entries))
      expect(Object.keys(fields)).toEqual(expect.arrayContaining(['title', 'year']));
  });

  it('as one HTML report open from disk, ask for nothing, and show title, tables and figures', async () => {
    const { name, path, text } = await saved('HTML report');
    expect(name).toMatch(/\.html$/);
    expect(text).not.toContain('<script');
    if (PYTHON) {
      const found = python<{ open: string[]; tables: number; rows: string[][]; links: string[] }>(HTML, path);
      expect(found.open).toEqual([]);
      expect(found.links.filter((link) => !link.startsWith('data:'))).toEqual([]);
      for (const [system, value] of Object.entries(printed()))
        expect(
          found.rows.some((cells) => cells[0] === system && cells.some((cell) => cell.startsWith(value))),
          system,
        ).toBe(true);
    }
    const reader = await visit('about:blank');
    try {
      const asked: string[] = [];
      reader.context.on('request', (request) => asked.push(request.url()));
      await reader.context.setOffline(true);
      await reader.page.goto(pathToFileURL(path).href);
      await reader.page.getByRole('heading', { level: 1, name: TITLE }).waitFor();
      await eventually(() =>
        reader.page.evaluate(() =>
          [...document.images].every((image) => image.complete && image.naturalWidth > 0),
        ),
      ).toBe(true);
      await eventually(() => reader.page.locator('table').count()).toBeGreaterThan(0);
      expect(asked.filter((url) => !/^(file|data|about):/.test(url))).toEqual([]);
      expect(reader.errors).toEqual([]);
    } finally {
      await reader.close();
    }
  });
});

describe('a run’s name', () => {
  it('is changed in the list, stays over a reload, and names the files from then on', async () => {
    await page.goto(`${address}#/lab`);
    await page.getByRole('button', { name: `Rename ${TITLE}` }).click();
    const field = page.getByRole('textbox', { name: 'New title' });
    await eventually(() => field.inputValue()).toBe(TITLE);
    await field.fill('Escaped');
    await field.press('Escape');
    await page.getByRole('link', { name: TITLE }).waitFor();
    await page.getByRole('button', { name: `Rename ${TITLE}` }).click();
    await field.fill('Night school');
    await field.press('Enter');
    await page.getByRole('link', { name: 'Night school' }).waitFor();
    await page.reload();
    await page.getByRole('link', { name: 'Night school' }).click();
    await page.getByRole('tab', { name: 'Export' }).click();
    await page.locator('[data-results="ready"]').waitFor();
    expect((await saved('BibTeX')).name).toBe('Night-school.bib');
    expect(browser.errors).toEqual([]);
    expect([...browser.origins]).toEqual([new URL(address).origin]);
  });
});

/** Environments and braces must balance; the rows of each tabular must have its columns. */
const LATEX = String.raw`
import json, re, sys
text = open(sys.argv[1], encoding='utf-8').read()
text = '\n'.join(re.sub(r'(?<!\\)%.*', '', line) for line in text.split('\n'))
bare = re.sub(r'\\[{}&%$#_]', '', text)
depth = 0
for sign in bare:
    depth += (sign == '{') - (sign == '}')
    assert depth >= 0
assert depth == 0
stack = []
for kind, name in re.findall(r'\\(begin|end)\{(\w+)\}', text):
    if kind == 'begin': stack.append(name)
    else: assert stack.pop() == name
assert not stack
rows = []
for columns, body in re.findall(r'\\begin\{tabular\}\{([lrc]+)\}(.*?)\\end\{tabular\}', text, re.S):
    body = re.sub(r'\\(toprule|midrule|bottomrule)|\\cmidrule(\(\w+\))?\{[^}]*\}', '', body)
    for row in filter(str.strip, re.split(r'\\\\\s*\n', body)):
        cells = [cell.strip() for cell in re.split(r'(?<!\\)&', row)]
        spans = sum(int(m.group(1)) if (m := re.match(r'\\multicolumn\{(\d+)\}', cell)) else 1 for cell in cells)
        assert spans == len(columns), row
        rows.append([re.sub(r'\\(textbf|textcolor\{gray\})\{(.*)\}', r'\2', cell) for cell in cells])
assert rows
print(json.dumps(rows))
`;

/** A reader of BibTeX by its grammar: entries, fields in braces that balance. */
const BIBTEX = String.raw`
import json, re, sys
text = open(sys.argv[1], encoding='utf-8').read()
entries, at = {}, 0
def braced(at):
    assert text[at] == '{', text[at:at + 40]
    depth, start = 0, at
    while True:
        if text[at] == '\\': at += 1
        elif text[at] == '{': depth += 1
        elif text[at] == '}': depth -= 1
        at += 1
        if depth == 0: return text[start + 1:at - 1], at
while (found := re.compile(r'\s*@(\w+)').match(text, at)):
    body, at = braced(found.end())
    key, rest = body.split(',', 1)
    fields, inside = {}, 0
    source, place, text_before = text, at, text
    text = rest
    while (field := re.compile(r'\s*(\w+)\s*=\s*').match(text, inside)):
        value, inside = braced(field.end())
        fields[field.group(1).lower()] = value
        comma = re.compile(r'\s*,').match(text, inside)
        inside = comma.end() if comma else inside
    assert not text[inside:].strip(), text[inside:]
    text, at = source, place
    assert key.strip() not in entries
    entries[key.strip()] = fields
assert not text[at:].strip(), text[at:]
print(json.dumps(entries))
`;

/** Python's own parser of HTML: which elements are never closed, what is linked, and the rows of all tables. */
const HTML = String.raw`
import json, sys
from html.parser import HTMLParser
VOID = {'meta', 'link', 'br', 'img', 'hr', 'input', 'col', 'wbr'}
class Reader(HTMLParser):
    def __init__(self):
        super().__init__()
        self.stack, self.links, self.rows, self.tables = [], [], [], 0
    def handle_starttag(self, tag, attributes):
        for name, value in attributes:
            if name in ('src', 'srcset', 'action', 'data') or (name == 'href' and tag != 'a'): self.links.append(value)
        if tag == 'table': self.tables += 1
        if tag == 'tr': self.rows.append([])
        if tag in ('td', 'th'): self.rows[-1].append('')
        if tag not in VOID: self.stack.append(tag)
    def handle_endtag(self, tag):
        assert self.stack and self.stack.pop() == tag, tag
    def handle_data(self, data):
        if any(tag in ('td', 'th') for tag in self.stack): self.rows[-1][-1] += data
reader = Reader()
reader.feed(open(sys.argv[1], encoding='utf-8').read())
reader.close()
rows = [[' '.join(cell.split()) for cell in row] for row in reader.rows]
print(json.dumps({'open': reader.stack, 'tables': reader.tables, 'rows': rows, 'links': reader.links}))
`;
