/** A baseline without a model: words that distinguish a question about facts from one about events. */

import type { Kind } from '../../core/memory/bank';
import { toCategories, softmax, type Classification } from './classifier';

/** A cue that a question holds, and how much it speaks for a kind (natural-log odds, set by hand, not tuned on any data). */
export interface Cue {
  readonly kind: Kind;
  readonly pattern: RegExp;
  readonly weight: number;
}

export const CUES: readonly Cue[] = [
  cue(
    'profile',
    1.5,
    /\b(occupation|profession|jobs?|hobb(?:y|ies)|nicknames?|gender|nationality|education|employer|birthday|height|awards?|role models?|languages?)\b/i,
  ),
  cue(
    'profile',
    1,
    /\b(how old|for a living|where (?:was|is) \w+ (?:born|from)|favou?rite|afraid of|look like|born)\b/i,
  ),
  cue('relationship', 1.5, /\b(relationship|related|connected)\b|\bto (?:him|her|them)\?/i),
  cue('relationship', 1, /^who(?:['’]s| is| was)\b/i),
  cue(
    'relationship',
    0.5,
    /\b(brother|sister|mother|father|wife|husband|son|daughter|aunt|uncle|friend|colleague|mentor|neighbou?r|teacher|boss)s?\b/i,
  ),
  cue('event', 1, /^(?:when|why|where|how (?:did|was|were|much|many))\b|\bwhat happened\b/i),
  cue('event', 0.7, /\b(did|during|after|before|when|happened|result|outcome|decide[ds]?)\b/i),
  cue(
    'dialogue',
    1.5,
    /\b(say|said|tell|told|ask(?:ed)?|reply|replied|respond(?:ed)?|suggest(?:ed)?|advise|advice|promise[ds]?|admit(?:ted)?|conversation)\b/i,
  ),
  cue(
    'profile',
    1.5,
    /职业|爱好|昵称|外号|绰号|性别|国籍|学历|毕业|出生|生日|身高|籍贯|多大|几岁|最怕|害怕|喜欢吃|做什么的|靠什么/,
  ),
  cue('relationship', 1.5, /关系|是谁|谁是|什么人|师父是|师傅是|认识的/),
  cue('event', 1, /什么时候|哪一年|哪年|为什么|怎么会|发生|结果|后来|那次|那天|多少/),
  cue('dialogue', 1.5, /说了|说过|怎么说|告诉|问他|问她|回答|建议|劝|答应|承认|聊/),
];

/** Classifies by the cues found: their weights are summed per kind, followed by a softmax; without a cue all kinds are equally likely. */
export function classifyByCues(question: string): Classification & { readonly cues: readonly Cue[] } {
  const cues = CUES.filter(({ pattern }) => pattern.test(question));
  const weight = (kind: Kind) => cues.reduce((sum, c) => sum + (c.kind === kind ? c.weight : 0), 0);
  const [profile, relationship, event, dialogue] = softmax([
    weight('profile'),
    weight('relationship'),
    weight('event'),
    weight('dialogue'),
  ]) as [number, number, number, number];
  return { ...toCategories({ profile, relationship, event, dialogue }), cues };
}

function cue(kind: Kind, weight: number, pattern: RegExp): Cue {
  return { kind, weight, pattern };
}
