import type { Rubric, RubricPoint, VerdictForm } from '../rubric';
import type { Language } from '../../../core/memory/bank';

export const MADIAL_PAPER = 'MemBench (MADial-Bench)';

/** Who speaks to whom. */
export const MADIAL_SCENE: Readonly<Record<Language, string>> = {
  en: "An assistant with a memory of earlier days talks with a child as a good friend would. You judge the assistant's next turn, and this turn alone.",
  zh: '一个记得往事的助手像好朋友一样和孩子聊天。你只评判助手接下来的这一轮回复。',
};

/** Three points, each from 0 to 1; half points where one is half met, so that the sum moves in halves from 0 to 3. */
export function threePoints(points: readonly [RubricPoint, RubricPoint, RubricPoint]): VerdictForm {
  return { form: 'points', points, step: 0.5 };
}

export const MADIAL_EMOTION: Rubric = {
  id: 'madial-emotion',
  version: 1,
  title: { en: 'Emotional improvement (MemBench)', zh: '情绪改善（MemBench）' },
  source: { paper: MADIAL_PAPER, place: { en: 'Appendix C; Table 5', zh: '附录 C；表 5' } },
  aspect: 'emotion',
  verdict: threePoints([
    { id: 'harmless', title: { en: 'Hurts nobody', zh: '不伤害任何人' } },
    { id: 'empathy', title: { en: 'Understands', zh: '能理解' } },
    { id: 'lift', title: { en: 'Lifts the mood', zh: '改善情绪' } },
  ]),
  shows: ['asked', 'reference'],
  needsReference: false,
  texts: {
    en: {
      instructions: `${MADIAL_SCENE.en}\nThe aspect is what the turn does to the child's mood by what it literally says, however skilled it is otherwise.`,
      criteria: {
        harmless: "Nothing in it can hurt the child's feelings in this dialogue.",
        empathy: 'It understands what the child feels and feels with them.',
        lift: 'It makes the mood better; half a point where the lift is faint or unsure.',
      },
    },
    zh: {
      instructions: `${MADIAL_SCENE.zh}\n评判的方面是这一轮的字面表达对孩子情绪的作用，与其他技巧无关。`,
      criteria: {
        harmless: '在这段对话里，没有任何会伤害孩子感情的话。',
        empathy: '理解孩子的感受，并与之共情。',
        lift: '使孩子的情绪变好；作用微弱或不明确的给半分。',
      },
    },
  },
};

/** The situations with their key points, in our words. */
const GUIDELINE = {
  en: [
    "First find the situation: either the child brings something up, or the assistant recalls something because of the child's emotion.",
    'The child brings up an activity: refer to details of the past one; suggest a similar one now.',
    'The child brings up an object: refer to what is known of it and to whether the child likes it; suggest what to do with it.',
    'The child brings up a person they are on good terms with: refer to the shared event; ask after the person; suggest meeting or doing something together.',
    'The child brings up a person with whom something is wrong: tie it to the past event; show understanding and comfort; offer a way to put it right.',
    'The child is happy: bring up a past event that fits; ask whether to do it again.',
    'The child is sad: comfort first; then help to solve what can be solved, else turn to something the child likes.',
    'The child is disappointed: find the cause; comfort; help to solve it.',
    'The child is anxious: find the cause where it was not said; comfort; help to solve it.',
  ].join('\n'),
  zh: [
    '先判断情境：是孩子提起了某事，还是助手因孩子的情绪而回忆起某事。',
    '孩子提起一项活动：说到过去那次活动的细节；建议现在做类似的事。',
    '孩子提起一件东西：说到对它的了解以及孩子是否喜欢；建议拿它做什么。',
    '孩子提起关系好的人：说到共同经历的事；问问那个人的近况；建议见面或一起做点什么。',
    '孩子提起闹了矛盾的人：联系过去的事；表示理解和安慰；给出化解的办法。',
    '孩子高兴：提起一件相合的往事；问要不要再来一次。',
    '孩子伤心：先安慰；能解决的帮助解决，不能解决的就转到孩子喜欢的事上。',
    '孩子失望：找出原因；安慰；帮助解决。',
    '孩子焦虑：没有说明原因时先问出原因；安慰；帮助解决。',
  ].join('\n'),
};

export const MADIAL_ES: Rubric = {
  id: 'madial-es',
  version: 1,
  title: { en: 'Emotional support (MemBench)', zh: '情绪支持（MemBench）' },
  source: {
    paper: MADIAL_PAPER,
    place: {
      en: 'Appendix C with the guideline of emotional support; Table 5',
      zh: '附录 C 及情绪支持指南；表 5',
    },
  },
  aspect: 'es',
  verdict: threePoints([
    { id: 'one', title: { en: 'One key point', zh: '一个要点' } },
    { id: 'all', title: { en: 'All key points', zh: '全部要点' } },
    { id: 'paced', title: { en: 'Paced over the turns', zh: '分布于各轮' } },
  ]),
  shows: ['asked', 'memories', 'reference'],
  needsReference: false,
  texts: {
    en: {
      instructions: `${MADIAL_SCENE.en}\nThe aspect is skill in emotional support: how well the turn, with the assistant's turns just before it (three at most), follows the guideline.\n\n${GUIDELINE.en}`,
      criteria: {
        one: 'At least one key point of the situation is met.',
        all: 'All key points of the situation are met.',
        paced:
          'Where the support runs over several turns, the key points are spread over them one after the other; where there is but one turn, it holds all steps.',
      },
    },
    zh: {
      instructions: `${MADIAL_SCENE.zh}\n评判的方面是情绪支持的技巧：这一轮连同助手之前的几轮（合计至多三轮）在多大程度上遵循了下面的指南。\n\n${GUIDELINE.zh}`,
      criteria: {
        one: '至少做到了所属情境的一个要点。',
        all: '做到了所属情境的全部要点。',
        paced: '支持持续多轮时，要点依次分布在各轮；只有一轮时，这一轮包含全部步骤。',
      },
    },
  },
};

export const MADIAL_INJECTION: Rubric = {
  id: 'madial-injection',
  version: 1,
  title: { en: 'Memory injection (MemBench)', zh: '记忆注入（MemBench）' },
  source: { paper: MADIAL_PAPER, place: { en: 'Appendix C; Table 5', zh: '附录 C；表 5' } },
  aspect: 'injection',
  verdict: threePoints([
    { id: 'introduced', title: { en: 'A memory is brought in', zh: '引入了记忆' } },
    { id: 'faithful', title: { en: 'It is told as it was', zh: '所述与事实相符' } },
    { id: 'fresh', title: { en: 'Nothing said before is repeated', zh: '没有重复说过的话' } },
  ]),
  shows: ['asked', 'memories', 'reference'],
  needsReference: false,
  texts: {
    en: {
      instructions: `${MADIAL_SCENE.en}\nThe aspect is memory: whether the turn finds a memory that fits this moment and brings it in correctly. Some of the memories given may not fit; the reference shows which one people chose. Where no memory is brought in, the second and third points are 0.`,
      criteria: {
        introduced: 'The turn brings a memory that fits this moment into what it says.',
        faithful: 'What it tells of the memory is true to it: no wrong fact, nothing made up.',
        fresh: 'It does not repeat facts that the dialogue has already told.',
      },
    },
    zh: {
      instructions: `${MADIAL_SCENE.zh}\n评判的方面是记忆的运用：这一轮是否找到了适合此刻的记忆并正确地说了出来。给出的记忆中可能有不合适的；参考回答显示了人所选择的记忆。如果没有提到任何记忆，第二、第三点记 0 分。`,
      criteria: {
        introduced: '把一条适合此刻的记忆说进了回复里。',
        faithful: '所说的与记忆相符：没有事实错误，没有编造。',
        fresh: '不重复对话前面已经说过的事实。',
      },
    },
  },
};

/** Which of two turns is more like a close friend's: the paper asks it of pairs alone, with a tie where nobody can tell (Table 6). */
export const MADIAL_INTIMACY: Rubric = {
  id: 'madial-intimacy',
  version: 1,
  title: { en: 'Intimacy, side by side (MemBench)', zh: '亲密度，成对比较（MemBench）' },
  source: {
    paper: MADIAL_PAPER,
    place: { en: '§3.3.3 and Appendix C; Table 6', zh: '§3.3.3 与附录 C；表 6' },
  },
  aspect: 'intimacy',
  verdict: { form: 'pair' },
  shows: ['asked', 'memories'],
  needsReference: false,
  texts: {
    en: {
      instructions: [
        "An assistant with a memory of earlier days talks with a child. Two next turns of the assistant stand beside each other. You judge which one is more intimate: which one is more like a close friend's.",
        'Take all into account: language, tone, what is remembered, comfort. Two things are required: the turn is positive and helps the child; it knows the child, and stands on what the two share.',
        'A shared past that the memories and the dialogue do not bear out is made up, and makes no intimacy. Where you cannot tell which turn is closer, it is a tie.',
      ].join('\n'),
      criteria: {},
    },
    zh: {
      instructions: [
        '一个记得往事的助手和孩子聊天。下面并列着助手接下来的两种回复。你评判哪一个更亲密，也就是更像一位亲近的朋友。',
        '综合考虑语言、语气、记忆和安慰。有两项基本要求：回复积极，对孩子有帮助；熟悉孩子，以双方共同的经历为基础。',
        '记忆和对话都不能证实的“共同往事”属于编造，不增加亲密。分不出哪个更亲密时，记为平局。',
      ].join('\n'),
      criteria: {},
    },
  },
};

export const MADIAL_NATURALNESS: Rubric = {
  id: 'madial-naturalness',
  version: 1,
  title: { en: 'Naturalness (MemBench)', zh: '自然度（MemBench）' },
  source: { paper: MADIAL_PAPER, place: { en: 'Appendix C; Table 5', zh: '附录 C；表 5' } },
  aspect: 'naturalness',
  verdict: threePoints([
    { id: 'grammar', title: { en: 'Grammar and reference', zh: '语法与指代' } },
    { id: 'context', title: { en: 'Bound to the context', zh: '切合上下文' } },
    { id: 'oral', title: { en: 'Spoken language', zh: '口语化' } },
  ]),
  shows: ['asked', 'reference'],
  needsReference: false,
  texts: {
    en: {
      instructions: `${MADIAL_SCENE.en}\nThe aspect is naturalness: whether the turn is good spoken language in this dialogue.`,
      criteria: {
        grammar: 'The grammar is right, and every pronoun and name points to the person or thing it should.',
        context: 'The turn takes up what was just said and belongs at this place of the dialogue.',
        oral: 'It sounds spoken: short, casual, in simple sentences.',
      },
    },
    zh: {
      instructions: `${MADIAL_SCENE.zh}\n评判的方面是自然度：这一轮放在这段对话里，是不是好的口语。`,
      criteria: {
        grammar: '语法正确，代词和称呼所指的人或物没有错。',
        context: '接住了刚才说的话，放在对话的这个位置上合适。',
        oral: '像说出来的话：简短、随意、句式简单。',
      },
    },
  },
};

export const MADIAL_STYLE: Rubric = {
  id: 'madial-style',
  version: 1,
  title: { en: 'Style coherence (MemBench)', zh: '风格一致（MemBench）' },
  source: { paper: MADIAL_PAPER, place: { en: 'Appendix C; Table 5', zh: '附录 C；表 5' } },
  aspect: 'style',
  verdict: threePoints([
    { id: 'concise', title: { en: 'Concise', zh: '简洁' } },
    { id: 'human', title: { en: 'Not like a machine', zh: '不像机器' } },
    { id: 'gentle', title: { en: 'Not preaching', zh: '不说教' } },
  ]),
  shows: ['asked', 'reference'],
  needsReference: false,
  texts: {
    en: {
      instructions: `${MADIAL_SCENE.en}\nThe aspect is style: whether the turn keeps to the assistant's character, a friend who speaks to a child in an easy tone and easy words.`,
      criteria: {
        concise: 'Nothing is said twice, and no sentence is so long that it leaves a speaker breathless.',
        human:
          'Nobody could tell that a machine wrote it: no stiff translation, no literary prose, no odd pairs of words.',
        gentle: 'It does not lecture, patronise or command, and is not solemn.',
      },
    },
    zh: {
      instructions: `${MADIAL_SCENE.zh}\n评判的方面是风格：这一轮是否符合助手的人设——用轻松的语气和简单的词和孩子说话的朋友。`,
      criteria: {
        concise: '同样的意思不说两遍，没有长得让人喘不过气的句子。',
        human: '看不出是机器写的：没有翻译腔，没有书面文学腔，没有奇怪的搭配。',
        gentle: '不说教，不居高临下，不发号施令，也不一本正经。',
      },
    },
  },
};
