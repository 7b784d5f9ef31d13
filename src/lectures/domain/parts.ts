/** What a link of the page can become on a lecture's stage. */

import type { Locale, Phrase } from '../../core/text/phrase';
import { TESTED_SYSTEMS, TESTED_VIEWS, type Live } from './live';

/** A parsed address, as `placeOf` gives it. */
export interface LinkedPlace {
  readonly view: string;
  readonly path: readonly string[];
  readonly query: Readonly<Record<string, string>>;
}

export interface OfferedPart {
  readonly part: Live['part'];
  readonly label: Phrase;
  readonly live: Live;
}

const LABELS = {
  answer: { en: 'The answer', zh: '回答' },
  classify: { en: 'The classification', zh: '问题分类' },
  lists: { en: 'Lists side by side', zh: '并排比较检索结果' },
  flow: { en: 'The rank flow', zh: '排名变化图' },
  chain: { en: 'The whole chain', zh: '完整流程' },
  equation: { en: 'Eq. 3, memory by memory', zh: '逐条计算公式 3' },
  sweep: { en: 'α over all questions', zh: 'α 对全部问题的影响' },
  anatomy: { en: 'The parts of a score', zh: '得分的组成' },
  terms: { en: 'BM25 by hand', zh: '手算 BM25' },
  cosine: { en: 'The cosine by hand', zh: '手算余弦相似度' },
  map: { en: 'The map', zh: '记忆地图' },
  'what-if': { en: 'What if', zh: '假如' },
  training: { en: 'A classifier learns', zh: '训练分类器' },
  trap: { en: 'Write a question that BM25 cannot answer', zh: '写一个 BM25 答不出的问题' },
  beat: { en: 'Beat the retriever', zh: '挑战检索器' },
  screen: { en: 'The screen as it is', zh: '原样显示该页面' },
} satisfies Partial<Record<Live['part'], Phrase>>;

type Offered = keyof typeof LABELS;

const TESTED_LABELS = {
  growth: { en: 'Growth of the memory', zh: '记忆的增长' },
  blame: { en: 'Where answers are lost', zh: '回答在哪里出错' },
} satisfies Partial<Record<(typeof TESTED_VIEWS)[number], Phrase>>;

/** Views whose screens can stand on the stage. */
const SCREENS = ['ask', 'compare', 'lab', 'answers'];
/** Views that the address of a live part may name: the game's is that of the lectures. */
export const SHOWABLE = [...SCREENS, 'lectures'];

/** Whether an address, as a file of a lecture has it, is one of this page that a step can show. */
export const isShowable = (address: string) =>
  SHOWABLE.some((view) => new RegExp(`^#/${view}(?:[/?]|$)`).test(address));

/**
 * What a link can become, the likeliest first; empty where the stage cannot show it.
 *
 * @param address as it is copied from the page: `#/compare?…`, or a whole URL with such a fragment.
 * @param place the address parsed.
 * @param locale the language of the lecture that the link is put under.
 */
export function partsFor(address: string, place: LinkedPlace, locale: Locale): readonly OfferedPart[] {
  if (place.view === 'systems') return testedParts(place, locale);
  if (place.view === 'lectures' ? !place.query['beat'] : !SCREENS.includes(place.view)) return [];
  const at = { [locale]: fragmentIn(address) };
  return partsOf(place).map((part) => ({ part, label: LABELS[part], live: liveOf(part, at) }));
}

/** The memory of the address's system growing, from the address's session on; empty where the system needs more than the page. */
function testedParts({ query }: LinkedPlace, locale: Locale): readonly OfferedPart[] {
  const { user, session } = query;
  const system = TESTED_SYSTEMS.find((id) => id === (query['system'] ?? 'rules'));
  if (!user || !system) return [];
  return TESTED_VIEWS.filter((show) => show !== 'figures').map((show) => ({
    part: 'tested',
    label: TESTED_LABELS[show],
    live: {
      part: 'tested',
      user: { [locale]: user },
      systems: [system],
      show,
      session: Math.max(1, Math.trunc(Number(session)) || 1),
    },
  }));
}

function partsOf({ view, path, query }: LinkedPlace): readonly Offered[] {
  if (view === 'lectures') return ['beat'];
  if (view === 'lab' && path[0] === 'learning' && query['train'] && query['test'])
    return ['training', 'screen'];
  const asked = query['character'] && (query['q'] ?? query['question']);
  if (!asked) return ['screen'];
  if (view === 'ask') return ['answer', 'chain', 'classify', 'lists', 'equation', 'sweep', 'screen'];
  if (view === 'compare') {
    const parts: readonly Offered[] = [
      'flow',
      'anatomy',
      'terms',
      'trap',
      'cosine',
      'map',
      'what-if',
      'equation',
      'sweep',
      'chain',
      'lists',
      'screen',
    ];
    const open = parts.find((part) => part === query['tab']);
    return open ? [open, ...parts.filter((part) => part !== open)] : parts;
  }
  return ['screen'];
}

function liveOf(part: Offered, at: { readonly en?: string; readonly zh?: string }): Live {
  switch (part) {
    case 'classify':
      return { part, at, by: 'kind' };
    case 'lists':
      return { part, at, top: 5, reranked: false };
    case 'equation':
      return { part, at, top: 8 };
    case 'cosine':
      return { part, at, by: 'products' };
    default:
      return { part, at };
  }
}

/** The address within the page: what is before `#` is the host's, which is another one elsewhere. */
function fragmentIn(address: string): string {
  const at = address.indexOf('#');
  return at < 0 ? address : address.slice(at);
}
