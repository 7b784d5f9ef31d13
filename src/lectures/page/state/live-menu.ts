/** The menu of live parts: what a part needs to be told, and the part with its address made of that. */

import { inLocale, MOST_OPTIONS, type Live } from '../../domain/live';
import type { Lecture, LectureText } from '../../domain/lecture';
import { groupBy } from '../../../core/group-by';
import type { MemoryBank } from '../../../core/memory/bank';
import type { BankSummary } from '../../../core/memory/summary';
import type { Locale } from '../../../core/text/phrase';
import { fragmentOf, routeAddressOf, type RouteAddress } from '../../../ui/state/route-address';

/** What the menu offers, in its groups. Each needs a character, all but the last group a question of it too. */
export const MENU = {
  question: [
    ...(['answer', 'chain', 'lists', 'classify', 'flow', 'equation', 'sweep', 'map'] as const),
    ...(['what-if', 'anatomy', 'screen'] as const),
  ],
  memory: ['terms', 'cosine', 'trap'],
  room: ['poll', 'vote', 'beat'],
  other: ['memories', 'training', 'toy'],
} as const;
export type MenuGroup = keyof typeof MENU;
export type MenuPart = (typeof MENU)[MenuGroup][number];

export const MENU_PARTS: readonly MenuPart[] = Object.values(MENU).flat();
export const isMenuPart = (part: Live['part'] | undefined): part is MenuPart =>
  MENU_PARTS.some((each) => each === part);

const WITHOUT_QUESTION: readonly MenuPart[] = ['poll', 'beat', 'memories', 'training', 'toy'];
export const needsQuestion = (part: MenuPart) => !WITHOUT_QUESTION.includes(part);
export const needsCharacter = (part: MenuPart) => part !== 'poll' && part !== 'toy';
export const needsMemory = (part: MenuPart) => MENU.memory.some((each) => each === part);
export const needsMemories = (part: MenuPart): part is 'vote' | 'memories' =>
  part === 'vote' || part === 'memories';

/** What a part is about, as its address says. */
export interface LiveChoice {
  readonly character?: string | undefined;
  /** Id of one of the character's questions. */
  readonly q?: string | undefined;
  /** Or a question in words of one's own. */
  readonly question?: string | undefined;
  readonly memory?: string | undefined;
  readonly memories?: readonly string[] | undefined;
}

/** What a part is about in a language. */
export function choiceOfLive(live: Live | undefined, locale: Locale): LiveChoice {
  if (!live || !('at' in live)) return {};
  const { query } = routeAddressOf(inLocale(live.at, locale) ?? '');
  const ids = live.part === 'vote' ? live.options : live.part === 'memories' ? live.memories : undefined;
  return {
    character: query['character'] ?? query['beat'] ?? query['test'],
    q: query['q'],
    question: query['question'],
    memory: query['memory'],
    memories: ids && inLocale(ids, locale),
  };
}

/** A choice that a character's part can begin with: its first question with a right memory, and memories to choose from. */
export function firstChoice(bank: MemoryBank): LiveChoice {
  const asked = bank.questions.find(({ gold }) => gold.length > 0) ?? bank.questions[0];
  const gold = asked?.gold[0];
  const others = bank.memories.map(({ id }) => id).filter((id) => id !== gold);
  return {
    character: bank.id,
    ...(asked ? { q: asked.id } : { question: bank.memories[0]?.title ?? bank.character.name }),
    // The right one is not always the first.
    memories: [...others.slice(0, 1), ...(gold === undefined ? [] : [gold]), ...others.slice(1, 3)],
  };
}

/**
 * A part made of a choice.
 *
 * @param before the step's part until now: one of the same sort keeps what else its address says, and its other languages.
 * @param summaries of the library: who trains where one is tested.
 */
export function liveOfChoice(
  part: MenuPart,
  choice: LiveChoice,
  locale: Locale,
  before: Live | undefined,
  summaries: readonly BankSummary[],
): Live {
  const same = before?.part === part ? before : undefined;
  const kept = same && 'at' in same ? routeAddressOf(same.at[locale] ?? '') : undefined;
  const at = (address: Partial<RouteAddress> & Pick<RouteAddress, 'view'>) => ({
    ...(same && 'at' in same ? same.at : {}),
    [locale]: fragmentOf(address),
  });
  const { character = '', q, question, memory } = choice;
  const ids = choice.memories ?? [];
  switch (part) {
    case 'toy':
      return { part };
    case 'poll':
      return same?.part === 'poll' ? same : { part, options: [{}, {}] };
    case 'beat':
      return {
        part,
        at: at({ view: 'lectures', query: { seed: '1', rounds: '3', ...kept?.query, beat: character } }),
      };
    case 'training': {
      const language = summaries.find(({ id }) => id === character)?.language;
      const others = summaries.filter(
        (each) => each.id !== character && each.language === language && each.origin === 'bundled',
      );
      const train = others.map(({ id }) => id).join(',');
      return { part, at: at({ view: 'lab', path: ['learning'], query: { train, test: character } }) };
    }
    default:
  }
  const rest = Object.entries(kept?.query ?? {}).filter(
    ([key]) => !['character', 'q', 'question', 'memory', 'tab'].includes(key),
  );
  const query = {
    ...Object.fromEntries(rest),
    character,
    ...(part !== 'memories' && (q === undefined ? { question: question ?? '' } : { q })),
    ...(memory !== undefined && needsMemory(part) && { memory }),
  };
  const asked = at({ view: part === 'screen' ? 'ask' : 'compare', query });
  switch (part) {
    case 'classify':
      return { part, by: 'kind', ...(same?.part === part && { by: same.by }), at: asked };
    case 'lists':
      return {
        ...(same?.part === part ? same : { part, top: 5, reranked: false }),
        at: asked,
      };
    case 'equation':
      return { part, top: same?.part === part ? same.top : 8, at: asked };
    case 'cosine':
      return { part, by: same?.part === part ? same.by : 'products', at: asked };
    case 'memories':
      return {
        part,
        by: same?.part === part ? same.by : 'kind',
        at: asked,
        memories: { ...(same?.part === part && same.memories), [locale]: [...ids] },
      };
    case 'vote':
      return {
        part,
        reveal: same?.part === part ? same.reveal : 'bm25',
        at: asked,
        options: { ...(same?.part === part && same.options), [locale]: ids.slice(0, MOST_OPTIONS) },
      };
    default:
      return { part, at: asked };
  }
}

/** A live part of a lecture that the menu does not make. */
export interface PartElsewhere {
  readonly id: string;
  readonly title: LectureText;
  readonly live: Live;
}

/** Those of the lectures, by their kind: recorded exchanges, figures, systems under test. */
export function partsElsewhere(
  lectures: readonly Lecture[],
): readonly { readonly part: Live['part']; readonly steps: readonly PartElsewhere[] }[] {
  const steps = lectures.flatMap((lecture) =>
    lecture.steps.flatMap(({ id, title, live }): PartElsewhere[] =>
      live && !isMenuPart(live.part) ? [{ id: `${lecture.id}/${id}`, title, live }] : [],
    ),
  );
  return [...groupBy(steps, ({ live }) => live.part)].map(([part, own]) => ({ part, steps: own }));
}
