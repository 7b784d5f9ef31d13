/** What a link of the page can become on a lecture's stage. */

import type { Locale, Phrase } from '../text/phrase';
import type { Live } from './live';

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
  equation: { en: 'Eq. 3, memory by memory', zh: '逐条计算公式 3' },
  anatomy: { en: 'The parts of a score', zh: '得分的组成' },
  terms: { en: 'BM25 by hand', zh: '手算 BM25' },
  cosine: { en: 'The cosine by hand', zh: '手算余弦相似度' },
  map: { en: 'The map', zh: '记忆地图' },
  'what-if': { en: 'What if', zh: '假如' },
  screen: { en: 'The screen as it is', zh: '原样显示该页面' },
} satisfies Partial<Record<Live['part'], Phrase>>;

type Offered = keyof typeof LABELS;

/** Views whose screens can stand on the stage. */
const SCREENS = ['ask', 'compare', 'lab', 'answers'];

/**
 * What a link can become, the likeliest first; empty where the stage cannot show it.
 *
 * @param address as it is copied from the page: `#/compare?…`, or a whole URL with such a fragment.
 * @param place the address parsed.
 * @param locale the language of the lecture that the link is put under.
 */
export function partsFor(address: string, place: LinkedPlace, locale: Locale): readonly OfferedPart[] {
  if (!SCREENS.includes(place.view)) return [];
  const at = { [locale]: fragmentIn(address) };
  return partsOf(place).map((part) => ({ part, label: LABELS[part], live: liveOf(part, at) }));
}

function partsOf({ view, query }: LinkedPlace): readonly Offered[] {
  const asked = query['character'] && (query['q'] ?? query['question']);
  if (!asked) return ['screen'];
  if (view === 'ask') return ['answer', 'classify', 'lists', 'equation', 'screen'];
  if (view === 'compare') {
    const parts: readonly Offered[] = [
      'flow',
      'anatomy',
      'terms',
      'cosine',
      'map',
      'what-if',
      'equation',
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
