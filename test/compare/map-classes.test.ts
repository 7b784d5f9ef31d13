import { describe, expect, it } from 'vitest';
import { fieldsOf, mapClasses, NONE, NOMINAL_CLASSES, OTHER } from '../../src/compare/domain/map-classes';
import type { Memory, MemoryBank } from '../../src/core/memory/bank';
import { readCharacter } from '../../src/data/formats/mnemoscope/mnemoscope';
import { readFileSync } from 'node:fs';
import { VERA } from '../ui/banks';

const bankOf = (memories: readonly Partial<Memory>[]): MemoryBank => ({
  ...VERA,
  memories: memories.map((memory, i) => ({
    id: `m${i}`,
    kind: 'event',
    title: '',
    text: '',
    body: '',
    people: [],
    ...memory,
  })),
});
const classOf = (
  bank: MemoryBank,
  ...rest: [Parameters<typeof mapClasses>[1], ReadonlyMap<string, number>?]
) => {
  const { names, of } = mapClasses(bank, ...rest);
  return of.map((place) => (place === OTHER ? 'other' : place === NONE ? 'none' : names[place]));
};

describe('classes of memories on the map', () => {
  it('by person: the most frequent of those in a memory, the character apart', () => {
    const bank = bankOf([
      { people: ['Ivo'] },
      { people: ['Mia', 'Ivo'] },
      { people: [VERA.character.name] },
      { people: ['Mia'] },
      { people: ['Ivo'] },
    ]);
    expect(classOf(bank, 'person')).toEqual(['Ivo', 'Ivo', 'none', 'Mia', 'Ivo']);
  });

  it('puts values beyond those that colours tell apart together', () => {
    const emotions = Array.from({ length: NOMINAL_CLASSES + 2 }, (_, i) => ({ emotion: `e${i}` }));
    const { names, of } = mapClasses(bankOf([...emotions, { emotion: 'e7' }]), 'emotion');
    expect(names).toEqual(['e7', 'e0', 'e1', 'e2', 'e3', 'e4']);
    expect(of.filter((place) => place === OTHER)).toHaveLength(2);
  });

  it('by time: years in four spans, the latest first; months where there is one year', () => {
    const years = [1987, 1991, 1999, 2004, 2011, 2019].map((year) => ({ time: String(year) }));
    expect(mapClasses(bankOf(years), 'year').names).toEqual(['2011–2019', '1999–2004', '1987–1991']);
    const months = bankOf([{ time: '2024-05-02' }, { time: '2024-06' }, {}]);
    expect(classOf(months, 'year')).toEqual(['2024-05', '2024-06', 'none']);
  });

  it('by rank for the question, where one is asked', () => {
    const bank = bankOf(Array.from({ length: 40 }, () => ({})));
    const ranks = new Map(bank.memories.map(({ id }, i) => [id, i + 1]));
    expect(mapClasses(bank, 'rank', ranks).names).toEqual(['1–3', '4–10', '11–30', '31–40']);
    expect(new Set(classOf(bank, 'rank'))).toEqual(new Set(['none']));
    expect(fieldsOf(bank, false)).not.toContain('rank');
    expect(fieldsOf(bank, true)).toContain('rank');
  });

  it('by theme, which a dialogue has of its event, in a bundled character', () => {
    const path = 'public/characters/ottilie-brandt.json';
    const bank = readCharacter(JSON.parse(readFileSync(path, 'utf8')), path);
    const classes = classOf(bank, 'theme');
    const event = bank.memories.findIndex(
      ({ kind, story }) =>
        kind === 'event' && bank.memories.some((other) => other.kind === 'dialogue' && other.story === story),
    );
    const dialogue = bank.memories.findIndex(
      ({ kind, story }) => kind === 'dialogue' && story === bank.memories[event]!.story,
    );
    expect(classes[event]).not.toBe('none');
    expect(classes[dialogue]).toBe(classes[event]);
    expect(fieldsOf(bank, false)).toEqual(
      expect.arrayContaining(['kind', 'category', 'year', 'person', 'theme']),
    );
  });
});
