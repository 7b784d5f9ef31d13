import { sampled } from '../sampled';
import * as z from 'zod';
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readCharacter } from '../../src/data/formats/mnemoscope/mnemoscope';
import { lectureOf } from '../../src/lectures/domain/read';
import { readCorrections } from '../../src/runs/domain/corrections/corrections';
import { readPlan, writePlan } from '../../src/runs/domain/run/plan';
import type { RunPlan } from '../../src/runs/domain/run/run';
import { newDraft } from '../../src/studio/domain/draft';
import { readDraft } from '../../src/studio/domain/schema';
import { phraseOf, type Phrase } from '../../src/core/text/phrase';
import { DatasetError, problemPhrase } from '../../src/core/text/problem';
import { readRecording } from '../../src/lectures/domain/recording';
import { readValue } from '../../src/llm/domain/structured';
import { EXAMPLE_SHAPE, readShape } from '../../src/memory-systems/domain/services/generic';
import { CATALOGUE, parseEncoder } from '../../src/models/runtime/catalogue';
import { parseManifest } from '../../src/models/runtime/manifest';
import { parseTextModel, TEXT_MODELS } from '../../src/models/runtime/text-models';
import { readBundleIndex } from '../../src/storage/tables/bundle-index';
import { firstIssue, issuePhrase, issueProblems, RULES, says } from '../../src/core/issue';
import { fieldPhrase, insidePhrase, placePhrase } from '../../src/core/text/place';
import { characterFileSchema } from '../../src/data/formats/mnemoscope/mnemoscope-schema';

const issuesOf = (schema: z.ZodType, value: unknown) => schema.safeParse(value).error?.issues ?? [];

/** What the schema library says by itself, to programmers. */
const SCHEMA_TEXT =
  /Invalid (?:input|key|value|element|option|ISO|string)|Too (?:small|big)|Unrecognized|expected \w+ to|received|>=|<=/;

describe('what a schema finds', () => {
  const anyNumber = z.custom<number>(
    (value) => typeof value === 'number',
    says({ en: 'This should be any number.', zh: '应为数字。' }),
  );
  it.each<[string, z.ZodType, unknown, RegExp]>([
    ['a wrong type', z.string(), 3, /应为文本/],
    ['an absent field', z.object({ a: z.array(z.number()) }), {}, /缺少/],
    ['a wrong value', z.enum(['en', 'zh']), 'fr', /"en" 或 "zh"/],
    ['too short a text', z.string().min(2), 'a', /至少应为 2 个字符/],
    ['too few items', z.array(z.string()).min(1), [], /至少应为 1 项/],
    ['too large a number', z.number().max(1), 80, /至多应为 1。/],
    ['no positive number', z.number().positive(), 0, /应大于 0。/],
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
      why: RULES.id,
      phrase: { en: RULES.id, zh: expect.stringMatching(/字母/) as string },
    });
    expect(problems.find(({ where }) => where.endsWith('date'))!.why).toBe(RULES.day);
    for (const { phrase } of problems) expect(phrase!.zh).toMatch(/\p{Script=Han}/u);
  });
});

describe('a place', () => {
  it('is called by the names of its fields', () => {
    expect(fieldPhrase(['events', 0, 'theme'])).toEqual({ en: 'event 1, theme', zh: '事件 1，主题' });
    expect(fieldPhrase(['dialogues', 2, 'turns', 1, 'speaker']).en).toBe('dialogue 3, turn 2, speaker');
    expect(fieldPhrase(['steps'])).toEqual({ en: 'steps', zh: '步骤' });
    expect(fieldPhrase(['plan', 'k']).en).toBe('plan, k');
    expect(fieldPhrase(['constructor']).en).toBe('constructor');
    expect(fieldPhrase([]).en).toBe('the whole');
  });

  it('of a problem is said in words, whoever found it', () => {
    expect(placePhrase('a.json › events[0].theme')).toEqual({
      en: 'a.json › event 1, theme',
      zh: 'a.json › 事件 1，主题',
    });
    expect(placePhrase('b.jsonl › line 3 › [2].score').zh).toBe('b.jsonl › 第 3 行 › 第 3 项，score');
    expect(placePhrase('chat[1].json').en).toBe('chat[1].json');
    expect(placePhrase('a.json › root').en).toBe('a.json');
    expect(placePhrase('a.zip › notes of May.txt › line 2').en).toBe('a.zip › notes of May.txt › line 2');
    expect(placePhrase('a.json › questions[0] (q-001)').zh).toBe('a.json › 问题 1 (q-001)');
    expect(insidePhrase('Ada › questions[1].gold').en).toBe('question 2, gold memory');
  });

  it('of a wrong value in one of several forms is that of the form which it comes nearest to', () => {
    const form = z.union([z.object({ a: z.object({ theme: z.string() }) }), z.object({ b: z.number() })]);
    const { error } = form.safeParse({ a: {} });
    expect(firstIssue(error!, 'f.json')).toEqual({
      en: 'f.json › a, theme: This is missing.',
      zh: 'f.json › a，主题：缺少此项。',
    });
  });
});

/** A place as programs write it. */
const RAW_PATH = /\w\[\d+\]|\[\d+\]\.|\b\w+\.\w+\[/;
/** Words of English in a row, outside of quotation marks: no Chinese sentence has them. */
const ENGLISH = /[a-z]{2,} [a-z]{2,} [a-z]{2,}/i;

function expectForPeople({ en, zh }: Phrase, of: string): void {
  const told = `${of}: ${en} / ${zh}`;
  expect(en, told).not.toMatch(SCHEMA_TEXT);
  expect(zh, told).not.toMatch(SCHEMA_TEXT);
  expect(en, told).not.toMatch(RAW_PATH);
  expect(zh, told).not.toMatch(RAW_PATH);
  expect(en, told).toMatch(/[.!?)]$/);
  expect(zh, told).toMatch(/\p{Script=Han}/u);
  expect(zh.replace(/["“][^"”]*["”]/g, ''), told).not.toMatch(ENGLISH);
}

/** Files of the source, with their text. */
const SOURCES = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.(?:ts|svelte)$/.test(file))
  .map((file) => ({ file, text: readFileSync(`src/${file}`, 'utf8') }));

describe('no text of the schema library reaches a person', () => {
  it('of any exported schema, however a value is damaged', async () => {
    const schemas = new Map<z.ZodType, string>();
    for (const { file, text } of SOURCES.filter((each) => /from 'zod'/.test(each.text))) {
      if (!/^export const /m.test(text)) continue;
      const module = (await import(`../../src/${file}`)) as Record<string, unknown>;
      for (const [name, value] of Object.entries(module))
        if (value instanceof z.ZodType) schemas.set(value, `${file}, ${name}`);
    }
    expect(schemas.size).toBeGreaterThan(60);
    const codes = new Set<string>();
    const seen = new Set<string>();
    for (const [schema, name] of schemas)
      for (const damaged of sampled([...damagedOf(schema)], 3)) {
        const { error } = schema.safeParse(damaged);
        for (const issue of error?.issues ?? []) {
          codes.add(issue.code);
          // Issues that differ in their places alone are said in the same words.
          const key = JSON.stringify([issue.code, issue.message]);
          if (seen.has(key)) continue;
          seen.add(key);
          expectForPeople(issuePhrase(issue), name);
        }
        if (error) expectForPeople(firstIssue(error, 'f.json'), name);
      }
    expect([...codes]).toEqual(
      expect.arrayContaining(
        'custom,invalid_format,invalid_type,invalid_union,invalid_value,too_big,too_small,unrecognized_keys'.split(
          ',',
        ),
      ),
    );
  });

  const text = (value: unknown) => JSON.stringify(value ?? null);
  const json = (file: string) => JSON.parse(readFileSync(file, 'utf8')) as object;
  const draft = newDraft({ id: 'd', language: 'en', name: 'Ada' }, 1, 1);
  const correction = {
    ...{ id: 'c', bank: 'b', question: 'q', field: 'answer', original: 'x', corrected: 'y' },
    ...{ author: 'A', reason: 'R', when: '2026-01-31T12:00:00Z' },
  };
  const corrections = { format: 'mnemoscope-corrections', version: 1, corrections: [correction] };
  const PLAN: RunPlan = {
    ...{ title: 'T', banks: ['b'], depth: 10, seed: 1 },
    systems: [{ task: 'classification', classifier: 'bert' }],
  };
  const READERS: readonly (readonly [string, object, (value: unknown) => unknown])[] = [
    ['a character', json('public/characters/kwame-mensah.json'), (value) => readCharacter(value, 'f.json')],
    ['a draft', draft, (value) => readDraft(value, 'f.json')],
    ['corrections', corrections, (value) => readCorrections('f.json', text(value))],
    ['a lecture', json('test/fixtures/lectures/tower.lecture.json'), (value) => lectureOf(value, 'f.json')],
    ['a plan', JSON.parse(writePlan(PLAN)) as object, (value) => readPlan(text(value), 'f.json')],
    [
      'a recording',
      json('public/lectures/recordings/cases-en.json'),
      (value) => readRecording(text(value), 'f.json'),
    ],
    [
      'a model’s manifest',
      json('models/mnemoscope-en/manifest.json'),
      (value) => parseManifest(text(value), 'f.json'),
    ],
    ['an encoder of the catalogue', CATALOGUE[0]!, (value) => parseEncoder(value, 'f.json')],
    ['a language model of the catalogue', TEXT_MODELS[0]!, (value) => parseTextModel(value, 'f.json')],
    ['the calls of a memory service', EXAMPLE_SHAPE, (value) => readShape(text(value))],
    ['the list of bundled characters', json('public/characters/index.json'), readBundleIndex],
  ];

  it.each(READERS)('of %s', (_, whole, read) => {
    expect(() => read(whole)).not.toThrow();
    let faults = 0;
    for (const damaged of damagedIn(whole)) {
      try {
        read(damaged);
      } catch (error) {
        faults++;
        expectForPeople(phraseOf(error), 'the error');
        for (const problem of error instanceof DatasetError ? error.problems : []) {
          const { en, zh } = placePhrase(problem.where);
          expectForPeople(problemPhrase(problem), en);
          expect(`${en} ${zh}`).not.toMatch(RAW_PATH);
        }
      }
    }
    expect(faults).toBeGreaterThan(5);
  });

  it('of what an answer of a language model lacks', () => {
    const read = readValue(
      '{"events": [{"theme": ""}]}',
      z.object({ events: z.array(z.object({ theme: z.string().min(1) })) }),
    );
    expect(read).toEqual({ why: 'events 1, theme: This is empty. Fill it in.' });
  });

  it('since issues are made into sentences in one place', () => {
    const own = SOURCES.filter(
      ({ file, text }) =>
        file !== 'core/issue.ts' &&
        (/prettifyError|treeifyError|flattenError|formatError|ZodError\b.*\bmessage/.test(text) ||
          (/\.issues\b/.test(text) && !/core\/issue'/.test(text))),
    );
    expect(own.map(({ file }) => file)).toEqual([]);
  });
});

/** Values that do not fit a schema, each wrong in one place, or that nobody would write. */
function* damagedOf(schema: z.ZodType): Generator<unknown> {
  yield* damagedIn(sampleOf(schema));
}

/** A value that comes close to what a schema asks for; of several forms the first, of texts with a rule any. */
function sampleOf(schema: z.core.$ZodType, depth = 0): unknown {
  const { def } = (schema as z.ZodType)._zod as unknown as { def: Definition };
  const inner = (type: z.core.$ZodType) => sampleOf(type, depth + 1);
  if (depth > 12) return 'deep';
  switch (def.type) {
    case 'object':
      return Object.fromEntries(Object.entries(def.shape!).map(([key, type]) => [key, inner(type)]));
    case 'array':
      return [inner(def.element!), inner(def.element!)];
    case 'tuple':
      return def.items!.map(inner);
    case 'record':
      return { a: inner(def.valueType!), b: inner(def.valueType!) };
    case 'union':
      return inner(def.options![0]!);
    case 'intersection':
      return inner(def.left!);
    case 'enum':
      return Object.values(def.entries!)[0];
    case 'literal':
      return def.values![0];
    case 'number':
      return 1;
    case 'boolean':
      return true;
    case 'null':
      return null;
    case 'lazy':
      return inner(def.getter!());
    case 'pipe':
      return inner(def.in!);
    case 'optional':
    case 'nullable':
    case 'default':
    case 'readonly':
    case 'catch':
    case 'prefault':
    case 'nonoptional':
      return inner(def.innerType!);
    default:
      return 'text';
  }
}
interface Definition {
  readonly type: string;
  readonly shape?: Readonly<Record<string, z.core.$ZodType>>;
  readonly element?: z.core.$ZodType;
  readonly items?: readonly z.core.$ZodType[];
  readonly valueType?: z.core.$ZodType;
  readonly options?: readonly z.core.$ZodType[];
  readonly left?: z.core.$ZodType;
  readonly entries?: Readonly<Record<string, unknown>>;
  readonly values?: readonly unknown[];
  readonly getter?: () => z.core.$ZodType;
  readonly in?: z.core.$ZodType;
  readonly innerType?: z.core.$ZodType;
}

/** Copies in which one value is gone, empty, too long, too large, of another type, or not one of those that are allowed, or in which a key is too many. */
function* damagedIn(
  whole: unknown,
  rebuild: (value: unknown) => unknown = (value) => value,
): Generator<unknown> {
  for (const other of [undefined, '', ' ', 'x'.repeat(9000), 3, -1.5, 1e12, null, [], {}, true])
    yield rebuild(other);
  if (Array.isArray(whole)) {
    yield rebuild(Array.from({ length: 40 }, () => whole[0] as unknown));
    for (const [i, each] of whole.slice(0, 2).entries())
      yield* damagedIn(each, (value) => rebuild(whole.with(i, value)));
  } else if (typeof whole === 'object' && whole !== null) {
    yield rebuild({ ...whole, 'not a key': 1 });
    for (const [key, each] of Object.entries(whole))
      yield* damagedIn(each, (value) => rebuild({ ...whole, [key]: value }));
  }
}
