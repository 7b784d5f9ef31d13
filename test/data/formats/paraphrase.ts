/** The rule by which a bundled question counts as a paraphrase: it shares no content word with its gold memory. */

const ENGLISH_STOP_WORDS = new Set(
  `a an the and or but if of to in on at by for from with about into over after before between during
  without within is are was were be been being am do does did done doing has have had having he she it
  they them him her his hers its their theirs we us our you your i me my who whom whose what which when
  where why how that this these those there here than then so as not no nor only own same too very can
  could will would shall should may might must just ever one any some such each both more most other did
  s t d ll re ve while because until out up down off again once all few own much many get got`.split(/\s+/),
);
const CHINESE_STOP_CHARACTERS = new RegExp(
  '[的了在是她他它谁什么哪里时候怎样么为何多少几个有没和与跟把被过着地得这那些也都就还又很吗呢吧啊从到对让给由于后前中上下里外时年月日第次' +
    '一二三两人，。？！、；：“”《》（）·—\\s-]',
);

/** A word without its commonest ending, at least three letters long: crude, and the same for question and memory. */
function stem(word: string): string {
  for (const ending of ['ings', 'ing', 'edly', 'ies', 'ied', 'ed', 'es', 'ly', 's', 'e']) {
    if (word.endsWith(ending) && word.length - ending.length >= 3) return word.slice(0, -ending.length);
  }
  return word;
}

/** The content words of an English text, by their stems, without the words of a name. */
export function englishWords(text: string, name: string): Set<string> {
  const names = new Set((name.toLowerCase().match(/[a-zà-ÿ]+/g) ?? []).flatMap((word) => [word, stem(word)]));
  const plain = text.toLowerCase().replaceAll('’', "'").replaceAll("'s", '');
  const words = plain.match(/[a-zà-ÿ0-9]+/g) ?? [];
  return new Set(words.filter((word) => !ENGLISH_STOP_WORDS.has(word) && !names.has(word)).map(stem));
}

/** Pairs of characters between stop characters, without the name and the given name. */
function chinesePairs(text: string, name: string): Set<string> {
  const given = [...name].slice(1).join('');
  const anonymous = text.replaceAll(name, '，');
  const plain = given.length > 1 ? anonymous.replaceAll(given, '，') : anonymous;
  const pairs = new Set<string>();
  for (const segment of plain.split(CHINESE_STOP_CHARACTERS)) {
    for (let i = 0; i + 1 < segment.length; i++) pairs.add(segment.slice(i, i + 2));
  }
  return pairs;
}

/** Content words (English) or pairs of characters (Chinese) that two texts share, but for the character's name. */
export function sharedContent(
  a: string,
  b: string,
  { name, language }: { readonly name: string; readonly language: 'en' | 'zh' },
): string[] {
  const content = language === 'zh' ? chinesePairs : englishWords;
  const other = content(b, name);
  return [...content(a, name)].filter((item) => other.has(item));
}
