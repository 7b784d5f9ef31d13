/** Which language a text is written in, if it is neither English nor Chinese: enough to say so, by its script or its commonest words. */

/** Scripts that one language has, or nearly so. A text is in it if it has more of its letters than of any other listed, and than Latin ones. */
const SCRIPTS: readonly (readonly [tongue: string, letter: RegExp])[] = [
  ['ko', /\p{Script=Hangul}/gu],
  ['ru', /\p{Script=Cyrillic}/gu],
  ['ar', /\p{Script=Arabic}/gu],
  ['he', /\p{Script=Hebrew}/gu],
  ['el', /\p{Script=Greek}/gu],
  ['hi', /\p{Script=Devanagari}/gu],
  ['th', /\p{Script=Thai}/gu],
];
const KANA = /[\p{Script=Hiragana}\p{Script=Katakana}]/gu;
const HAN = /\p{Script=Han}/gu;
const LATIN = /\p{Script=Latin}/gu;
/** Of kana to Han characters, from which on a text is Japanese: a Chinese one may quote some. */
const KANA_SHARE = 0.5;

/** Words that nearly every paragraph has, and that the others lack. */
const ENGLISH = 'the and was were with that have this from they his she my'.split(' ');
const COMMON: Readonly<Record<string, readonly string[]>> = {
  de: 'der und ich nicht ist mit das wir auf für im dem ein eine meine nach bin zu wurde'.split(' '),
  fr: 'le les et des est une dans pour qui avec pas sur je nous mon elle du au'.split(' '),
  es: 'el los las y una por con para mi pero muy está fue del su al'.split(' '),
  it: 'il gli di che per con una non sono mia mio alla nel della ho è'.split(' '),
  pt: 'os não uma com para meu minha ao da do em foi mas muito eu à'.split(' '),
  nl: 'het een en ik van niet zijn met voor mijn naar dat haar ook'.split(' '),
};
/** So many more of these words than of English ones. */
const MARGIN = 2;
/** As far as a text is looked at. */
const LOOKED_AT = 20_000;

/** BCP 47; undefined for English, Chinese, and what cannot be told. */
export function tongueOf(text: string): string | undefined {
  const begin = text.slice(0, LOOKED_AT);
  const count = (letter: RegExp) => begin.match(letter)?.length ?? 0;
  const kana = count(KANA);
  const han = count(HAN);
  const latin = count(LATIN);
  if (kana > KANA_SHARE * han && kana + han > latin) return 'ja';
  const [script, letters] = SCRIPTS.map(([tongue, letter]) => [tongue, count(letter)] as const).reduce(
    (best, each) => (each[1] > best[1] ? each : best),
  );
  if (letters > latin && letters > han) return script;
  return han > latin ? undefined : latinTongue(begin);
}

function latinTongue(text: string): string | undefined {
  const words = text.toLowerCase().match(/\p{L}+/gu) ?? [];
  const hits = (common: readonly string[]) => words.filter((word) => common.includes(word)).length;
  const scored = Object.entries(COMMON).map(([tongue, common]) => [tongue, hits(common)] as const);
  const [best, score] = scored.reduce((first, each) => (each[1] > first[1] ? each : first));
  return score >= hits(ENGLISH) + MARGIN ? best : undefined;
}
