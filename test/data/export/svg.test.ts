import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { figureFile, figureSource } from '../../../src/runs/domain/export/figure-source';
import { FIGURE_COLORS, foreignParts, standaloneSvg, SvgError } from '../../../src/data/export/svg';
import type { RunHeader } from '../../../src/runs/domain/run/run';

const CHART =
  '<svg class="plot" fill="currentColor" font-size="10" width="300" height="100" viewBox="0 0 300 100" style="font-size: 12px;">' +
  '<circle cx="4" cy="5" r="2" fill="var(--semantic)"/><text stroke="var( --surface )">α &lt; 1</text></svg>';
const WORDS = { title: 'Recall@5 by α', source: 'Mnemoscope · trial <1> & more · 2026-11-20' };

describe('a chart as a file of its own', () => {
  it('has plain colours, its size with title and source, and the title for screen readers', () => {
    const svg = standaloneSvg(CHART, WORDS);
    expect(svg).not.toMatch(/var\(|currentColor/);
    expect(svg).toContain('fill="#1f66ad"');
    expect(svg).toContain('<title>Recall@5 by α</title>');
    expect(svg).toContain('trial &lt;1&gt; &amp; more');
    const [, width, height] = /^<svg[^>]* width="(\d+)" height="(\d+)"/.exec(svg)!;
    expect(Number(width)).toBe(300);
    // 100 of the chart, a line of title and one of source with their margins.
    expect(Number(height)).toBeGreaterThan(100 + 15 + 10);
    expect(Number(height)).toBeLessThan(100 + 90);
    expect(svg).toContain(
      '<g transform="translate(0, 36.25)" class="plot" fill="#1b2129" font-size="10" style="font-size: 12px">',
    );
  });

  it('breaks a long source line so that it stays inside', () => {
    const lines = (source: string) =>
      standaloneSvg(CHART, { ...WORDS, source }).match(/<text x="12"/g)!.length - 1;
    expect(lines('short')).toBe(1);
    expect(lines('word '.repeat(60))).toBeGreaterThan(4);
    // Han characters take twice the room of letters.
    expect(lines('记忆 '.repeat(30))).toBeGreaterThan(lines('ab '.repeat(30)));
  });

  it('refuses what cannot stand alone, and says why', () => {
    const inside = (content: string) => CHART.replace('<circle', `${content}<circle`);
    const parts: readonly [string, string][] = [
      ['<script>1</script>', 'a script'],
      ['<image href="a.png"/>', 'an address'],
      ['<a xlink:href="https://example.org"><g/></a>', 'an address'],
      ['<g onload="f()"/>', 'an event handler'],
      ['<style>@import "a.css";</style>', 'a style from outside'],
      ['<rect fill="url(http://example.org/a#b)"/>', 'a style from outside'],
    ];
    for (const [content, why] of parts)
      expect(() => standaloneSvg(inside(content), WORDS), content).toThrow(why);
    expect(() => standaloneSvg(inside('<g fill="var(--rainbow)"/>'), WORDS)).toThrow('--rainbow');
    expect(() => standaloneSvg('<p>no</p>', WORDS)).toThrow(SvgError);
    expect(() => standaloneSvg('<svg><g/></svg>', WORDS)).toThrow('width and height');
  });

  it('takes references to its own parts, and addresses that are only text', () => {
    expect(
      foreignParts('<use href="#dot"/><rect fill="url(#wash)"/><text>see https://example.org url(x)</text>'),
    ).toEqual([]);
  });

  it('has the colours of the light page', () => {
    const css = readFileSync('src/ui/ui/theme.css', 'utf8');
    const light = css.slice(css.indexOf(':root {'), css.indexOf("[data-theme='dark'] {"));
    for (const [name, colour] of Object.entries(FIGURE_COLORS)) {
      if (name !== '--plot-background') expect(light).toContain(`${name}: ${colour};`);
    }
  });
});

describe('the source line', () => {
  const run = {
    plan: { title: 'Table 5: retrievers' },
    setup: { versions: { mnemoscope: '0.1.0' } },
    banks: [
      { id: 'a', source: 'made here', questions: 700 },
      { id: 'b', source: 'made here', questions: 702 },
      // It has nothing to score.
      { id: 'c', source: 'made there', questions: 0 },
    ],
    done: 1402,
  } as unknown as RunHeader;

  it('names page, runs, data and day', () => {
    expect(figureSource([run], '2026-11-20T10:00:00Z')).toBe(
      'Mnemoscope 0.1.0 · Table 5: retrievers · 2 characters, 1,402 questions (made here) · 2026-11-20',
    );
    expect(figureSource([run, run], '2026-11-20T10:00:00Z', 1)).toContain(
      '2 characters, 1 question (made here)',
    );
  });

  it('names every version of the page that made the numbers', () => {
    const later = {
      ...run,
      setup: { versions: { mnemoscope: '0.1.0' }, continued: [{ mnemoscope: '0.2.0' }, { browser: 'x' }] },
    };
    expect(figureSource([run, later], '2026-11-20T10:00:00Z')).toMatch(/^Mnemoscope 0\.1\.0, 0\.2\.0 · /);
    expect(figureSource([{ ...run, setup: {} }], '2026-11-20T10:00:00Z')).toMatch(/^Mnemoscope · Table 5/);
  });

  it('makes file names that every system takes', () => {
    expect(figureFile('Recall@5 by α, hybrid + classifier(k=5)', 'svg')).toBe(
      'Recall@5-by-α-hybrid-classifier-k-5.svg',
    );
    expect(figureFile('../..', 'png')).toBe('figure.png');
  });
});
