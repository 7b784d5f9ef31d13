/** What a lecture's file says that the rest of it, or the page, does not bear out: its schema has each value by itself only. */

import type { Phrase } from '../../core/text/phrase';
import { picturesIn } from './blocks';
import type { Lecture, LectureStep } from './lecture';
import { CHOICE_NUMBER, type Live } from './live';
import { isShowable, SHOWABLE } from './parts';

export interface LectureProblem {
  /** The place within the file: `steps[3].title`; empty for the file itself. */
  readonly where: string;
  readonly why: Phrase;
}

/** Everything in it that would show nothing, or something else than was meant. */
export function contradictions({ steps }: Lecture): LectureProblem[] {
  return steps.flatMap((step, i) =>
    [...pictureProblems(step), ...(step.live ? liveProblems(step.live) : [])].map(({ where, why }) => ({
      where: `steps[${i}].${where}`,
      why,
    })),
  );
}

function pictureProblems({ text, pictures }: LectureStep): LectureProblem[] {
  return Object.entries(text ?? {}).flatMap(([locale, words]) =>
    [...picturesIn([words])]
      .filter((name) => !Object.hasOwn(pictures ?? {}, name))
      .map((name) => ({ where: `text.${locale}`, why: noPicture(name) })),
  );
}

const noPicture = (name: string): Phrase => ({
  en: `It shows the picture “${name}”, which the step’s “pictures” do not have.`,
  zh: `其中的图片“${name}”不在这一步的“pictures”里。`,
});

function liveProblems(live: Live): LectureProblem[] {
  if (live.part === 'poll')
    return (live.answer ?? 0) > live.options.length ? [{ where: 'live.answer', why: CHOICE_NUMBER }] : [];
  if (!('at' in live)) return [];
  return Object.entries(live.at)
    .filter(([, address]) => address && !isShowable(address))
    .map(([locale]) => ({ where: `live.at.${locale}`, why: NOT_OURS }));
}

const STARTS = SHOWABLE.map((view) => `#/${view}`);
const NOT_OURS: Phrase = {
  en: `No step can show this address. Copy one of this page, from # on: it begins with ${STARTS.join(', ')}.`,
  zh: `步骤无法显示这个地址。请复制本页的地址，从 # 开始：以 ${STARTS.join('、')} 开头。`,
};
