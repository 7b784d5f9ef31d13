/** Index terms for searching: what people type differently and mean alike is one term. */

import { contentTerms } from './content-terms';
import { terms } from './terms';

const LATIN_OR_GREEK = String.raw`[\p{Script=Latin}\p{Script=Greek}]`;
/** Accents. In other scripts marks are vowels or make other letters. */
const ACCENT = new RegExp(String.raw`(?<=${LATIN_OR_GREEK}\p{Mn}*)\p{Mn}`, 'gu');
/** Letters that no decomposition takes apart. */
const LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
  ς: 'σ',
};
const LETTER = new RegExp(`[${Object.keys(LETTERS).join('')}]`, 'gu');

/** A text in lower case, with the plain forms of its characters (NFKD), and without accents on Latin and Greek letters. */
export function unaccented(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(ACCENT, '')
    .replace(LETTER, (letter) => LETTERS[letter]!);
}

/**
 * Traditional Chinese characters and, below, the simplified ones that they are written as in mainland China: the thousand pairs that make up 98 % of
 * those in running text. All 4,000 would weigh more than the first screen can bear. The pairs are those of OpenCC's TSCharacters (Apache-2.0), the
 * frequencies those of jieba's dictionary (MIT).
 */
const TRADITIONAL =
  '丟並乾亂亞佈佔併來侷係俠俬倆倉個們倖倫偉側偵偽傑備傢傳債傷傾僅僑僕僱價儀億儘償優儲兇兌兒內兩冊凈凍凱別則剋剛剝創劃劇劉劍劑勁動務勛勝勞勢勳勵勸匯區協卻厤厭厲參叢吳呂員唸問啟喚喪喫喬單嗎嘆嘗噁噴噸噹嚇嚐' +
  '嚥嚮嚴囌國圍園圓圖團埰執堅報場塊塗塵壇壓壞壩壯壺壽夠夢夥夾奧奪奮姦婦媽嬰孃孫學宮寀實寧審寫寬寶將專尋對導屆屍層屬岡島峽崑崗嶺嶽巖帥師帳帶幣幫幹幾庫廈廟廠廢廣廳弔張強彆彈彌彎彔彙彫彿後徑從復徵徹恆悅悶惡' +
  '惱愛態慘慣慮慶慼慾憂憐憑憤憲憶應懞懲懷懸懼戀戰戲戶拋捨捱捲掃掙掛採揚換揮損搖搶摺撐撥撫撲擁擇擊擋擔據擠擬擲擴擺擾攔攜攝攤敗敘敵數斬斷於旂昇時晉暈暢暫曆曉曏書會朮東枴柺桿條棄棲楊業極榦榪榮構槍樂樑樓標樞' +
  '樣樸樹橋機橫檔檢檯櫃欄權欽歎歐歡歲歷歸殘殲殺殼毀氣氫氾汎汙決沒沖況洩涼淚淨淩淵淺減測渾湊湧湯準溝溫溼滅滬滲滾滿漁漢漲漸漿潔潛潤潰澤濃濕濛濟濱瀋瀰灘灣災為烏無煉煙煩熱燈燒營燬燭爐爛爭爺爾牆牽狀狹猶獃獄獅' +
  '獎獨獲獵獸獻現琱瑤瑪環產甦甯畝畢畫異當疇疊痠瘋療癒癥發皺盃盜盡監盤盧盪眾睏睜矇硃碩確碼磚礎礙礦祕禍禎禦禪禮稅稟種稱穀積穩穫窩窮窯競筆箇節範築簡簽籃籌籠籤糧糰糾紀約紅紋納紐純紗紙級紛紡紮細紹終絃組結絕絡' +
  '給統絲經綜綠維綱網綵綿緊緒線緣編緩緯練緻縣縫縮縱縴總績織繞繡繩繪繫繼續纍纏纔纖罈罰罵罷羅義習翫聖聞聯聰聲職聽肅脅脈脣脩脫脹腎腦腫腳腸膚膠膽臉臘臟臥臨臺與興舉舊艙艦艱艷茲荊莊華菸萊萬葉葯蒐蒼蓆蓋蓮蔔蔘蔣' +
  '蕩蕭薑薦薩藍藝藥蘆蘇蘭處虛號虧蝕蟲蠻術衕衚衛衝補裝裡製複褲襬襲覈見規視親覺覽觀觸訂計訊討訓託記訪設許訴診註証詔評詞詢試詩話該詳誇誌認誕誘語誠誤說誰課誼調談請論諧諮諸諾謀謂謙講謝謹證識譚譜譭譯議護譽讀變' +
  '讓讚豈豐豔豬貓貝貞負財貢貧貨貪貫責貴買貸費貼貿賀資賈賊賓賜賞賠賢賣賦質賬賭賴賺購賽贊贏趕趙趨跡踐蹟蹤躍車軌軍軒軟軸較載輓輔輕輛輝輩輪輯輸輻輿轄轉轎轟辦辭辯農迴這連週進遊運過達違遙遜遞遠適遲遷選遺遼邁還' +
  '邊邏郵鄉鄖鄧鄭鄰醜醣醫釋釐釘針釦鈞鉅鉆鉛銀銅銘銜銳銷鋒鋪鋼錄錛錢錦錫錯錶鍊鍋鍵鍼鍾鎊鎖鎮鏇鏈鏡鐘鐵鑄鑑鑒鑽長門閃閉開閑閒間閣閤閥閱闆闇闊闖關闡闢陝陞陣陰陳陸陽隊階際隨險隱隸隻雖雙雜雞離難雲電霧靈靜鞦韆' +
  '韋韓韻響頁頂頃項順須預頑頒頓頗領頭頸頻顆題額顏願顛類顧顫顯風颱飄飛飯飲飼飽飾餅養餓餘餚館餬饒馬馮馳駐駕駛騎騙騰驅驗驚髒體髮鬆鬍鬚鬥鬧鬨鬱魚魯鮮鳥鳳鳴鴨鴻鵝鵬鵰鶴鷹鹹鹼鹽麗麥麴麵麼黃點黨鼕齊齋齒齡齣龍龐';
/** In the same order. */
const SIMPLIFIED =
  '丢并干乱亚布占并来局系侠私俩仓个们幸伦伟侧侦伪杰备家传债伤倾仅侨仆雇价仪亿尽偿优储凶兑儿内两册净冻凯别则克刚剥创划剧刘剑剂劲动务勋胜劳势勋励劝汇区协却历厌厉参丛吴吕员念问启唤丧吃乔单吗叹尝恶喷吨当吓尝' +
  '咽向严苏国围园圆图团采执坚报场块涂尘坛压坏坝壮壶寿够梦伙夹奥夺奋奸妇妈婴娘孙学宫采实宁审写宽宝将专寻对导届尸层属冈岛峡昆岗岭岳岩帅师帐带币帮干几库厦庙厂废广厅吊张强别弹弥弯录汇雕佛后径从复征彻恒悦闷恶' +
  '恼爱态惨惯虑庆戚欲忧怜凭愤宪忆应蒙惩怀悬惧恋战戏户抛舍挨卷扫挣挂采扬换挥损摇抢折撑拨抚扑拥择击挡担据挤拟掷扩摆扰拦携摄摊败叙敌数斩断于旗升时晋晕畅暂历晓向书会术东拐拐杆条弃栖杨业极干杩荣构枪乐梁楼标枢' +
  '样朴树桥机横档检台柜栏权钦叹欧欢岁历归残歼杀壳毁气氢泛泛污决没冲况泄凉泪净凌渊浅减测浑凑涌汤准沟温湿灭沪渗滚满渔汉涨渐浆洁潜润溃泽浓湿蒙济滨沈弥滩湾灾为乌无炼烟烦热灯烧营毁烛炉烂争爷尔墙牵状狭犹呆狱狮' +
  '奖独获猎兽献现雕瑶玛环产苏宁亩毕画异当畴叠酸疯疗愈症发皱杯盗尽监盘卢荡众困睁蒙朱硕确码砖础碍矿秘祸祯御禅礼税禀种称谷积稳获窝穷窑竞笔个节范筑简签篮筹笼签粮团纠纪约红纹纳纽纯纱纸级纷纺扎细绍终弦组结绝络' +
  '给统丝经综绿维纲网彩绵紧绪线缘编缓纬练致县缝缩纵纤总绩织绕绣绳绘系继续累缠才纤坛罚骂罢罗义习玩圣闻联聪声职听肃胁脉唇修脱胀肾脑肿脚肠肤胶胆脸腊脏卧临台与兴举旧舱舰艰艳兹荆庄华烟莱万叶药搜苍席盖莲卜参蒋' +
  '荡萧姜荐萨蓝艺药芦苏兰处虚号亏蚀虫蛮术同胡卫冲补装里制复裤摆袭核见规视亲觉览观触订计讯讨训托记访设许诉诊注证诏评词询试诗话该详夸志认诞诱语诚误说谁课谊调谈请论谐咨诸诺谋谓谦讲谢谨证识谭谱毁译议护誉读变' +
  '让赞岂丰艳猪猫贝贞负财贡贫货贪贯责贵买贷费贴贸贺资贾贼宾赐赏赔贤卖赋质账赌赖赚购赛赞赢赶赵趋迹践迹踪跃车轨军轩软轴较载挽辅轻辆辉辈轮辑输辐舆辖转轿轰办辞辩农回这连周进游运过达违遥逊递远适迟迁选遗辽迈还' +
  '边逻邮乡郧邓郑邻丑糖医释厘钉针扣钧巨钻铅银铜铭衔锐销锋铺钢录锛钱锦锡错表炼锅键针钟镑锁镇旋链镜钟铁铸鉴鉴钻长门闪闭开闲闲间阁合阀阅板暗阔闯关阐辟陕升阵阴陈陆阳队阶际随险隐隶只虽双杂鸡离难云电雾灵静秋千' +
  '韦韩韵响页顶顷项顺须预顽颁顿颇领头颈频颗题额颜愿颠类顾颤显风台飘飞饭饮饲饱饰饼养饿余肴馆糊饶马冯驰驻驾驶骑骗腾驱验惊脏体发松胡须斗闹哄郁鱼鲁鲜鸟凤鸣鸭鸿鹅鹏雕鹤鹰咸碱盐丽麦曲面么黄点党冬齐斋齿龄出龙庞';

const PAIRS: ReadonlyMap<string, string> = new Map([...TRADITIONAL].map((sign, i) => [sign, SIMPLIFIED[i]!]));
const ANY = new RegExp(`[${TRADITIONAL}]`, 'gu');

/** The text with each traditional character as its simplified one; what has none stays. For comparing, not for reading. */
export function simplified(text: string): string {
  return text.replace(ANY, (sign) => PAIRS.get(sign)!);
}

/** Soft hyphens, joiners, marks of direction and of byte order: nobody sees them. */
const INVISIBLE = /[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]/gu;

/** 1,200 and 1’200 are 1200. */
const GROUPED = /(?<![\p{N}.,])\d{1,3}(?:[,'’\u202f]\d{3})+(?![\p{N}])/gu;
/** e-mail is email. A T-shirt stays a shirt. */
const ELECTRONIC = /(?<![\p{L}\p{N}-])e[-‐‑](?=\p{Script=Latin}{3})/giu;

/** Arabic without vowel signs and with one form of each letter, and without its article, which is written as part of the word. */
const ARABIC: readonly (readonly [RegExp, string])[] = [
  [/(?<=\p{Script=Arabic}\p{Mn}*)\p{Mn}|\u0640/gu, ''],
  [/ٱ/gu, 'ا'],
  [/ى/gu, 'ي'],
  [/ة/gu, 'ه'],
  [/(?<!\p{L})[وبكف]?ال(?=\p{L}{2})/gu, ''],
];

/** Pictures; a skin tone says nothing of what is in one. */
const EMOJI = /(?!\p{Emoji_Modifier})\p{Emoji_Presentation}|\p{Extended_Pictographic}(?=\ufe0f)/gu;

const ASCII = /^[\t-~]*$/;

/** Scripts that part no words by blanks; Han has bigrams. */
const UNSPACED =
  /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
let segmenter: Intl.Segmenter | undefined;

/** The words of a run of letters, as the platform's dictionary knows them: browsers differ in few of them. */
function wordsOf(run: string): string[] {
  if (!UNSPACED.test(run) || !('Segmenter' in Intl)) return [run];
  segmenter ??= new Intl.Segmenter('ja', { granularity: 'word' });
  return Array.from(segmenter.segment(run), ({ segment }) => segment);
}

/**
 * The terms of `terms`, of which those that differ in accents, width, invisible signs, the way of writing a number, or simplified and traditional
 * characters are alike; and emoji.
 */
export function searchTerms(text: string): string[] {
  return folded(text, terms);
}

/** The same of `contentTerms`. */
export function searchContentTerms(text: string): string[] {
  return folded(text, contentTerms);
}

function folded(text: string, split: (text: string) => string[]): string[] {
  const found = split(fold(text));
  // Emoji, which few texts have, come after the words.
  return ASCII.test(text) ? found : [...found.flatMap(wordsOf), ...(text.match(EMOJI) ?? [])];
}

function fold(text: string): string {
  const joined = text.replace(GROUPED, (number) => number.replace(/\P{N}/gu, '')).replace(ELECTRONIC, 'e');
  if (ASCII.test(joined)) return joined;
  const plain = unaccented(joined.replace(INVISIBLE, ''));
  const composed = ARABIC.reduce((each, [pattern, other]) => each.replace(pattern, other), plain).normalize(
    'NFKC',
  );
  return simplified(composed);
}
