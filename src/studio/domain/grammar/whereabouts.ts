/** Where a generated event happens: a spot in a town, or one that no town has. */

/** English spots that do not take “at the”, with how they are said. */
const SAID: Readonly<Record<string, string>> = {
  'video call': 'on a video call',
  'chat on the phone': 'on the phone',
  taxi: 'in a taxi',
  'city tram': 'on the tram',
  'open sea': 'on the open sea',
  'cargo ship': 'aboard a cargo ship',
  'hot-air balloon': 'in a hot-air balloon',
  'ferry deck': 'on a ferry deck',
  'mountain road': 'on a mountain road',
  'cycle path': 'on a cycle path',
  'forest edge': 'at the edge of a forest',
  coast: 'on the coast',
  rooftop: 'on a rooftop',
  'school roof': 'on the roof of a school',
  'night street': 'in a street at night',
};

/** Spots outside of every town: an alpine hut in a port would be a slip. */
const OUTSIDE: ReadonlySet<string> = new Set([
  ...['video call', 'chat on the phone', 'open sea', 'cargo ship', 'hot-air balloon', 'ferry deck'],
  ...['mountain road', 'mountain stream', 'north ridge', 'base camp', 'alpine hut', 'forest edge', 'coast'],
  ...['lake shore', 'nature reserve', 'salt marsh', 'national park', 'nesting beach', 'lighthouse cottage'],
  ...['winter cottage', 'summer house', 'old farmhouse', "writer's cabin"],
  ...['village hall', 'village school', 'village fête', 'motorway services', 'provincial capital'],
  ...[
    '老家',
    '堂屋',
    '老家祠堂',
    '村里',
    '老家后院',
    '山里',
    '雪山大本营',
    '野路口',
    '雪山脚下',
    '湿地',
    '山村小学',
  ],
  ...[
    '教学点',
    '乡镇中心校',
    '乡下院坝',
    '祖屋',
    '河边',
    '水乡',
    '沙漠边缘',
    '荒山',
    '国道',
    '垭口',
    '牧区',
    '村委会',
  ],
  ...['山道', '河谷', '遗址', '探方', '山顶', '山谷', '油菜地', '槐林', '稻田', '晒谷场', '梯田', '线上赛场'],
  ...['村口小院', '农家乐', '视频会议', '水库', '河汊', '海钓船上', '县人民医院'],
]);

/** In English. @returns as a sentence says it, and as the place of the event. @param spot empty for the town alone. */
export function englishPlace(spot: string, city: string): { readonly at: string; readonly place: string } {
  if (spot === '') return { at: `in ${city}`, place: city };
  const at = SAID[spot] ?? `at the ${spot}`;
  return OUTSIDE.has(spot) ? { at, place: spot } : { at: `${at} in ${city}`, place: `${spot}, ${city}` };
}

/** In Chinese, where the town stands before the spot. */
export function chinesePlace(spot: string, city: string): string {
  return OUTSIDE.has(spot) ? spot : `${city}${spot}`;
}
