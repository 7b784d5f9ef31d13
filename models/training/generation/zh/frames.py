"""Frames in which an event is told: openings, joints, feelings, lessons and closings."""

OPENINGS = """
{long}，{X}和{who}在{place}{act}。
{month}的一天，{X}在{place}遇见了{who}，两人一起{act}。
{season}，{X}正为{act}的事发愁，{who}来到了{place}。
那天是{long}，{place}[下着小雨/刮着大风/格外闷热/飘着雪花/阳光很好]，{X}同{who}约好{act}。
{iso}，{who}打来电话，约{X}到{place}{act}。
说起{act}，{X}总会想到{month}在{place}的那一天，当时{who}也在场。
{X}[原本/本来]没想过要{act}，直到{month}{who}在{place}拉了{x}一把。
一大早，{X}就赶到{place}，{who}已经等在那里了，这天（{iso}）他们要{act}。
{who}是{X}{act}时的搭档。{long}，两人在{place}碰了面。
在{place}，{X}跟{who}[忙活/折腾]了大半天，为的就是{act}，那时是{month}。
{season}的一个周末，{X}与{who}相约{act}，地点选在{place}。
{X}还记得{year}年在{place}{act}的情形，身边陪着的是{who}。
“走吧，别磨蹭了。”{month}的那个早晨，{who}这样催{X}去{place}{act}。
{long}傍晚，{place}，{X}和{who}终于开始{act}。
为了{act}，{X}在{month}专程去了一趟{place}，同去的还有{who}。
{X}与{who}在{place}{act}，一路上发生了不少事。那是{season}。
{year}年，{X}的日子过得紧巴巴，{who}提议到{place}{act}。
谁也没料到，{long}在{place}{act}会这么波折。{X}和{who}后来常常说起。
{month}，单位放假，{X}回到{place}，和{who}一起{act}。
{X}和{who}讨论过好几回要{act}，{long}总算在{place}付诸行动。
从{place}回来已经很久，{X}还时常提起{month}同{who}{act}的经过。
{who}至今记得，{long}那天，{X}是怎样在{place}{act}的。
天还没亮，{X}就被{who}的敲门声叫醒。这天是{long}，两人说好要去{place}{act}。
要不是{who}再三劝说，{X}在{season}绝不会去{place}{act}。
{place}里人来人往，{X}和{who}顾不上寒暄，{long}这天的头等大事是{act}。
{act}，是{X}和{who}在{month}共同经历的一件事，地点是{place}。
{year}年，一个再普通不过的日子，{X}和{who}却因为在{place}{act}而难以忘怀。
晚饭后，{who}敲开{X}的门，说起{act}的打算；第二天（{long}），两人就去了{place}。
{place}的{season}，总让{X}想起跟{who}一起{act}的往事。
""".strip().splitlines()

STRANGERS = "刚认识的{Y} 名叫{Y}的热心人 素不相识的{Y} 一位叫{Y}的年轻人 {Y} {Y}".split()

JOINTS = ["", "", "", "", "", "", "", "", "", "后来，", "没过多久，", "接着，", "随后，", "就这样，", "说起来，", "再后来，", "值得一提的是，"]

FEELINGS = [line.split(" ") for line in """
又惭愧又感激 内疚
心里像卸下一块石头 轻松
兴奋得一夜没合眼 激动
有些失落，却没有说出口 失望
气得半天不说话 生气
鼻子一酸，险些掉泪 难过
暗暗得意了好几天 自豪
紧张得手心冒汗 紧张
又好气又好笑 哭笑不得
觉得十分踏实 安心
满心欢喜，走路都哼着歌 快乐
感到前所未有的疲惫 劳累
既委屈又不服气 委屈
有种说不出的孤单 寂寞
打心底里佩服对方 敬佩
后怕得腿都软了 害怕
心疼得直跺脚 心痛
羞得满脸通红 尴尬
如释重负地长出一口气 放松
对前路充满信心 有把握
""".strip().splitlines()]

LESSONS = """
做事不能只图快
求助并不丢人
老办法里有真学问
提前准备胜过临时补救
再熟的路也要看清脚下
把话说开比憋在心里强
钱要花在刀刃上
身体才是最大的本钱
别人的经验值得认真听
失败一次不等于永远不行
信任要靠一件件小事攒起来
细节往往决定成败
凡事应当留出余地
耐心比聪明更管用
规矩是用教训换来的
陪伴比礼物更重要
贪小便宜会吃大亏
不能以貌取人
量力而行才走得远
合作时要把责任分清楚
""".strip().splitlines()

PLANS = """
以后每年都来一次
下个月再试一回
把过程写进日记里
回去好好练习基本功
攒一笔钱专门用在这上面
请教更有经验的人
找个时间回请对方
报一个培训班系统地学
带上家里人一起参加
先休息一阵子再说
做一份详细的清单
邀请更多朋友加入
""".strip().splitlines()

CLOSE = """
{X}{feeling}。
那一刻，{X}{feeling}。
回家路上，{X}{feeling}。
事情结束以后，{X}{feeling}，{Y}看在眼里，什么也没说。
{X}从中明白了一个道理：{lesson}。
这件事让{X}懂得，{lesson}。
通过这次经历，{X}深刻体会到{lesson}。
{Y}总结说：“{lesson}。”{X}点了点头。
临别时，{X}打算{plan}。
{X}暗下决心，要{plan}。
{X}和{Y}商定，{plan}。
{X}{feeling}，并且认识到{lesson}。
""".strip().splitlines()

ASK_FEELING = "{act}那次，{X}心里是什么滋味 {X}{act}之后有什么感受 {act}的时候{X}情绪怎么样 经历{act}这件事，{X}心情如何 和{Y}{act}，{X}有什么感触".split()
ASK_LESSON = "{X}从{act}这件事里学到了什么 {act}让{X}明白了什么道理 经过{act}，{X}有什么体会 和{Y}{act}给{X}带来什么启示 {X}后来对{act}有什么感悟".split()
ASK_PLAN = "{act}以后，{X}有什么打算 {X}在{act}之后决定怎么做 {X}和{Y}{act}，接下来想干什么 {act}完了，{X}立下了什么计划".split()
ASK_DATE = ("{X}是什么时候{act}的 {X}和{Y}{act}是在哪一天 {act}这件事发生在哪一年 {X}几时去{act} 哪年哪月{X}跟{Y}{act} {X}与{Y}一起{act}是什么时间 {act}是多久以前的事").split()
ASK_PLACE = "{X}是在哪儿{act}的 {X}和{Y}到什么地方{act} {act}的地点是哪里 {X}在何处{act} 他们去哪里{act} {X}跟{Y}在什么地方{act}".split()
ASK_WHO = "{X}是和谁一起{act}的 谁陪{X}{act} {act}时在场的还有谁 {X}{act}，身边是哪位 {X}跟什么人{act} 是谁同{X}一块儿{act}".split()
ASK_WHAT = "{X}和{Y}{act}时发生了什么 {month}{X}和{Y}在{place}做了什么 {X}{act}的经过是怎样的 {long}那天{X}做了什么 {X}和{Y}在{place}经历了什么事 {season}{X}跟{Y}一起干了什么 {iso}发生了什么事".split()
ASK_WHY_Y = "{Y}在{act}这件事上做了些什么 说说{X}{act}的结果 {X}{act}最后怎么样了 {act}的来龙去脉是什么 {X}{act}顺利吗".split()

# put before a question that names nobody
CONTEXT = "{X}{act}时， {act}那次， {X}和{Y}{act}， 关于{act}，问一下 {X}{act}的那一回， 在{X}{act}这件事里，".split()
