/** Emotions and scenes of MemBench (§3.2, Table 9): their labels in the files, and the words by which a text shows them. */

/** Those that Table 10 speaks of, as one word each; any other label is `other`. */
export const EMOTIONS = ['happy', 'sad', 'disappointed', 'anxious', 'envious', 'expectant', 'other'] as const;
export type Emotion = (typeof EMOTIONS)[number];

/** In the order of Table 9's priority: the first that fits a text is its scene. */
export const SCENES = ['disease', 'emotions', 'preferences', 'activity', 'other'] as const;
export type Scene = (typeof SCENES)[number];

const EMOTION_LABELS: readonly (readonly [Emotion, RegExp])[] = [
  ['happy', /^(happy|happiness|joy|joyful)$|^(开心|高兴|快乐)$/i],
  ['sad', /^(sad|sadness)$|^(悲伤|难过|伤心)$/i],
  ['disappointed', /^disappoint(ed|ment)$|^失望$/i],
  ['anxious', /^(anxious|anxiety|worried)$|^(焦虑|担心)$/i],
  ['envious', /^(envy|envious)$|^(羡慕|嫉妒)$/i],
  ['expectant', /^(expectant|expectation|anticipation|anticipating)$|^期待$/i],
];

const SCENE_LABELS: readonly (readonly [Scene, RegExp])[] = [
  ['disease', /^(disease|illness)s?$|^疾病/i],
  ['emotions', /^emotion(s|al)?$|^情绪/i],
  ['preferences', /^preferences?$|^喜好/i],
  ['activity', /^activit(y|ies)$|^活动/i],
];

/** The emotion that a label of a file names; `other` where it names none of Table 10. */
export function emotionOfLabel(label: string): Emotion {
  return EMOTION_LABELS.find(([, pattern]) => pattern.test(label.trim()))?.[0] ?? 'other';
}

/** The scene that a label of a file names; `other` where it names none but that. */
export function sceneOfLabel(label: string): Scene {
  return SCENE_LABELS.find(([, pattern]) => pattern.test(label.trim()))?.[0] ?? 'other';
}

/** A word that shows an emotion or a scene, with its place in the text. */
export interface Shown<T> {
  readonly shows: T;
  readonly word: string;
  readonly start: number;
}

/** Set by hand from what the words mean, tuned on no data. Where two patterns take the same characters, the earlier one has them. */
const EMOTION_WORDS: readonly (readonly [Emotion, RegExp])[] = [
  [
    'sad',
    /\b(unhappy|not (?:so |very |too )?happy|isn['’]t (?:much )?fun)\b|不(?:太|怎么)?(?:开心|高兴|快乐)/giu,
  ],
  ['disappointed', /\bdisappoint\w*|\blet (?:me )?down\b|\bbummed\b|失望|失落|泄气|可惜/giu],
  [
    'anxious',
    /\b(?:anxious|anxiety|worr(?:y|ied|ies|ying)|nervous|afraid|scared|stress\w*|panic\w*|uneasy)\b|焦虑|担心|担忧|紧张|害怕|不安|怕/giu,
  ],
  ['envious', /\b(?:envy|envious|jealous)\b|羡慕|嫉妒/giu],
  ['expectant', /\b(?:look(?:ing)? forward|can['’]t wait|hop(?:e|ing) to)\b|期待|盼望|盼着/giu],
  [
    'sad',
    /\b(?:sad|sadness|upset|lonely|cry|crying|cried|tears|miss(?:ing)?|heartbroken|hurts?)\b|难过|伤心|悲伤|难受|孤单|孤独|想念|想哭|哭了?|委屈/giu,
  ],
  [
    'happy',
    /\b(?:happy|happily|glad|excited|exciting|fun|joy\w*|proud|wonderful|awesome|amazing|fantastic|delighted|yay)\b|开心|高兴|快乐|兴奋|激动|自豪|骄傲|太棒|好玩/giu,
  ],
];

const SCENE_WORDS: readonly (readonly [Scene, RegExp])[] = [
  [
    'disease',
    /\b(?:sick|ill|illness|fever|cough\w*|flu|injur\w+|hospital|headache|stomach ?ache|toothache|medicine|allerg\w+)\b|生病|发烧|感冒|咳嗽|受伤|医院|头疼|肚子疼|牙疼|过敏|吃药/giu,
  ],
  [
    'preferences',
    /\b(?:likes?|love[sd]?|favou?rites?|enjoy\w*|prefer\w*|fond of)\b|喜欢|最爱|喜爱|爱吃|爱看|爱玩/giu,
  ],
  [
    'activity',
    /\b(?:play\w*|part(?:y|ies)|competitions?|contests?|match|games?|trips?|travel\w*|picnics?|danc\w+|run(?:ning)?|swim\w*|draw\w*|paint\w*|perform\w*|exams?|class|school|museum|zoo|park|concert|festival)\b|玩|派对|晚会|聚会|比赛|游戏|旅行|旅游|野餐|跳舞|跑步|游泳|画画|表演|考试|上课|学校|博物馆|动物园|公园|音乐会/giu,
  ],
];

/** Words right before an emotion that take it back. */
const NEGATED =
  /(?:\b(?:not|never|no|hardly|isn['’]t|wasn['’]t|don['’]t|didn['’]t|aren['’]t)(?: (?:so|very|too|really|that|be|feel))?\s+|(?:不|没|没有|别|不会|不用|并不)(?:太|很|那么|再)?)$/iu;

/** Every word of a text that shows an emotion, in the text's order; those that a negation takes back are left out. */
export function emotionWords(text: string): Shown<Emotion>[] {
  return wordsOf(text, EMOTION_WORDS).filter(
    ({ start }) => !NEGATED.test(text.slice(Math.max(0, start - 24), start)),
  );
}

/** Every word of a text that shows a scene, in the text's order. */
export function sceneWords(text: string): Shown<Scene>[] {
  return wordsOf(text, SCENE_WORDS);
}

function wordsOf<T>(text: string, patterns: readonly (readonly [T, RegExp])[]): Shown<T>[] {
  const taken = new Uint8Array(text.length);
  const found: Shown<T>[] = [];
  for (const [shows, pattern] of patterns)
    for (const { 0: word, index: start } of text.matchAll(pattern)) {
      if (taken.subarray(start, start + word.length).includes(1)) continue;
      taken.fill(1, start, start + word.length);
      found.push({ shows, word, start });
    }
  return found.sort((a, b) => a.start - b.start);
}
