/** MADial-Bench's recall on the stage: a dialogue, its cues, and the memories by similarity and by Table 10's criteria. */

import { ASSISTANT, utteranceOf } from '../../data/formats/madial/madial-dialogues';
import { selectedCandidates, type TestTurn } from '../../pipeline/dialogue/candidates';
import {
  criterionFor,
  rerankByCues,
  type CueScored,
  type RecallCriterion,
  dialogueCues,
  type DetectedCues,
  DEFAULT_CUE_WEIGHTS,
} from '../../pipeline/dialogue/cues';
import { emotionWords } from '../../pipeline/dialogue/emotions';
import { dialogueMessages } from '../../pipeline/dialogue/prompt';
import { standardSetting, type DialogueSetting } from '../../pipeline/dialogue/settings';
import { memoriesById, type MemoryBank, type Question } from '../../core/memory/bank';
import type { ChatMessage } from '../../core/ports';
import type { Ranked } from '../../pipeline/retrieval/ranking';

/** One turn of a dialogue. */
export interface SaidLine {
  readonly speaker: string;
  readonly text: string;
  /** Words of the user that show an emotion; what the assistant says shows none. */
  readonly felt: readonly string[];
}

/** A new turn, where a question has lost its line breaks. */
const TURN = /\s+(?=<[^<>:：\n]{1,60}>\s*[:：])/gu;

/** A dialogue that was asked as a question, one line a turn again. */
export function withLines(dialogue: string): string {
  return dialogue.replace(TURN, '\n');
}

/** A dialogue for a reader: one line per turn, speakers without the benchmark's marks. @param assistant what the assistant is called. */
export function asSaid(dialogue: string, assistant: string): string {
  return withLines(dialogue).replace(
    /^<([^<>\n]+)>\s*[:：]\s*/gm,
    (_, name: string) => `${name === ASSISTANT ? assistant : name}: `,
  );
}

/** @param dialogue as the benchmark writes it: `<Name>: …`, one line a turn. */
export function saidLines(dialogue: string): readonly SaidLine[] {
  return withLines(dialogue)
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const { speaker = '', text } = utteranceOf(line);
      const felt = speaker === ASSISTANT ? [] : emotionWords(text).map(({ word }) => word);
      return { speaker, text, felt };
    });
}

export interface Recalled {
  readonly cues: DetectedCues;
  /** The row of Table 10 that applies; undefined where similarity alone decides. */
  readonly criterion: RecallCriterion | undefined;
  readonly byCues: readonly CueScored[];
}

/** What a dialogue recalls. @param ranking of the retriever, with the dialogue as its query. */
export function recalled(
  bank: Pick<MemoryBank, 'memories'>,
  dialogue: string,
  ranking: readonly Pick<Ranked, 'id' | 'score'>[],
): Recalled {
  const cues = dialogueCues(withLines(dialogue));
  return { cues, criterion: criterionFor(cues), byCues: rerankByCues(ranking, bank.memories, cues) };
}

/** The paper's settings, and setting 3 with the cues, which is this page's own. */
export const HANDED = ['1', '2', '3', 'cues'] as const;
export type Handed = (typeof HANDED)[number];

function settingOf(handed: Handed): DialogueSetting {
  if (handed === '1') return standardSetting('injection', 1);
  if (handed === '2') return standardSetting('injection', 2);
  const three = standardSetting('injection', 3);
  return handed === 'cues' && three.setting === 3 ? { ...three, cues: DEFAULT_CUE_WEIGHTS } : three;
}

/** What a model is handed under a setting: the memories in its order, and the prompt word for word. */
export function handedOver(
  bank: MemoryBank,
  dialogue: string,
  gold: readonly string[],
  ranking: readonly Pick<Ranked, 'id'>[],
  handed: Handed,
  seed = 0,
): { readonly ids: readonly string[]; readonly messages: readonly ChatMessage[] } {
  const lines = withLines(dialogue);
  const question: Question = {
    id: 'dialogue',
    kind: 'event',
    text: lines,
    answer: '',
    gold: [...gold],
    anchors: [],
    tags: [],
  };
  const turn: TestTurn = { question, gold, opening: question, first: true };
  const setting = settingOf(handed);
  const ids = selectedCandidates(
    bank,
    turn,
    setting,
    ranking.map(({ id }) => id),
    seed,
  );
  const known = memoriesById(bank);
  const memories = ids.flatMap((id) => known.get(id) ?? []);
  return {
    ids,
    messages: dialogueMessages(setting, { character: bank.character, dialogue: lines, memories }),
  };
}
