/** The messages of MemBench's two tasks: persona, memories and the dialogue so far. */

import type { Character, Language, Memory } from '../../core/memory/bank';
import type { ChatMessage } from '../../core/ports';
import { filled } from '../../llm/domain/templates';
import { onOneLine, quoted } from '../../core/text/fence';
import { personaOf, templateFormOf, type DialogueSetting } from './settings';

export interface DialogueTurn {
  readonly character: Pick<Character, 'name' | 'language' | 'summary' | 'description'>;
  /** As the benchmark writes it, one line a turn, up to the turn that is asked for. */
  readonly dialogue: string;
  readonly date?: string;
  /** In the order in which the model sees them, numbered from 1. */
  readonly memories: readonly Pick<Memory, 'time' | 'emotion' | 'scene' | 'text'>[];
}

interface Words {
  memory(number: number): string;
  time(text: string): string;
  scene(text: string): string;
  emotion(text: string): string;
  readonly none: string;
  readonly unknownDate: string;
}

const WORDS: Readonly<Record<Language, Words>> = {
  en: {
    memory: (number) => `Memory ${number}`,
    time: (text) => `Time: ${text}`,
    scene: (text) => `Scene: ${text}`,
    emotion: (text) => `Emotion: ${text}`,
    none: '(none)',
    unknownDate: 'not known',
  },
  zh: {
    memory: (number) => `记忆${number}`,
    time: (text) => `时间：${text}`,
    scene: (text) => `场景：${text}`,
    emotion: (text) => `情绪：${text}`,
    none: '（没有）',
    unknownDate: '未知',
  },
};

/**
 * A system and a user message in the character's language. The benchmark hands over time, scene and emotion with the event, and so does this.
 * The system message is ours, or the user's, alone; all that comes from a bank stands in the user message, on one line or behind ">".
 *
 * @throws TemplateError where the setting's own wording has a fault.
 */
export function dialogueMessages(setting: DialogueSetting, turn: DialogueTurn): readonly ChatMessage[] {
  const { name, language, summary, description } = turn.character;
  const words = WORDS[language];
  const listed = turn.memories.map(({ time, scene, emotion, text }, i) =>
    [
      words.memory(i + 1),
      quoted(
        [time && words.time(time), scene && words.scene(scene), emotion && words.emotion(emotion), text]
          .filter(Boolean)
          .join('\n'),
      ),
    ].join('\n'),
  );
  const about = description.trim() || summary.trim();
  return filled(templateFormOf(setting), setting.template ?? templateFormOf(setting).standard, language, {
    persona: personaOf(setting, language).trim(),
    name: onOneLine(name),
    about: about ? quoted(about) : '–',
    date: turn.date ? onOneLine(turn.date) : words.unknownDate,
    memories: listed.length > 0 ? listed.join('\n\n') : words.none,
    dialogue: quoted(turn.dialogue),
  });
}
