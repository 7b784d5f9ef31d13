/** HaluMem's types of question and of memory as a screen names them; its files and tables hold the English names. */

import type { Phrase } from '../../core/text/phrase';

const CHINESE: Readonly<Record<string, string>> = {
  'Basic Fact Recall': '基本事实回忆',
  'Multi-hop Inference': '多跳推理',
  'Dynamic Update': '动态更新',
  'Memory Boundary': '记忆边界',
  'Generalization & Application': '泛化与应用',
  'Memory Conflict': '记忆冲突',
  unknown: '未标明',
  Event: '事件',
  Persona: '画像',
  Relationship: '关系',
};

/** The name of a type; one that is not HaluMem's stays as the data have it. */
export function typeName(type: string): Phrase {
  return { en: type, zh: CHINESE[type] ?? type };
}
