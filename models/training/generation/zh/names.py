"""People's names, places, dates and money for Chinese characters."""

SURNAMES = ("王李张刘陈杨赵黄周吴徐孙胡朱高林何郭马罗梁宋郑谢韩唐冯于董萧程曹袁邓许傅沈曾彭吕苏卢蒋蔡贾丁魏薛叶阎余潘杜戴夏钟汪田任姜"
            "范方石姚谭廖邹熊金陆郝孔白崔康毛邱秦江史顾侯邵孟龙万段雷钱汤尹黎易常武乔贺赖龚文").strip()
COMPOUND = ["欧阳", "上官", "司马", "诸葛", "司徒", "慕容"]
MALE = ("建国 志强 伟 俊杰 浩然 子轩 文博 明远 海涛 国栋 家豪 立新 永康 春生 长河 大勇 铁柱 晓东 思远 天佑 景行 一鸣 瑞 斌 磊 凯 峰 鹏程 振华 庆丰 德顺 嘉木 "
        "书恒 泽宇 宏达 兆丰 冬阳 水生 光耀 守义 世杰 乐山 昊 卫东 润生 少华 克勤 仲文 启明 云飞 望舒 正阳 福海 松柏 亦凡 向前 宗翰 九州 怀瑾 北辰").split()
FEMALE = ("秀英 丽华 芳 雨婷 佳怡 思琪 静 欣然 梦洁 晓燕 玉兰 桂香 雪梅 春燕 秋月 若彤 诗涵 慧敏 淑珍 美玲 文静 紫萱 嘉宁 巧云 红霞 素芬 楚楚 清荷 婉儿 "
          "冬梅 小满 采薇 念慈 月娥 凤霞 金枝 语桐 梓涵 海棠 丹 倩 颖 琳 瑶 露 莹 安琪 知夏 映雪 南枝 芷若 喜鹊 银花 碧莹 书瑶 可心 晚晴 青禾 荔枝 蕴华 瑾萱").split()
FOREIGN_MALE = "马库斯·韦伯 托马斯·林德 阿里·哈桑 大卫·奥康纳 佐藤健一 金敏俊 伊万·彼得罗夫 卢卡·罗西 巴图 阿卜杜拉 扎西顿珠 艾力江 普里扬·梅塔 费尔南多·席尔瓦".split()
FOREIGN_FEMALE = "安娜·科瓦尔斯卡 玛丽亚·桑托斯 苏菲·勒鲁瓦 高桥美和 朴智恩 艾琳·墨菲 娜塔莎·伊万诺娃 古丽娜尔 卓玛 其其格 法蒂玛·拉赫曼 阿米娜 格蕾塔·林 琪亚拉·莫罗".split()
CITIES = ("北京 上海 广州 深圳 成都 重庆 杭州 南京 武汉 西安 苏州 长沙 青岛 大连 厦门 昆明 贵阳 南宁 福州 济南 郑州 合肥 南昌 太原 兰州 西宁 银川 拉萨 乌鲁木齐 呼和浩特 哈尔滨 长春 沈阳 "
          "石家庄 天津 海口 三亚 桂林 洛阳 开封 扬州 绍兴 宁波 温州 泉州 潮州 佛山 珠海 烟台 威海 大理 丽江 敦煌 喀什 徐州 无锡 常州 嘉兴 景德镇 岳阳 宜昌 遵义 绵阳 乐山 宜宾 延安 大同 承德 赤峰 延吉 漳州 梅州 柳州 北海 "
          "香港 澳门 台北 高雄 东京 首尔 新加坡 曼谷 吉隆坡 悉尼 墨尔本 伦敦 曼彻斯特 巴黎 柏林 慕尼黑 罗马 马德里 多伦多 温哥华 旧金山 纽约 波士顿 西雅图").split()
SPOTS = ("老城区 河边 街心公园 体育馆 图书馆 社区活动中心 菜市场 火车站 汽车站 单位食堂 会议室 县城 镇上 村口 小区门口 自家阳台 公司楼下 大学校园 湖边 山脚下 海边 郊外 医院 咖啡馆 茶馆 面馆 广场 码头 "
         "郊区农场 工业园 仓库 博物馆 电影院 操场 教学楼 实验室 民宿 老房子里 胡同里 步行街 桥头 花鸟市场").split()


def chinese_name(rng, gender):
    """A Chinese name and how friends shorten it."""
    family = rng.choice(COMPOUND) if rng.random() < 0.04 else rng.choice(SURNAMES)
    pool = MALE if gender == "m" else FEMALE
    given = rng.choice(pool)
    if rng.random() < 0.45:
        chars = "".join(pool)
        given = rng.choice(chars) + rng.choice(chars)
    return family + given, given if len(given) > 1 else family + given


def person(rng, gender, taken):
    """A name that nobody in the bank has yet, with its short form."""
    while True:
        if rng.random() < 0.06:
            name = rng.choice(FOREIGN_MALE if gender == "m" else FOREIGN_FEMALE)
            short = name.split("·")[0]
        else:
            name, short = chinese_name(rng, gender)
        if name not in taken and short not in taken:
            taken |= {name, short}
            return name, short


def place(rng):
    """Where something happened: a city, a spot, or both."""
    roll = rng.random()
    if roll < 0.35:
        return rng.choice(CITIES)
    if roll < 0.7:
        return rng.choice(CITIES) + rng.choice(SPOTS)
    return rng.choice(SPOTS)


def date(rng, year):
    """A day of a year with its written forms: iso, long, month and season."""
    month, day = rng.randint(1, 12), rng.randint(1, 28)
    season = "冬春夏秋"[month % 12 // 3]
    return {"year": year, "iso": f"{year}-{month:02d}-{day:02d}", "long": f"{year}年{month}月{day}日", "month": f"{year}年{month}月",
            "season": f"{year}年{season}天", "isomonth": f"{year}-{month:02d}", "m": month, "d": day}
