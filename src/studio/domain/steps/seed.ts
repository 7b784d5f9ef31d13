/** Step 1: the seed. Drawn from our lists with a random seed, or typed. */

import { random, seedOf, shuffled } from '../../../measures/domain/random';
import type { Language } from '../../../core/memory/bank';
import type { Draft, DraftSeed } from '../draft';

/** A group with what belongs to it. */
export interface SeedGroup {
  readonly name: string;
  readonly entries: readonly string[];
}

export interface SeedLists {
  readonly jobs: readonly SeedGroup[];
  readonly hobbies: readonly SeedGroup[];
  readonly topics: readonly SeedGroup[];
}

/** How many hobbies and topics a seed has. */
const HOBBY_COUNT = 3;
const TOPIC_COUNT = 5;

/** A job, hobbies and topics of different groups. The same number draws the same. */
export function drawnSeed(language: Language, number: number): Pick<DraftSeed, 'job' | 'hobbies' | 'topics'> {
  const next = random(seedOf(number, 'studio seed', language));
  const { jobs, hobbies, topics } = SEED_LISTS[language];
  const of = (entries: readonly string[]) => entries[Math.floor(next() * entries.length)]!;
  const several = (groups: typeof jobs, count: number) =>
    shuffled(groups, next)
      .slice(0, count)
      .map(({ entries }) => of(entries));
  return {
    job: several(jobs, 1)[0]!,
    hobbies: several(hobbies, HOBBY_COUNT),
    topics: several(topics, TOPIC_COUNT),
  };
}

/** The topic of the event at a place: the seed's topics in turn, then others of the lists, drawn with the seed. */
export function drawnTopic({ seed, language }: Pick<Draft, 'seed' | 'language'>, at: number): string {
  const own = seed.topics[at];
  if (own !== undefined) return own;
  const all = SEED_LISTS[language].topics.flatMap(({ entries }) => entries);
  const others = shuffled(
    all.filter((topic) => !seed.topics.includes(topic)),
    random(seedOf(seed.random, 'studio topics', language)),
  );
  return others[(at - seed.topics.length) % others.length]!;
}

/** A line `name: entry, entry` as a group. @param comma between entries. */
export function seedGroups(lines: string, comma: string): SeedGroup[] {
  return lines
    .trim()
    .split('\n')
    .map((line) => {
      const [name = '', entries = ''] = line.split(/[:：]\s*/);
      return { name: name.trim(), entries: entries.split(comma).map((entry) => entry.trim()) };
    });
}

const JOBS_EN = `
health: district nurse, dental technician, speech therapist, paramedic, pharmacist, midwife, optician, prosthetist
education: primary school teacher, museum educator, driving instructor, school librarian, lecturer in geology, piano teacher, career adviser, nursery manager
crafts: bookbinder, stonemason, cabinetmaker, potter, tailor, clockmaker, glazier, boat builder
engineering: bridge inspector, railway signal engineer, acoustics engineer, water engineer, lift mechanic, robotics technician, surveyor, wind turbine technician
science: marine biologist, seismologist, archivist, soil scientist, ornithologist, food chemist, cartographer, astronomer
arts and media: radio producer, stage designer, illustrator, translator, choir conductor, documentary editor, type designer, puppeteer
trade and food: baker, cheesemaker, florist, greengrocer, tea merchant, pastry cook, fishmonger, second-hand bookseller
public service: firefighter, town planner, customs officer, court interpreter, park ranger, bus dispatcher, registrar, probation officer
business: accountant, insurance assessor, event organiser, logistics planner, recruiter, estate agent, product manager, auctioneer
land and sea: ferry pilot, orchard keeper, beekeeper, shepherd, forester, oyster farmer, vineyard worker, lock keeper`;

const HOBBIES_EN = `
sport: fencing, open-water swimming, bouldering, table tennis, orienteering, rowing, archery, long-distance cycling
making: woodturning, knitting, bread baking, model railways, letterpress printing, bicycle repair, quilting, kite building
nature: birdwatching, growing tomatoes, mushroom hunting, astronomy, tide-pooling, keeping bees, pressing flowers, hill walking
music and stage: cello, barbershop singing, tango, amateur theatre, accordion, ballroom dancing, jazz records, bell ringing
games: chess, go, crosswords, bridge, board games, geocaching, quiz nights, jigsaw puzzles
collecting and reading: old maps, detective novels, stamps, fountain pens, local history, poetry, film posters, postcards
food and travel: night trains, pickling, tea tasting, visiting lighthouses, cooking curries, sleeping in huts, canal boats, market towns`;

const TOPICS_EN = `
work: a promotion, a difficult customer, the first day in a new job, a project that failed, a strike
learning: an exam sat twice, an evening class, a mentor's advice, a licence, a lost notebook
family: a wedding, a reunion, a quarrel over an inheritance, a birth, a grandparent's stories
friendship: a falling-out, a friend who moved away, a surprise party, an old letter, a shared flat
love: a first meeting, a long-distance year, a proposal, a separation, an anniversary
home: moving house, a flooded kitchen, a new neighbour, renovating an attic, a lost key
health: a broken wrist, giving up smoking, a night in hospital, learning to sleep, a race after an injury
money: a first salary, a scam, saving for a van, a loan to a friend, a found wallet
travel: a missed ferry, a walk of a hundred miles, a snowed-in airport, a village festival abroad, a border crossing
nature: a storm, a rescued animal, an eclipse, a dry summer, the first frost
community: a street party, a petition, a charity auction, a flood relief, a library that was to close
art: an exhibition, a badly painted fence, a play on tour, a borrowed violin, a mural
sport: a lost final, a first marathon, a new coach, a rescue on the ice, a rained-off match
technology: a broken laptop, an app built in a weekend, a lost photograph archive, a repaired radio, a power cut
food: a burnt cake, a recipe from an aunt, a stall at the market, a cooking contest, a picnic in the rain
justice: a wrong accusation, a court summons, a returned bicycle, witnessing an accident, a neighbour's dispute
memory: a found diary, a childhood street, an old teacher, a time capsule, a demolished cinema
risk: a bad descent, a boat without fuel, a resignation, a bet, speaking before a thousand people`;

const SEEDS_EN: SeedLists = {
  jobs: seedGroups(JOBS_EN, ', '),
  hobbies: seedGroups(HOBBIES_EN, ', '),
  topics: seedGroups(TOPICS_EN, ', '),
};

const JOBS_ZH = `
医疗：社区护士、口腔技师、康复治疗师、急救医士、药剂师、助产士、验光师、义肢装配师
教育：小学语文老师、博物馆讲解员、驾校教练、学校图书管理员、地质学讲师、钢琴老师、职业规划师、幼儿园园长
手工：古籍修复师、石匠、木匠、陶艺师、裁缝、钟表匠、玻璃工、造船工
工程：桥梁检测员、铁路信号工程师、声学工程师、给排水工程师、电梯维修工、机器人技术员、测量员、风电运维员
科学：海洋生物学家、地震研究员、档案员、土壤学家、鸟类学家、食品化学师、地图编辑、天文台研究员
文化传媒：电台编导、舞台设计师、插画师、翻译、合唱团指挥、纪录片剪辑师、字体设计师、木偶戏演员
餐饮商贸：面包师、豆腐坊老板、花店店主、菜场摊主、茶商、点心师傅、水产商贩、旧书店老板
公共服务：消防员、城市规划师、海关关员、法庭口译员、森林公园巡护员、公交调度员、婚姻登记员、社区民警
商务：会计、保险理赔员、活动策划、物流调度、招聘专员、房产中介、产品经理、拍卖师
农林水：轮渡船长、果园主、养蜂人、牧羊人、护林员、牡蛎养殖户、葡萄园工人、船闸管理员`;

const HOBBIES_ZH = `
运动：击剑、冬泳、攀岩、乒乓球、定向越野、赛艇、射箭、长途骑行
手作：木工车床、编织、烤面包、火车模型、活字印刷、修自行车、拼布、扎风筝
自然：观鸟、种番茄、采蘑菇、观星、赶海、养蜂、压花、爬山
音乐舞台：大提琴、合唱、探戈、业余话剧、手风琴、交谊舞、收藏爵士唱片、笛子
棋牌游戏：象棋、围棋、填字游戏、桥牌、桌游、寻宝游戏、知识竞赛、拼图
收藏阅读：旧地图、侦探小说、集邮、钢笔、地方志、诗歌、电影海报、明信片
饮食旅行：坐夜火车、腌菜、品茶、看灯塔、做咖喱、露营、坐船游运河、逛集市`;

const TOPICS_ZH = `
工作：一次晋升、难缠的顾客、入职第一天、失败的项目、一次集体请愿
学习：考了两次的试、夜校课程、老师的忠告、一张执照、丢失的笔记本
家庭：一场婚礼、家族团聚、遗产之争、孩子出生、祖辈的故事
友情：一次绝交、朋友搬走、惊喜派对、一封旧信、合租的日子
爱情：初次见面、异地的一年、求婚、分手、纪念日
住处：搬家、厨房漏水、新邻居、翻修阁楼、丢了钥匙
健康：手腕骨折、戒烟、住院的一夜、学会睡觉、伤愈后的比赛
金钱：第一份工资、一场骗局、攒钱买车、借给朋友的钱、捡到的钱包
旅行：误了轮渡、徒步一百公里、大雪封机场、异乡的节日、穿越边境
自然：一场暴雨、救助动物、一次日食、干旱的夏天、第一场霜
社区：街坊聚会、一份请愿书、慈善拍卖、抗洪、要关门的图书馆
艺术：一次展览、刷坏的墙、巡演、借来的二胡、一面壁画
体育：输掉的决赛、第一次马拉松、新教练、冰面救人、因雨取消的比赛
科技：坏掉的电脑、周末写的程序、丢失的照片、修好的收音机、一次停电
饮食：烤焦的蛋糕、姑妈的菜谱、集市摊位、厨艺比赛、雨中野餐
公道：一次冤枉、一张传票、失而复得的自行车、目击车祸、邻里纠纷
回忆：找到的日记、童年的街道、从前的老师、时间胶囊、拆掉的影院
冒险：一次险坡、没油的船、一次辞职、一个赌约、千人面前的演讲`;

const SEEDS_ZH: SeedLists = {
  jobs: seedGroups(JOBS_ZH, '、'),
  hobbies: seedGroups(HOBBIES_ZH, '、'),
  topics: seedGroups(TOPICS_ZH, '、'),
};

/** What a character may begin with: occupations, hobbies and topics, in groups as in PerLTQA's first step. The lists are our own. */
export const SEED_LISTS: Readonly<Record<Language, SeedLists>> = { en: SEEDS_EN, zh: SEEDS_ZH };
