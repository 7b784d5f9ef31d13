import * as z from 'zod';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readCharacter } from '../../src/data/formats/mnemoscope/mnemoscope';
import { lectureOf } from '../../src/lectures/domain/read';
import { readCorrections } from '../../src/runs/domain/corrections/corrections-file';
import { readPlan, writePlan } from '../../src/runs/domain/run/plan-file';
import type { RunPlan } from '../../src/runs/domain/run/run';
import { newDraft } from '../../src/studio/domain/draft';
import { readDraft } from '../../src/studio/domain/schema';
import { phraseOf } from '../../src/core/text/phrase';
import { DatasetError } from '../../src/core/text/problem';
import { fieldPhrase, issuePhrase, issueProblems, RULES } from '../../src/core/issue';
import { characterFileSchema } from '../../src/data/formats/mnemoscope/mnemoscope-schema';

const issuesOf = (schema: z.ZodType, value: unknown) => schema.safeParse(value).error?.issues ?? [];

/** What the schema library says by itself, to programmers. */
const SCHEMA_TEXT =
  /Invalid (?:input|key|value|element|option|ISO|string)|Too (?:small|big)|Unrecognized|expected \w+ to|received|>=|<=/;

describe('what a schema finds', () => {
  const anyNumber = z.custom<number>((value) => typeof value === 'number', RULES.number.en);
  it.each<[string, z.ZodType, unknown, RegExp]>([
    ['a wrong type', z.string(), 3, /应为文本/],
    ['an absent field', z.object({ a: z.array(z.number()) }), {}, /缺少/],
    ['a wrong value', z.enum(['en', 'zh']), 'fr', /"en" 或 "zh"/],
    ['too short a text', z.string().min(2), 'a', /至少应为 2 个字符/],
    ['too few items', z.array(z.string()).min(1), [], /至少应为 1 项/],
    ['too large a number', z.number().max(1), 80, /至多应为 1。/],
    ['an empty text', z.string().min(1), '', /请填写/],
    ['no time', z.iso.datetime(), 'May', /2026-01-31/],
    ['a wrong form', z.string().regex(/^\d+$/), 'x', /格式不对/],
    ['an unknown key', z.strictObject({}), { b: 1 }, /未知的字段："b"/],
    ['none of several forms', z.union([z.string(), z.number()]), true, /任何一种/],
    ['no multiple', z.number().multipleOf(5), 3, /5 的倍数/],
    ['a rule of our own', anyNumber, 'x', /^应为数字。$/],
  ])('tells of %s in both languages', (_, schema, value, chinese) => {
    const [issue] = issuesOf(schema, value);
    const { en, zh } = issuePhrase(issue!);
    expect(en).not.toMatch(SCHEMA_TEXT);
    expect(zh).toMatch(chinese);
  });

  it('is a problem with its place; our own rules keep their words', () => {
    const problems = issueProblems(
      issuesOf(characterFileSchema.shape.events, [{ id: 'a b', date: 'May 2020' }]),
      'a.json',
    );
    expect(problems).toContainEqual({
      where: 'a.json › [0].id',
      why: RULES.id.en,
      phrase: RULES.id,
      place: { en: 'entry 1, id', zh: '第 1 项，id' },
    });
    expect(problems.find(({ where }) => where.endsWith('date'))!.phrase).toEqual(RULES.day);
    for (const { phrase } of problems) expect(phrase!.zh).toMatch(/\p{Script=Han}/u);
  });
});

describe('a place', () => {
  it('is called by the names of its fields', () => {
    expect(fieldPhrase(['events', 0, 'theme'])).toEqual({ en: 'event 1, theme', zh: '事件 1，主题' });
    expect(fieldPhrase(['dialogues', 2, 'turns', 1, 'speaker']).en).toBe('dialogue 3, turn 2, speaker');
    expect(fieldPhrase(['plan', 'k']).en).toBe('plan, k');
    expect(fieldPhrase([]).en).toBe('the whole');
  });
});

/** Every schema that a file or an input of a person meets, with a value that fits. */
describe('no text of the schema library reaches a person', () => {
  const text = (value: unknown) => JSON.stringify(value ?? null);
  const character = JSON.parse(readFileSync('public/characters/kwame-mensah.json', 'utf8')) as Record<
    string,
    unknown
  >;
  const draft = newDraft({ id: 'd', language: 'en', name: 'Ada' }, 1, 1);
  const correction = {
    ...{ id: 'c', bank: 'b', question: 'q', field: 'answer', original: 'x', corrected: 'y' },
    ...{ author: 'A', reason: 'R', when: '2026-01-31T12:00:00Z' },
  };
  const corrections = { format: 'mnemoscope-corrections', version: 1, corrections: [correction] };
  const lecture = JSON.parse(readFileSync('test/fixtures/lectures/tower.lecture.json', 'utf8')) as object;
  const PLAN: RunPlan = {
    ...{ title: 'T', banks: ['b'], depth: 10, seed: 1 },
    systems: [{ task: 'classification', classifier: 'bert' }],
  };
  const READERS: readonly (readonly [string, object, (value: unknown) => unknown])[] = [
    ['a character', character, (value) => readCharacter(value, 'f.json')],
    ['a draft', draft, (value) => readDraft(value, 'f.json')],
    ['corrections', corrections, (value) => readCorrections('f.json', text(value))],
    ['a lecture', lecture, (value) => lectureOf(value, 'f.json')],
    ['a plan', JSON.parse(writePlan(PLAN)) as object, (value) => readPlan(text(value), 'f.json')],
  ];

  it.each(READERS)('of %s', (_, whole, read) => {
    expect(() => read(whole)).not.toThrow();
    let faults = 0;
    for (const damaged of damagedIn(whole)) {
      try {
        read(damaged);
      } catch (error) {
        faults++;
        const { en, zh } = phraseOf(error);
        const problems = error instanceof DatasetError ? error.problems : [];
        const said = [en, ...problems.map(({ why }) => why)];
        for (const each of said) expect(each).not.toMatch(SCHEMA_TEXT);
        for (const { place } of problems) expect(place?.en ?? '').not.toMatch(/\[\d+\]/);
        expect(zh).toMatch(/\p{Script=Han}/u);
      }
    }
    expect(faults).toBeGreaterThan(5);
  });
});

/** Copies in which one value is gone, empty, or of another type. */
function* damagedIn(
  whole: unknown,
  rebuild: (value: unknown) => unknown = (value) => value,
): Generator<unknown> {
  for (const other of [undefined, '', 3, null, [], {}, true]) yield rebuild(other);
  if (Array.isArray(whole))
    for (const [i, each] of whole.slice(0, 2).entries())
      yield* damagedIn(each, (value) => rebuild(whole.with(i, value)));
  else if (typeof whole === 'object' && whole !== null)
    for (const [key, each] of Object.entries(whole))
      yield* damagedIn(each, (value) => rebuild({ ...whole, [key]: value }));
}
