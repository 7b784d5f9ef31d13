/** The palette, measured: readable on every ground, and told apart by eyes that lack a cone. */

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { FIGURE_COLORS } from '../../src/data/export/svg';
import { contrast, linear, type Rgb } from '../../src/ui/ui/colour';

const CSS = readFileSync(fileURLToPath(new URL('../../src/ui/ui/theme.css', import.meta.url)), 'utf8');

/** The hexadecimal colours that a block of the theme defines, by name. */
function palette(selector: string): Record<string, string> {
  const start = CSS.indexOf(selector);
  const block = CSS.slice(start, CSS.indexOf('}', start));
  return Object.fromEntries(
    [...block.matchAll(/--([a-z-]+): (#[0-9a-f]{6});/g)].map(([, name, hex]) => [name!, hex!]),
  );
}

const THEMES = { light: palette(':root {'), dark: palette("[data-theme='dark'] {") };
const GROUNDS = ['paper', 'surface', 'sunken'];
const KINDS = ['profile', 'relationship', 'event', 'dialogue'];
const CLASSES = [...'abcdef'].map((letter) => `class-${letter}`);
const STEPS = [...'abcd'].map((letter) => `step-${letter}`);
const INKS = ['ink', 'soft', 'semantic', 'episodic', ...KINDS, 'gold', 'danger'];

/** Severity 1 of Machado, Oliveira and Fernandes (2009), Table 1: what a viewer without the cone sees, in linear light. */
const LACKING: Readonly<Record<string, readonly (readonly number[])[]>> = {
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
};

function seen(hex: string, matrix: readonly (readonly number[])[] | undefined): Rgb {
  const light = linear(hex);
  if (!matrix) return light;
  return matrix.map((row) => row.reduce((sum, weight, i) => sum + weight * light[i]!, 0)) as unknown as Rgb;
}

/** CIE L*a*b* (D65) of linear light. */
function lab([r, g, b]: Rgb): readonly number[] {
  const f = (t: number) => (t > 216 / 24389 ? Math.cbrt(t) : (24389 / 27 / 116) * t + 16 / 116);
  const x = f((0.4124564 * r + 0.3575761 * g + 0.1804375 * b) / 0.95047);
  const y = f(0.2126729 * r + 0.7151522 * g + 0.072175 * b);
  const z = f((0.0193339 * r + 0.119192 * g + 0.9503041 * b) / 1.08883);
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}

const distance = (a: Rgb, b: Rgb) => Math.hypot(...lab(a).map((value, i) => value - lab(b)[i]!));

describe.each(Object.entries(THEMES))('the %s palette', (_, colours) => {
  it.each(INKS)('%s is readable on every ground (4.5 : 1)', (ink) => {
    for (const ground of GROUNDS)
      expect(contrast(colours[ink]!, colours[ground]!), ground).toBeGreaterThanOrEqual(4.5);
  });

  it('gold and marks are readable on their washes', () => {
    expect(contrast(colours['gold']!, colours['gold-wash']!)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(colours['ink']!, colours['mark']!)).toBeGreaterThanOrEqual(4.5);
  });

  it.each(['any', ...Object.keys(LACKING)])('tells the categories apart with %s vision', (vision) => {
    const matrix = LACKING[vision];
    const [semantic, episodic, gold] = ['semantic', 'episodic', 'gold'].map((name) =>
      seen(colours[name]!, matrix),
    );
    // ΔE*ab of 20 is plain to see between marks that do not touch.
    expect(distance(semantic!, episodic!)).toBeGreaterThan(40);
    expect(distance(episodic!, gold!)).toBeGreaterThan(30);
  });

  it.each(['any', ...Object.keys(LACKING)])(
    'tells classes apart with %s vision, and on every ground',
    (vision) => {
      const see = (name: string) => seen(colours[name]!, LACKING[vision]);
      for (const name of [...CLASSES, ...STEPS])
        for (const ground of GROUNDS)
          // WCAG 2.2, 1.4.11: graphical objects.
          expect(contrast(colours[name]!, colours[ground]!), name).toBeGreaterThanOrEqual(3);
      // Each has a shape of its own besides.
      CLASSES.forEach((one, i) =>
        CLASSES.slice(0, i).forEach((other) =>
          expect(distance(see(one), see(other)), `${one} – ${other}`).toBeGreaterThan(14),
        ),
      );
      STEPS.slice(1).forEach((step, i) =>
        expect(distance(see(step), see(STEPS[i]!)), step).toBeGreaterThan(9),
      );
    },
  );

  it.each(Object.keys(LACKING))('tells kinds of different categories apart with %s', (vision) => {
    for (const semantic of KINDS.slice(0, 2))
      for (const episodic of KINDS.slice(2))
        expect(
          distance(seen(colours[semantic]!, LACKING[vision]), seen(colours[episodic]!, LACKING[vision])),
          `${semantic} – ${episodic}`,
        ).toBeGreaterThan(25);
  });
});

it('figures in files have the light palette', () => {
  const { light } = THEMES;
  for (const [name, hex] of Object.entries(FIGURE_COLORS))
    if (name !== '--plot-background') expect(hex, name).toBe(light[name.slice(2)]);
});

it('text has the sizes of the scale, no others', () => {
  const root = fileURLToPath(new URL('../../src', import.meta.url));
  const others = readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.(svelte|ts)$/.test(path))
    .flatMap((path) =>
      // The stage's sizes are in units of its box.
      [
        ...readFileSync(join(root, path), 'utf8').matchAll(
          /(?<![\w-])text-(?:\[[\d.]+(?:rem|px)\]|xs|sm|base|lg|\dxl|xl)(?![\w-])/g,
        ),
      ].map(([size]) => `${path}: ${size}`),
    );
  expect(others).toEqual([]);
});
