/** Steps 2 and 3 with a model: the profile from the seed. */

import type { Language } from '../../../core/memory/bank';
import { PRONOUNS } from '../../../core/memory/words';
import { parseDate } from '../../../core/text/dates';
import { onOneLine } from '../../../core/text/fence';
import { WRITING } from '../../../core/text/languages';
import { sentences } from '../../../core/text/sentences';
import { addItem, changeHead, includedItems, SEED, type Draft } from '../draft';
import {
  PROFILE_KEYS,
  PROFILE_SCHEMA,
  type ProfileAnswer,
  type ProfileKey,
  RELATIONSHIPS_SCHEMA,
  type RelationshipsAnswer,
} from '../steps/prompts/character';
import { type Complaint, withoutRepeats } from './ask-checked';
import { words, block, profileLines, relationshipLines } from './quoted-draft';
import { taskOf, type MakeTask } from './task';
import { EXCLUSIVE, FAMILIES } from '../steps/families';

type Field = Exclude<ProfileKey, 'name' | 'nickname' | 'gender'> | 'names';

/** The fields as a character's profile shows them. */
export const PROFILE_FIELDS: Readonly<Record<Language, Readonly<Record<Field, string>>>> = {
  en: {
    names: 'Name and nickname',
    birth_date: 'Date of birth',
    nationality: 'Nationality',
    ethnicity: 'Ethnicity',
    home: 'Home',
    looks: 'Appearance',
    education: 'Education',
    occupation: 'Occupation',
    employer: 'Employer',
    hobbies: 'Hobbies',
    achievements: 'Achievements',
    awards: 'Awards',
    role_models: 'Role models',
  },
  zh: {
    names: '姓名和外号',
    birth_date: '出生日期',
    nationality: '国籍',
    ethnicity: '民族',
    home: '住处',
    looks: '外貌',
    education: '学历',
    occupation: '职业',
    employer: '工作单位',
    hobbies: '业余爱好',
    achievements: '成就',
    awards: '获奖',
    role_models: '敬佩的人',
  },
};

/** What later steps rest on: where it changes, they are stale. */
const CORE: readonly Field[] = ['birth_date', 'home', 'occupation', 'employer'];

/** What PerLTQA's authors emptied by hand. */
const PLACEHOLDER =
  /^(?:not (?:provided|given|known|applicable|mentioned|specified)|n\/?a|none|unknown|-|无|未知|未提供|不详|暂无)[.。]?$/i;

const ANY_NAME: Readonly<Record<Language, string>> = { en: '(choose one)', zh: '（请自拟）' };

/** Ids of the profile's items that later steps rest on. */
export function coreOf(draft: Draft): string[] {
  const labels = new Set(CORE.map((field) => PROFILE_FIELDS[draft.language][field]));
  return includedItems(draft, 'profile').flatMap(({ id, value }) => (labels.has(value.field) ? [id] : []));
}

/** When the character was born, in milliseconds; undefined where the profile does not say. */
export function bornOf(draft: Draft): number | undefined {
  const label = PROFILE_FIELDS[draft.language].birth_date;
  const found = includedItems(draft, 'profile').find(({ value }) => value.field === label);
  return found && parseDate(found.value.value)?.start;
}

export function profileTask(draft: Draft): MakeTask {
  const { seed, language, name } = draft;
  const comma = WRITING[language].listComma;
  return taskOf<ProfileAnswer>({
    key: 'profile',
    step: 'profile',
    title: { en: 'Profile', zh: '个人资料' },
    draft,
    prompt: 'profile',
    values: {
      name: onOneLine(name) || ANY_NAME[language],
      job: onOneLine(seed.job),
      hobbies: onOneLine(seed.hobbies.join(comma)),
      topics: onOneLine(seed.topics.join(comma)),
    },
    schema: PROFILE_SCHEMA,
    sample: () => ({
      ...(Object.fromEntries(PROFILE_KEYS.map((key) => [key, words(8, language)])) as Record<
        ProfileKey,
        string
      >),
      name: name || words(2, language),
      birth_date: '1985-05-01',
      description: words(70, language),
    }),
    check: (value) => complaintsOf(value, draft),
    apply: (now, value, origin) => {
      const given = now.name || value.name.trim();
      const head = changeHead(now, {
        name: given,
        portrait: {
          pronouns: pronounsOf(value.gender, language),
          summary: sentences(value.description)[0]?.text ?? value.description,
          description: value.description.trim(),
        },
      });
      return fieldsOf(value, given, language).reduce(
        (next, field) => addItem(next, 'profile', { value: field, origin, from: [SEED] }).draft,
        head,
      );
    },
  });
}

function fieldsOf(value: ProfileAnswer, name: string, language: Language) {
  const labels = PROFILE_FIELDS[language];
  const nickname = plain(value.nickname);
  return (Object.keys(labels) as Field[]).flatMap((field) => {
    const text =
      field === 'names'
        ? [name, nickname].filter(Boolean).join(WRITING[language].semicolon)
        : plain(value[field]);
    return text ? [{ field: labels[field], value: text }] : [];
  });
}

function plain(text: string): string {
  const trimmed = text.trim();
  return PLACEHOLDER.test(trimmed) ? '' : trimmed;
}

function complaintsOf({ birth_date, name }: ProfileAnswer, draft: Draft): Complaint[] {
  const birth = parseDate(birth_date);
  return [
    ...(birth === undefined || birth.start > draft.changed
      ? [
          {
            code: 'incomplete' as const,
            message: {
              en: `The birth date “${birth_date}” is no day in the past. Write it as YYYY-MM-DD.`,
              zh: `出生日期“${birth_date}”不是过去的某一天。请写成 YYYY-MM-DD。`,
            },
          },
        ]
      : []),
    ...(draft.name && !name.includes(draft.name)
      ? [
          {
            code: 'contradicts' as const,
            message: {
              en: `The name is given: ${draft.name}. Keep it.`,
              zh: `姓名已给定：${draft.name}。请保留。`,
            },
          },
        ]
      : []),
  ];
}

function pronounsOf(gender: string, language: Language): string {
  const { she, he, they } = PRONOUNS[language];
  if (/^(?:female|woman|girl|女)/i.test(gender.trim())) return she;
  return /^(?:male|man|boy|男)/i.test(gender.trim()) ? he : they;
}

/** As many as PerLTQA's prompt asks for at a time. */
const AT_ONCE = 10;

/** @param wanted how many the character is to have. */
export function relationshipsTask(draft: Draft, wanted: number): MakeTask {
  const kept = includedItems(draft, 'relationships');
  const count = Math.min(AT_ONCE, wanted - kept.length);
  const { language } = draft;
  return taskOf<RelationshipsAnswer>({
    key: `relationships after ${kept.length}`,
    step: 'relationships',
    title: { en: 'Relationships', zh: '社会关系' },
    draft,
    prompt: 'relationships',
    values: {
      name: onOneLine(draft.name),
      profile: block(profileLines(draft), language),
      relationships: block(relationshipLines(draft), language),
      families: FAMILIES.join(', '),
      count: String(count),
    },
    schema: RELATIONSHIPS_SCHEMA,
    sample: () => ({
      relationships: Array.from({ length: count }, (_, i) => ({
        family: FAMILIES[i % FAMILIES.length]!,
        relation: words(1, language),
        name: words(2, language),
        description: words(45, language),
      })),
    }),
    check: (value) => relationshipComplaintsOf(value, draft),
    apply: (now, { relationships }, origin, complaints) =>
      withoutRepeats(relationships, complaints)
        .slice(0, count)
        .reduce((next, { relation, name, description }) => {
          const value = { person: name.trim(), relation: relation.trim(), description: description.trim() };
          return addItem(next, 'relationships', { value, origin, from: coreOf(now) }).draft;
        }, now),
  });
}

function relationshipComplaintsOf({ relationships }: RelationshipsAnswer, draft: Draft): Complaint[] {
  const kept = includedItems(draft, 'relationships');
  const names = new Set([draft.name, ...kept.map(({ value }) => value.person)].map(folded));
  const exclusive = new Set(EXCLUSIVE[draft.language]);
  let bound = kept.find(({ value }) => exclusive.has(folded(value.relation)))?.value.relation;
  return relationships.flatMap(({ name, relation }, at): Complaint[] => {
    const found: Complaint[] = [];
    if (names.has(folded(name)))
      found.push({
        code: 'repeats',
        at,
        message: {
          en: `${name} is in the draft already. Take another name, or write about somebody else.`,
          zh: `草稿中已有${name}。请换一个名字，或写另一个人。`,
        },
      });
    names.add(folded(name));
    if (exclusive.has(folded(relation))) {
      if (bound !== undefined)
        found.push({
          code: 'contradicts',
          at,
          message: {
            en: `${name} is said to be the ${relation}, but there is a ${bound} already. One of them cannot be.`,
            zh: `${name}被写作${relation}，但已经有${bound}。两者不能并存。`,
          },
        });
      bound ??= relation;
    }
    return found;
  });
}

function folded(text: string): string {
  return text.normalize('NFKC').trim().toLowerCase();
}
