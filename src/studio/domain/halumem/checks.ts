/** What a user must hold to before memory systems are tested with it: HaluMem's own rules, checked without a model. */

import { contentTerms } from '../../../core/text/content-terms';
import { parseDate } from '../../../core/text/dates';
import type { Phrase } from '../../../core/text/phrase';
import { QUESTION_TYPES, type HalumemUser, type UserPoint, type UserSession } from './user';

export type UserFaultCode =
  | 'empty'
  | 'time'
  | 'repeated-point'
  | 'update-points-nowhere'
  | 'unsaid'
  | 'past-plan'
  | 'two-places'
  | 'interference-unsaid'
  | 'interference-confirmed'
  | 'interference-groundless'
  | 'evidence-not-verbatim'
  | 'evidence-interference'
  | 'boundary-evidence'
  | 'no-evidence'
  | 'one-hop'
  | 'update-evidence'
  | 'missing-type';

export interface UserFault {
  readonly code: UserFaultCode;
  /** Position of the session, from 0; absent where it is of the user as a whole. */
  readonly session?: number;
  readonly message: Phrase;
}

/** Share of a point's own words that the user must have said in its session. */
const SAID = 0.5;

/** Share of the words by which interference differs from the truth that a turn must have to say it; bigrams across words differ by chance. */
const REPEATED = 0.6;

const MONTH_NAMES = 'January|February|March|April|May|June|July|August|September|October|November|December';
/** A plan and its month: “plans to travel in May 2025”, “打算在2025年5月”. */
const PLANNED = new RegExp(
  `\\b(?:plans?|planning|intends?|is going)\\b.*?\\bin (?<en>(?:${MONTH_NAMES}) \\d{4})|(?:打算|计划|准备).*?(?<zh>\\d{4}年\\d{1,2}月)`,
);
/** Where somebody went on which day: “visited the castle on 3 May 2025”, “于2025年5月3日去了”. */
const VISIT = new RegExp(
  `\\b(?:visited|went to|travell?ed to)\\b.*?\\bon (?<en>\\d{1,2} (?:${MONTH_NAMES}) \\d{4})|(?<zh>\\d{4}年\\d{1,2}月\\d{1,2}日)去了`,
);

/** What is wrong, in the order of the sessions; empty where nothing is. */
export function userFaults(user: HalumemUser): UserFault[] {
  const faults: UserFault[] = [];
  // The same turns are compared with every point of their session.
  const met = new Map<string, ReadonlySet<string>>();
  const terms: Terms = (text) => {
    const known = met.get(text) ?? new Set(contentTerms(text));
    met.set(text, known);
    return known;
  };
  /** True points so far, by text. */
  const known = new Map<string, UserPoint>();
  const distorted = new Set<string>();
  const visits = new Map<string, string>();
  let before = -Infinity;
  for (const [s, session] of user.sessions.entries()) {
    const add = (code: UserFaultCode, message: Phrase) => faults.push({ code, session: s, message });
    if (session.turns.length === 0 || session.points.length === 0)
      add('empty', {
        en: 'The session has no turns or no memory points. Make it again.',
        zh: '会话没有话轮或没有记忆点。请重新生成。',
      });
    const times = [before, session.start, ...session.turns.map(({ time }) => time), session.end];
    if (times.some((time, i) => i > 0 && time < times[i - 1]!))
      add('time', {
        en: 'Its times do not go forward. Set the dates of the sessions right.',
        zh: '时间没有依次向后。请更正各会话的日期。',
      });
    before = session.end;
    for (const point of session.points) {
      pointFaults(point, session, user, known, terms, add);
      if (point.source === 'interference') distorted.add(point.text);
      else visitFault(point.text, visits, add);
    }
    for (const point of session.points) if (point.source !== 'interference') known.set(point.text, point);
    questionFaults(session, known, distorted, add);
  }
  const asked = new Set(user.sessions.flatMap(({ questions }) => questions.map(({ type }) => type)));
  for (const type of QUESTION_TYPES)
    if (!asked.has(type))
      faults.push({
        code: 'missing-type',
        message: { en: `No question is of the type ${type}.`, zh: `没有 ${type} 类型的问题。` },
      });
  return faults;
}

/** A text's content words. */
type Terms = (text: string) => ReadonlySet<string>;
type Add = (code: UserFaultCode, message: Phrase) => void;

function pointFaults(
  point: UserPoint,
  session: UserSession,
  user: HalumemUser,
  known: ReadonlyMap<string, UserPoint>,
  terms: Terms,
  add: Add,
): void {
  const { text, source, replaces } = point;
  const quoted: Phrase = { en: `“${text}”`, zh: `“${text}”` };
  if (source === 'interference') {
    interferenceFaults(point, session, known, terms, add);
    return;
  }
  if (known.has(text) || session.points.filter((each) => each.text === text).length > 1)
    add('repeated-point', {
      en: `${quoted.en} is a memory point twice. Reword or drop one.`,
      zh: `${quoted.zh}作为记忆点出现了两次。请改写或删除其一。`,
    });
  for (const earlier of replaces)
    if (!known.has(earlier))
      add('update-points-nowhere', {
        en: `${quoted.en} updates “${earlier}”, which no earlier session has. Quote the earlier point word for word.`,
        zh: `${quoted.zh}更新了“${earlier}”，但先前的会话中没有它。请逐字引用先前的记忆点。`,
      });
  const planned = PLANNED.exec(text)?.groups;
  const month = planned && parseDate(planned['en'] ?? planned['zh']!);
  if (month && month.end <= session.start)
    add('past-plan', {
      en: `${quoted.en} is planned for a month that is over. Move the plan or the session.`,
      zh: `${quoted.zh}计划的月份已经过去。请更改计划或会话的日期。`,
    });
  if (!isSaid(text, user.persona.core.name, turnsOf(session, 'user').join('\n'), terms))
    add('unsaid', {
      en: `${quoted.en} is not in what the user says in this session. Have the user say it, or drop the point.`,
      zh: `用户在本次会话中没有说出${quoted.zh}。请让用户说出来，或删除该记忆点。`,
    });
}

/** @param visits the visits so far, by day. */
function visitFault(text: string, visits: Map<string, string>, add: Add): void {
  const said = VISIT.exec(text)?.groups;
  const day = said?.['en'] ?? said?.['zh'];
  if (day === undefined) return;
  const other = visits.get(day);
  if (other === undefined) visits.set(day, text);
  else if (other !== text)
    add('two-places', {
      en: `“${text}” and “${other}” are on one day. Change one of the days.`,
      zh: `“${text}”和“${other}”在同一天。请更改其中一个日期。`,
    });
}

function interferenceFaults(
  { text, distorts }: UserPoint,
  session: UserSession,
  known: ReadonlyMap<string, UserPoint>,
  terms: Terms,
  add: Add,
): void {
  const truth = distorts ?? '';
  const isKnown =
    known.has(truth) || session.points.some((each) => each.source !== 'interference' && each.text === truth);
  if (!isKnown) {
    add('interference-groundless', {
      en: `The interference “${text}” distorts no memory point. Name the point that it distorts, word for word.`,
      zh: `干扰“${text}”没有对应的记忆点。请逐字写出它所歪曲的记忆点。`,
    });
    return;
  }
  const own = distinct(text, truth, terms);
  const says = (turn: string) => {
    const there = terms(turn);
    return own.length > 0 && own.filter((term) => there.has(term)).length >= REPEATED * own.length;
  };
  if (!turnsOf(session, 'assistant').some(says))
    add('interference-unsaid', {
      en: `The assistant never says the interference “${text}”. Have one of its turns say it.`,
      zh: `助手没有说出干扰“${text}”。请让助手的某个话轮说出来。`,
    });
  if (turnsOf(session, 'user').some(says))
    add('interference-confirmed', {
      en: `The user says the interference “${text}” too. Only the assistant may.`,
      zh: `用户也说出了干扰“${text}”。只有助手可以说。`,
    });
}

function questionFaults(
  { questions }: UserSession,
  known: ReadonlyMap<string, UserPoint>,
  distorted: ReadonlySet<string>,
  add: Add,
): void {
  for (const { question, type, evidence } of questions) {
    const about = `“${question}”`;
    for (const text of evidence) {
      if (known.has(text)) continue;
      if (distorted.has(text))
        add('evidence-interference', {
          en: `${about} uses the interference “${text}” as evidence. Name a true point.`,
          zh: `${about}以干扰“${text}”为证据。请改用真实的记忆点。`,
        });
      else
        add('evidence-not-verbatim', {
          en: `${about} quotes “${text}”, which is no memory point so far. Quote one word for word.`,
          zh: `${about}引用了“${text}”，但至此没有这个记忆点。请逐字引用。`,
        });
    }
    if (type === 'Memory Boundary' && evidence.length > 0)
      add('boundary-evidence', {
        en: `${about} is about what was never said, yet it has evidence. Take the evidence out, or change the type.`,
        zh: `${about}问的是从未提到的内容，却有证据。请去掉证据，或更改类型。`,
      });
    if (type !== 'Memory Boundary' && evidence.length === 0)
      add('no-evidence', {
        en: `${about} has no evidence. Name the points that support it.`,
        zh: `${about}没有证据。请写出所依据的记忆点。`,
      });
    if (type === 'Multi-hop Inference' && evidence.length === 1)
      add('one-hop', {
        en: `${about} has one point as evidence; several hops need at least two.`,
        zh: `${about}只依据一个记忆点；多跳推理至少需要两个。`,
      });
    if (
      type === 'Dynamic Update' &&
      evidence.length > 0 &&
      !evidence.some((text) => known.get(text)?.replaces.length)
    )
      add('update-evidence', {
        en: `${about} asks for a change, but none of its evidence is an update.`,
        zh: `${about}问的是变化，但其证据中没有更新。`,
      });
  }
}

function turnsOf({ turns }: UserSession, role: 'user' | 'assistant'): string[] {
  return turns.filter((turn) => turn.role === role).map(({ text }) => text);
}

/** Words of a text that another lacks. */
function distinct(text: string, other: string, terms: Terms): string[] {
  const there = terms(other);
  return [...terms(text)].filter((term) => !there.has(term));
}

/** Whether enough of a statement's words, the user's name aside, are in what was said. */
function isSaid(text: string, name: string, said: string, terms: Terms): boolean {
  // Users rarely name themselves: where one does, the name is said like any other word.
  const words = distinct(text, said.includes(name) ? '' : name, terms);
  if (words.length === 0) return true;
  const there = terms(said);
  return words.filter((term) => there.has(term)).length >= SAID * words.length;
}
