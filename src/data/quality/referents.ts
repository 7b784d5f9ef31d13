/** Words that point at the wrong person. Every rule is narrow: a slip that is missed costs less than a right text called wrong. */

import type { Language, Question } from '../../core/memory/bank';
import { withText } from '../../core/memory/edit';
import { peopleOf } from '../../core/memory/people';
import type { Phrase } from '../../core/text/phrase';
import { hasHan } from '../../core/text/terms';
import {
  onMemory,
  onQuestion,
  questionFix,
  quoted,
  memoryFix,
  type Check,
  type Finding,
  type CheckInput,
} from './flag';

type Gender = 'she' | 'he';

interface Seek {
  readonly language: Language;
  /** The character's. */
  readonly gender: Gender;
  readonly name: string;
  /** Whom the bank knows besides. */
  readonly people: readonly string[];
}

/** The gender that pronouns tell (`she/her`, `他`); undefined where they tell none, or both. */
function genderOf(pronouns: string): Gender | undefined {
  const text = pronouns.toLowerCase();
  const she = /\bshe\b|\bher\b|她/.test(text);
  const he = /\bhe\b|\bhim\b|\bhis\b|他/.test(text);
  return /\bthey\b|ta/.test(text) || she === he ? undefined : she ? 'she' : 'he';
}

const ENGLISH: Readonly<Record<Gender, RegExp>> = {
  she: /\b(?:she|her|hers|herself)\b/giu,
  he: /\b(?:he|him|his|himself)\b/giu,
};
// 他 is a part of other words: 其他, 他人, 他们 …
const CHINESE: Readonly<Record<Gender, RegExp>> = {
  she: /她(?!们)/gu,
  he: /(?<![其吉])他(?![们人乡方国])/gu,
};

interface Search {
  readonly patterns: Readonly<Record<Gender, RegExp>>;
  /** Whether names begin with a capital, so that one may be told from other words. */
  readonly capitals: boolean;
  /** See `fixPronouns`. */
  readonly mend: (text: string, gender: Gender) => string | undefined;
}

const SEARCH: Readonly<Record<Language, Search>> = {
  en: { patterns: ENGLISH, capitals: true, mend: mendEnglish },
  zh: { patterns: CHINESE, capitals: false, mend: mendChinese },
};

/** Whom a pronoun may mean although no name stands there. */
const ROLE =
  /\b(?:father|dad|mother|mum|mom|parent|husband|wife|spouse|partner|brother|sister|son|daughter|child|uncle|aunt|nephew|niece|cousin|grand\w+|boy|girl|boyfriend|girlfriend|m[ae]n|wom[ae]n|gentleman|lady|mr|mrs|ms|dr|friend|colleague|boss|manager|teacher|mentor|professor|coach|neighbou?r|doctor|student|client|customer|patient|author|writer|singer|artist|hero|idol|dog|cat|horse|pet|person|someone|somebody|anyone|one)s?\b|[人者员父母爸妈爷奶兄弟姐妹哥嫂夫妻儿女孙叔伯姑姨舅男]|朋友|同[事学]|老师|师傅|教练|导师|上司|老板|邻居|医生|学生|客户|作家|歌手|演员|偶像|先生|小姐|女士|对方|别人|[猫狗]/iu;

/** Words that may stand in capitals without being anybody's name. */
const NO_NAMES = new Set(
  'what when where who whom whose which why how did does do is was are were has had have can could will would should in on at by to for from of with the a an and or but so as if after before because since during while although though once both all every each most some many this that these those it its he she his her him they there their then also today now yes no i monday tuesday wednesday thursday friday saturday sunday january february march april may june july august september october november december'.split(
    ' ',
  ),
);

/**
 * The first pronoun of the other gender in a text that uses none of the character's own and speaks of nobody else.
 *
 * @returns its offsets; undefined where there is none, or somebody else could be meant.
 */
function pronounSlip(text: string, seek: Seek): readonly [number, number] | undefined {
  const { patterns, capitals } = SEARCH[seek.language];
  const other = patterns[seek.gender === 'she' ? 'he' : 'she'];
  other.lastIndex = 0;
  const slip = other.exec(text);
  if (!slip || text.search(patterns[seek.gender]) >= 0 || ROLE.test(text)) return undefined;
  if (seek.people.some((person) => text.includes(person))) return undefined;
  if (capitals && namesSomebody(text, seek.name)) return undefined;
  return [slip.index, slip.index + slip[0].length];
}

/** Whether a word in capitals stands there that is not of the character's own name: it may be a person's. */
function namesSomebody(text: string, name: string): boolean {
  const own = new Set(name.toLowerCase().split(/\s+/));
  const capitals = text.match(/\b\p{Lu}[\p{L}\p{M}]*/gu) ?? [];
  return capitals.some((word) => !own.has(word.toLowerCase()) && !NO_NAMES.has(word.toLowerCase()));
}

const TO_SHE: Readonly<Record<string, string>> = { he: 'she', him: 'her', his: 'her', himself: 'herself' };

/** The text with its pronouns in the character's gender; undefined where that takes grammar: "her" may be "him" or "his". */
function fixPronouns(text: string, { language, gender }: Seek): string | undefined {
  return SEARCH[language].mend(text, gender);
}

function mendChinese(text: string, gender: Gender): string {
  return text.replace(CHINESE[gender === 'she' ? 'he' : 'she'], gender === 'she' ? '她' : '他');
}

function mendEnglish(text: string, gender: Gender): string | undefined {
  if (gender === 'he') {
    if (/\b(?:her|hers|herself)\b/iu.test(text)) return undefined;
    return text.replace(/\bshe\b/giu, (word) => (word.startsWith('S') ? 'He' : 'he'));
  }
  return text.replace(ENGLISH.he, (word) => {
    const mended = TO_SHE[word.toLowerCase()]!;
    return word[0] === word[0]!.toUpperCase() ? mended[0]!.toUpperCase() + mended.slice(1) : mended;
  });
}

const FIELDS = ['text', 'answer'] as const;

const escaped = (text: string) => text.replace(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`);

/** Finds a name as a whole word; Chinese has no word marks, so there it is found anywhere. */
function nameFinder(name: string): RegExp {
  const bare = escaped(name);
  return hasHan(name)
    ? new RegExp(bare, 'u')
    : new RegExp(String.raw`(?<![\p{L}\p{N}])${bare}(?![\p{L}\p{N}])`, 'u');
}

/** A name long enough not to be a word: two Chinese characters, two words, or five letters. */
function distinctive(name: string): boolean {
  return hasHan(name) ? [...name].length >= 2 : /\S\s+\S/.test(name) || name.length >= 5;
}

export const otherCharacter: Check = {
  id: 'other-character',
  title: { en: 'Another character’s name', zh: '另一个人物的姓名' },
  why: {
    en: 'Questions are made for many characters by one prompt, and names slip from one to the next (PerLTQA: referent errors). A question or answer names a character of the library whom no memory of this bank knows.',
    zh: '许多人物的问题由同一提示词生成，姓名容易串到别处（PerLTQA：指代错误）。问题或答案提到了人物库中的另一个人物，而这个记忆库中没有任何记忆认识他。',
  },
  severity: 'doubtful',
  find: ({ bank, others }) => {
    const own = bank.character.name;
    const asked = bank.questions.map(({ text, answer }) => `${text}\n${answer}`).join('\n');
    const named = [...new Set(others.map((name) => name.trim()))].filter(
      (name) => distinctive(name) && asked.includes(name) && !own.includes(name),
    );
    if (named.length === 0) return [];
    const known = peopleOf(bank)
      .map(({ name }) => name)
      .join('\n');
    const strangers = named.filter(
      (name) => !known.includes(name) && !bank.memories.some(({ text }) => text.includes(name)),
    );
    if (strangers.length === 0) return [];
    const finders = strangers.map((name) => ({ name, finder: nameFinder(name) }));
    return bank.questions.flatMap((question) =>
      FIELDS.flatMap((field) =>
        finders.flatMap(({ name, finder }): Finding[] => {
          const text = question[field];
          const at = text.search(finder);
          if (at < 0) return [];
          const all = new RegExp(finder.source, 'gu');
          const renamed: Question = { ...question, [field]: text.replaceAll(all, () => own) };
          return [
            {
              on: onQuestion(question),
              field,
              span: [at, at + name.length] as const,
              words: {
                en: `${quoted(text)} names ${name}, who is a character of the library but does not occur in this one’s memories.`,
                zh: `${quoted(text)}提到${name}：人物库中有此人，但这个人物的记忆中没有。`,
              },
              mend: questionFix({ en: `Write ${own} instead`, zh: `改为${own}` }, renamed),
            },
          ];
        }),
      ),
    );
  },
};

const ASSISTANT = /\bAI[ -]?assistant\b|(?:AI|人工智能|智能)\s?助[手理]/iu;

export const assistantNamed: Check = {
  id: 'assistant-named',
  title: { en: 'The AI assistant in a question', zh: '问题中出现 AI 助手' },
  why: {
    en: 'The paper’s own example of a referent error: “When will Wang Xiaoming and the AI assistant plan to visit the exhibition?” The assistant is named, but no gold memory speaks of one.',
    zh: '论文自己举的指代错误例子：“When will Wang Xiaoming and the AI assistant plan to visit the exhibition?” 问题提到了助手，标准记忆中却没有。',
  },
  severity: 'doubtful',
  find: ({ bank, byId }) =>
    bank.questions.flatMap((question) =>
      FIELDS.flatMap((field): Finding[] => {
        const found = ASSISTANT.exec(question[field]);
        if (!found || question.gold.some((id) => ASSISTANT.test(byId.get(id)?.text ?? ''))) return [];
        const span = [found.index, found.index + found[0].length] as const;
        return [
          {
            on: onQuestion(question),
            field,
            span,
            words: {
              en: `${quoted(question[field])} names the ${found[0]}; its gold does not.`,
              zh: `${quoted(question[field])}提到了“${found[0]}”，其标准记忆中却没有。`,
            },
          },
        ];
      }),
    ),
};

const CHANGE_PRONOUNS: Phrase = { en: 'Change the pronouns', zh: '改正代词' };

function saysOther(text: string, span: readonly [number, number], name: string, pronouns: string): Phrase {
  const said = text.slice(...span);
  return {
    en: `${quoted(text)} says “${said}”; ${name} is ${pronouns}.`,
    zh: `${quoted(text)}中写的是“${said}”；${name}的代词是“${pronouns}”。`,
  };
}

export const pronounMismatch: Check = {
  id: 'pronoun-mismatch',
  title: { en: 'Pronoun of the other gender', zh: '代词性别不符' },
  why: {
    en: 'A pronoun that does not fit the character refers to nobody (PerLTQA checks pronominal references). Only in profiles, and in questions about them, where the text names no second person and no role that the pronoun could mean.',
    zh: '与人物性别不符的代词指代不明（PerLTQA 会检查代词指代）。只检查个人资料及有关个人资料的问题，且文中没有提到代词可能指代的其他人或角色。',
  },
  severity: 'doubtful',
  find: (look: CheckInput) => {
    const { bank, byId } = look;
    const { name, pronouns, language } = bank.character;
    const gender = genderOf(pronouns);
    if (!gender) return [];
    const people = peopleOf(bank).map((person) => person.name);
    const seek = { language, gender, name, people };
    const found: Finding[] = [];
    for (const memory of bank.memories) {
      if (memory.kind !== 'profile' || memory.people.length > 0) continue;
      const span = pronounSlip(memory.text, seek);
      if (!span) continue;
      const mended = fixPronouns(memory.text, seek);
      found.push({
        on: onMemory(memory),
        field: 'text',
        span,
        words: saysOther(memory.text, span, name, pronouns),
        ...(mended !== undefined && { mend: memoryFix(CHANGE_PRONOUNS, withText(memory, mended)) }),
      });
    }
    for (const question of bank.questions) {
      const gold = question.gold.flatMap((id) => byId.get(id) ?? []);
      if (gold.length === 0 || gold.some(({ kind, people: named }) => kind !== 'profile' || named.length > 0))
        continue;
      for (const field of FIELDS) {
        const text = question[field];
        const span = text.includes(name) ? pronounSlip(text, seek) : undefined;
        if (!span) continue;
        const mended = fixPronouns(text, seek);
        found.push({
          on: onQuestion(question),
          field,
          span,
          words: saysOther(text, span, name, pronouns),
          ...(mended !== undefined && {
            mend: questionFix(CHANGE_PRONOUNS, { ...question, [field]: mended }),
          }),
        });
      }
    }
    return found;
  },
};

export const relationshipWithoutEvents: Check = {
  id: 'relationship-without-events',
  title: { en: 'Relationship without events', zh: '没有事件的社会关系' },
  why: {
    en: 'PerLTQA removes relationships that no event tells of. A relationship whose person takes part in no event or dialogue, and is named in none; looked for only where the bank has events with people.',
    zh: 'PerLTQA 会删除没有任何事件提到的社会关系。指这样的社会关系：其中的人没有参与任何事件或对话，也未被提到；仅在记忆库的事件注明人物时检查。',
  },
  severity: 'doubtful',
  find: ({ bank }) => {
    const episodes = bank.memories.filter(({ kind }) => kind === 'event' || kind === 'dialogue');
    if (!episodes.some(({ people }) => people.length > 0)) return [];
    const part = new Set(episodes.flatMap(({ people }) => people.map((name) => name.trim())));
    const told = (name: string) => part.has(name) || episodes.some(({ text }) => text.includes(name));
    return bank.memories.flatMap((memory): Finding[] => {
      if (memory.kind !== 'relationship' || memory.people.length === 0) return [];
      if (memory.people.some((name) => told(name.trim()))) return [];
      const words = {
        en: `${quoted(memory.title)}: no event or dialogue tells of ${memory.people.join(', ')}.`,
        zh: `${quoted(memory.title)}：没有事件或对话提到${memory.people.join('、')}。`,
      };
      return [{ on: onMemory(memory), field: 'people', words }];
    });
  },
};
