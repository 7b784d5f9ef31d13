/** A character as PerLTQA's own two files, with the field names that its scripts and our reader know. */

import { KINDS, type Kind, type Language } from '../../../core/memory/bank';
import { characterOf } from '../character';
import { ageAt, birthOf } from '../check/plausible';
import { includedItems, type Draft, type Item } from '../draft';

/** Section and field names as the released files spell them. */
const SECTIONS: Readonly<Record<Kind, string>> = {
  profile: 'profile',
  relationship: 'social_relationship',
  event: 'events',
  dialogue: 'dialogues',
};
const NAMES: Readonly<Record<Language, Readonly<Record<string, string>>>> = {
  en: {
    person: 'Supporting Characters',
    relation: 'Relationship',
    description: 'Description',
    content: 'content',
    summary: 'summary',
    people: 'Characters',
    time: 'Creation Time',
    theme: 'Theme',
    event: 'events',
    lines: 'contents',
    question: 'Question',
    answer: 'Answer',
    reference: 'Reference Memory',
    anchors: 'Memory Anchors',
  },
  zh: {
    person: '配角',
    relation: '关系',
    description: '描述',
    content: '内容',
    summary: '摘要',
    people: '人物',
    time: '创建时间',
    theme: '主题',
    event: '事件',
    lines: '内容',
    question: '问题',
    answer: '答案',
    reference: '参考记忆',
    anchors: '记忆锚点',
  },
};
const COLON: Readonly<Record<Language, string>> = { en: ': ', zh: '：' };

/** What PerLTQA calls the memories: relationships `1_0`, an event of the first one `1_0_0`, its dialogue `1_0_0#0`; a profile's field by name. */
function perltqaIds(draft: Draft): ReadonlyMap<string, string> {
  const ids = new Map<string, string>();
  for (const { id, value } of includedItems(draft, 'profile')) ids.set(id, value.field);
  const people = includedItems(draft, 'relationships');
  people.forEach(({ id }, i) => ids.set(id, `1_${i}`));
  const told = new Map<number, number>();
  for (const { id, value } of includedItems(draft, 'events')) {
    const at = people.findIndex(({ value: { person } }) => value.people.includes(person));
    const who = at < 0 ? people.length : at;
    const number = told.get(who) ?? 0;
    told.set(who, number + 1);
    ids.set(id, `1_${who}_${number}`);
  }
  const said = new Map<string, number>();
  for (const { id, value } of includedItems(draft, 'dialogues')) {
    const event = ids.get(value.event) ?? '1_0_0';
    const number = said.get(event) ?? 0;
    said.set(event, number + 1);
    ids.set(id, `${event}#${number}`);
  }
  return ids;
}

/** The two documents, to be written as JSON. */
export interface PerltqaFiles {
  /** A list, as the authors' class reads it; each character is known by its profile's `Protagonist`. */
  readonly memories: readonly unknown[];
  readonly questions: readonly unknown[];
}

/** The genders as the released files write them. */
const GENDERS: Readonly<Record<Language, Readonly<Record<string, string>>>> = {
  en: { he: 'male', she: 'female' },
  zh: { 他: '男', 她: '女' },
};

/** The profile with the fields that every character of PerLTQA has; the draft's own of these names are kept. */
function profileOf(draft: Draft, today: string): Record<string, unknown> {
  const fields = includedItems(draft, 'profile').map(({ value }) => [value.field, value.value] as const);
  const [pronoun = ''] = draft.portrait.pronouns.toLowerCase().split('/');
  const gender = GENDERS[draft.language][pronoun];
  const birth = birthOf(characterOf(draft).memories);
  return {
    Protagonist: draft.name,
    ...(gender !== undefined && { Gender: gender }),
    ...(birth !== undefined && { Age: ageAt(birth, today) }),
    ...Object.fromEntries(fields),
  };
}

/**
 * Questions that nobody can answer are left out: the format has no place for them.
 *
 * @param today ISO 8601, for the age of somebody whose date of birth is known.
 */
export function perltqaFiles(draft: Draft, today: string): PerltqaFiles {
  const n = NAMES[draft.language];
  const ids = perltqaIds(draft);
  const idOf = (id: string) => ids.get(id) ?? id;
  const people = new Map(
    includedItems(draft, 'relationships').map(({ id, value }) => [value.person, idOf(id)]),
  );
  const entries = <T extends Item>(items: readonly T[], of: (item: T) => unknown) =>
    Object.fromEntries(items.map((item) => [idOf(item.id), of(item)]));
  const memories = {
    profile: profileOf(draft, today),
    profile_description: draft.portrait.description,
    social_relationship: entries(includedItems(draft, 'relationships'), ({ value }) => ({
      [n['person']!]: value.person,
      [n['description']!]: value.description,
      [n['relation']!]: value.relation,
    })),
    events: entries(includedItems(draft, 'events'), ({ value }) => ({
      [n['content']!]: value.text,
      [n['summary']!]: value.title,
      [n['people']!]: value.people.map((name) => people.get(name) ?? name),
      [n['time']!]: value.date,
      [n['theme']!]: value.theme,
    })),
    dialogues: entries(includedItems(draft, 'dialogues'), ({ value }) => ({
      [n['event']!]: idOf(value.event),
      [n['lines']!]: {
        [value.date.replace('T', ' ')]: value.turns.map(
          ({ speaker, text }) => `${speaker}${COLON[draft.language]}${text}`,
        ),
      },
    })),
  };
  return { memories: [memories], questions: [{ [draft.name]: questionsIn(draft, ids, n) }] };
}

function questionsIn(draft: Draft, ids: ReadonlyMap<string, string>, n: Readonly<Record<string, string>>) {
  const texts = new Map(draft.items.map((item) => [item.id, textOf(item)]));
  const record = ({ value }: Item<'questions'>) => ({
    [n['question']!]: value.question,
    [n['answer']!]: value.answer,
    [n['reference']!]:
      `[${value.gold.map((id) => `'${(ids.get(id) ?? id).replaceAll("'", "\\'")}'`).join(', ')}]`,
    [n['anchors']!]: [
      Object.fromEntries(
        value.anchors.map((anchor) => {
          const at =
            value.gold.map((id) => texts.get(id)?.indexOf(anchor) ?? -1).find((each) => each >= 0) ?? -1;
          return [anchor, at < 0 ? [-1, -1] : [at, at + anchor.length]];
        }),
      ),
    ],
  });
  const asked = includedItems(draft, 'questions').filter(({ value }) => value.gold.length > 0);
  return Object.fromEntries(
    KINDS.map((kind) => {
      const own = asked.filter(({ value }) => value.kind === kind);
      if (kind === 'profile') return [SECTIONS[kind], own.map(record)];
      const groups = new Map<string, unknown[]>();
      for (const item of own) {
        const id = ids.get(item.value.gold[0]!) ?? item.value.gold[0]!;
        groups.set(id, [...(groups.get(id) ?? []), record(item)]);
      }
      return [SECTIONS[kind], [...groups].map(([id, list]) => ({ [id]: list }))];
    }),
  );
}

function textOf({ step, value }: Item): string {
  if (step === 'profile') return value.value;
  if (step === 'relationships') return value.description;
  if (step === 'events') return value.text;
  return step === 'dialogues' ? value.turns.map(({ text }) => text).join('\n') : '';
}
