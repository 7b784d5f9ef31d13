import * as z from 'zod';
import { describe, expect, it } from 'vitest';
import { issuePhrase, issueProblems, RULES } from '../../../src/data/formats/issue';
import { characterFileSchema } from '../../../src/data/formats/mnemoscope/mnemoscope-schema';

const issuesOf = (schema: z.ZodType, value: unknown) => schema.safeParse(value).error?.issues ?? [];

describe('what a schema finds', () => {
  const anyNumber = z.custom<number>((value) => typeof value === 'number', RULES.number.en);
  it.each<[string, z.ZodType, unknown, RegExp]>([
    ['a wrong type', z.string(), 3, /应为文本/],
    ['an absent field', z.object({ a: z.array(z.number()) }), {}, /应为列表/],
    ['a wrong value', z.enum(['en', 'zh']), 'fr', /"en" 或 "zh"/],
    ['too short a text', z.string().min(2), 'a', /至少应为 2 个字符/],
    ['too few items', z.array(z.string()).min(1), [], /至少应为 1 项/],
    ['too large a number', z.number().max(1), 80, /至多应为 1。/],
    ['a wrong form', z.string().regex(/^\d+$/), 'x', /应符合/],
    ['an unknown key', z.strictObject({}), { b: 1 }, /未知的键："b"/],
    ['none of several forms', z.union([z.string(), z.number()]), true, /任何一种/],
    ['no multiple', z.number().multipleOf(5), 3, /5 的倍数/],
    ['a rule of our own', anyNumber, 'x', /^应为数字。$/],
  ])('tells of %s in both languages', (_, schema, value, chinese) => {
    const [issue] = issuesOf(schema, value);
    const { en, zh } = issuePhrase(issue!);
    expect(en).toBe(issue!.message);
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
    });
    expect(problems.find(({ where }) => where.endsWith('date'))!.phrase).toEqual(RULES.day);
    for (const { phrase } of problems) expect(phrase!.zh).toMatch(/\p{Script=Han}/u);
  });
});
