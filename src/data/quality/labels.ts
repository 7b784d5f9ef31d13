/** Labels that contradict the bank or themselves: anchors, gold, kinds, twins. */

import type { Memory, Question } from '../../core/memory/bank';
import { lacksGold, UNANSWERABLE } from '../../core/memory/question-tags';
import { sentences } from '../../core/text/sentences';
import {
  KIND_NAMES,
  onQuestion,
  questionFix,
  quoted,
  type Check,
  type Finding,
  type CheckInput,
} from './flag';

const goldOf = ({ gold }: Question, { byId }: CheckInput): Memory[] =>
  gold.flatMap((id) => byId.get(id) ?? []);

/** Where a fragment stands in a text whatever its case; −1 where it does not, or where lower case has another length. */
function placeOf(text: string, fragment: string): number {
  const low = text.toLowerCase();
  return low.length === text.length ? low.indexOf(fragment.toLowerCase()) : -1;
}

function withoutAnchor(question: Question, anchor: string): Question {
  return { ...question, anchors: question.anchors.filter((each) => each !== anchor) };
}

export const anchorOutsideAnswer: Check = {
  id: 'anchor-not-in-answer',
  title: { en: 'Anchor not in the answer', zh: '记忆锚点不在答案中' },
  why: {
    en: 'Memory anchors are fragments of the answer, compared word for word; one that the answer does not hold can never be met (PerLTQA: blurred anchor boundaries).',
    zh: '记忆锚点是答案的一部分，逐字比对；答案中没有的片段永远无法命中（PerLTQA：记忆锚点边界模糊）。',
  },
  severity: 'wrong',
  find: ({ bank }) =>
    bank.questions.flatMap((question) =>
      question.anchors.flatMap((anchor): Finding[] => {
        if (anchor.trim() !== '' && question.answer.includes(anchor)) return [];
        const bare = anchor.replace(/^[\s\p{P}]+|[\s\p{P}]+$/gu, '');
        const at = bare === '' ? -1 : placeOf(question.answer, bare);
        const own = question.answer.slice(at, at + bare.length);
        const anchors = question.anchors.map((each) => (each === anchor ? own : each));
        const mend =
          at >= 0
            ? questionFix(
                { en: `Write ${quoted(own)}, as the answer does`, zh: `改为答案中的${quoted(own)}` },
                {
                  ...question,
                  anchors: [...new Set(anchors)],
                },
              )
            : questionFix(
                { en: 'Take the anchor out', zh: '移除这个记忆锚点' },
                withoutAnchor(question, anchor),
              );
        return [
          {
            on: onQuestion(question),
            field: 'anchors',
            mend,
            words: {
              en: `${quoted(anchor)} does not occur in the answer to ${quoted(question.text)}.`,
              zh: `${quoted(anchor)}不在问题${quoted(question.text)}的答案中。`,
            },
          },
        ];
      }),
    ),
};

export const anchorOutsideGold: Check = {
  id: 'anchor-not-in-gold',
  title: { en: 'Anchor not in a gold memory', zh: '记忆锚点不在标准记忆中' },
  why: {
    en: 'An anchor shows that an answer comes from its memory. If no gold memory contains the anchor (case aside), an answer can only match it in other words than the memory’s.',
    zh: '记忆锚点表明答案以记忆为依据；标准记忆中没有的片段（不分大小写），只能靠记忆以外的词语命中。',
  },
  severity: 'doubtful',
  find: (look) =>
    look.bank.questions.flatMap((question): Finding[] => {
      const gold = goldOf(question, look);
      if (gold.length === 0) return [];
      return question.anchors
        .filter((anchor) => anchor.trim() !== '' && question.answer.includes(anchor))
        .filter((anchor) => !gold.some(({ text }) => text.includes(anchor) || placeOf(text, anchor) >= 0))
        .map((anchor) => ({
          on: onQuestion(question),
          field: 'anchors',
          words: {
            en: `${quoted(anchor)} is in the answer to ${quoted(question.text)}, but in no gold memory.`,
            zh: `${quoted(anchor)}出现在问题${quoted(question.text)}的答案中，但不在任何标准记忆中。`,
          },
        }));
    }),
};

export const unresolvedGold: Check = {
  id: 'gold-unresolved',
  title: { en: 'Gold memory not there', zh: '标准记忆不存在' },
  why: {
    en: 'No retriever can find a memory that the bank does not have: the question counts as missed whatever is ranked.',
    zh: '记忆库中没有的记忆，任何检索器都找不到：无论如何排序，这个问题都算未命中。',
  },
  severity: 'wrong',
  find: ({ bank, byId }) =>
    bank.questions.flatMap((question) =>
      question.gold
        .filter((id) => !byId.has(id))
        .map((id): Finding => ({
          on: onQuestion(question),
          field: 'gold',
          words: {
            en: `${quoted(question.text)} has “${id}” as gold, which no memory of the bank is.`,
            zh: `${quoted(question.text)}以“${id}”为标准记忆，但记忆库中没有它。`,
          },
          mend: questionFix(
            { en: 'Take it out of the gold', zh: '移出标准记忆' },
            {
              ...question,
              gold: question.gold.filter((each) => each !== id),
            },
          ),
        })),
    ),
};

export const answerWithoutGold: Check = {
  id: 'answer-without-gold',
  title: { en: 'Answer without a gold memory', zh: '有答案但没有标准记忆' },
  why: {
    en: 'Without the memory that holds the answer, no search for the question can be scored. A question that no memory answers is tagged “unanswerable”.',
    zh: '没有指明答案所在的记忆，这个问题的检索结果就无法评分。没有记忆能回答的问题应标为“unanswerable”。',
  },
  severity: 'doubtful',
  find: ({ bank }) =>
    bank.questions.filter(lacksGold).map((question): Finding => ({
      on: onQuestion(question),
      field: 'gold',
      words: {
        en: `${quoted(question.text)} has an answer but no gold memory. Choose the memory, or mark the question as unanswerable.`,
        zh: `${quoted(question.text)}有答案但没有标准记忆。请选择记忆，或将问题标为无法回答。`,
      },
      mend: questionFix(
        { en: 'Mark as unanswerable', zh: '标为无法回答' },
        { ...question, tags: [...question.tags, UNANSWERABLE] },
      ),
    })),
};

export const goldOfOtherKind: Check = {
  id: 'gold-kind',
  title: { en: 'Gold of another kind', zh: '标准记忆的类型不同' },
  why: {
    en: 'A question’s kind says where its answer lies; the classifier and the re-ranking are judged by it.',
    zh: '问题的类型说明答案在哪类记忆中；分类器和重排序都据此评判。',
  },
  severity: 'doubtful',
  find: (look) =>
    look.bank.questions.flatMap((question): Finding[] => {
      const kinds = [...new Set(goldOf(question, look).map(({ kind }) => kind))];
      if (kinds.length === 0 || kinds.includes(question.kind)) return [];
      const [kind] = kinds;
      return [
        {
          on: onQuestion(question),
          field: 'kind',
          words: {
            en: `${quoted(question.text)} looks for ${question.kind}, its gold is ${kinds.join(' and ')}.`,
            zh: `${quoted(question.text)}要查找${KIND_NAMES[question.kind]}，标准记忆却是${kinds.map((each) => KIND_NAMES[each]).join('和')}。`,
          },
          ...(kinds.length === 1 && {
            mend: questionFix(
              { en: `Make it ${kind}`, zh: `改为${KIND_NAMES[kind!]}` },
              { ...question, kind: kind! },
            ),
          }),
        },
      ];
    }),
};

export const duplicateQuestion: Check = {
  id: 'duplicate-question',
  title: { en: 'Question asked twice', zh: '问题重复' },
  why: {
    en: 'A question that occurs twice counts twice; with two answers, every system gets one of them wrong. Case, spaces and punctuation do not matter; asked after another session or at another time, it is another question.',
    zh: '重复的问题会计两次；若有两个不同的答案，其中一个必然对所有系统不利。大小写、空格和标点不计；在另一次会话之后或另一时间提出的，算作另一个问题。',
  },
  severity: 'doubtful',
  find: ({ bank }) => {
    const first = new Map<string, Question>();
    return bank.questions.flatMap((question): Finding[] => {
      const words = question.text
        .normalize('NFKC')
        .toLowerCase()
        .replace(/[^\p{L}\p{M}\p{N}]+/gu, '');
      // HaluMem asks the same again after later sessions: that is another question.
      const key = words === '' ? '' : [words, question.session, question.time].join('\n');
      const twin = first.get(key);
      if (!twin) {
        if (key !== '') first.set(key, question);
        return [];
      }
      const same =
        twin.answer === question.answer &&
        [...twin.gold].sort().join('\n') === [...question.gold].sort().join('\n');
      return [
        {
          on: onQuestion(question),
          field: 'text',
          words: {
            en: `${quoted(question.text)} is listed before it as "${twin.id}", with ${same ? 'the same answer and gold' : 'a different answer or gold'}.`,
            zh: `${quoted(question.text)}此前已作为“${twin.id}”出现，${same ? '答案和标准记忆都相同' : '答案或标准记忆不同'}。`,
          },
          ...(same && {
            mend: {
              words: { en: 'Delete this one', zh: '删除这一个' },
              edit: { do: 'remove question', id: question.id },
            } as const,
          }),
        },
      ];
    });
  },
};

export const repeatedAnswer: Check = {
  id: 'repeated-answer',
  title: { en: 'Answer repeats itself', zh: '答案自我重复' },
  why: {
    en: 'Measures that count words pay twice for a repeated sentence (PerLTQA: redundant answers).',
    zh: '按词计数的指标会对重复的句子计两次（PerLTQA：冗余答案）。',
  },
  severity: 'doubtful',
  find: ({ bank }) =>
    bank.questions.flatMap((question): Finding[] => {
      if (question.answer.length < 8) return [];
      const seen = new Set<string>();
      for (const { text, start } of sentences(question.answer)) {
        const key = text.toLowerCase();
        // "Yes." twice is talk, not a slip.
        if (key.length < 5) continue;
        if (!seen.has(key)) {
          seen.add(key);
          continue;
        }
        const span = [start, start + text.length] as const;
        const rest = (question.answer.slice(0, span[0]).trimEnd() + question.answer.slice(span[1])).trim();
        return [
          {
            on: onQuestion(question),
            field: 'answer',
            span,
            words: {
              en: `The answer says ${quoted(text)} twice.`,
              zh: `答案两次说到${quoted(text)}。`,
            },
            mend: questionFix({ en: 'Say it once', zh: '只保留一次' }, { ...question, answer: rest }),
          },
        ];
      }
      return [];
    }),
};
