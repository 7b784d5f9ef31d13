/** Characters of the training data's generator (`models/training/generate.py`), one JSON object a line, as banks. */

import { z } from 'zod';
import { KINDS, type MemoryBank } from '../core/memory/bank';
import { LANGUAGES } from '../core/text/languages';
import { UsageError } from './usage';

const Line = z.object({
  id: z.string(),
  language: z.enum(LANGUAGES),
  name: z.string(),
  memories: z.array(z.object({ id: z.string(), kind: z.enum(KINDS), text: z.string() })),
  questions: z.array(z.object({ kind: z.enum(KINDS), text: z.string(), gold: z.array(z.string()) })),
});

/** @param file named in errors. @throws UsageError naming the line. */
export function generatedBanks(text: string, file: string): MemoryBank[] {
  return text
    .split('\n')
    .flatMap((line, i) => (line.trim() === '' ? [] : [bankOf(line, `${file}, line ${i + 1}`)]));
}

function bankOf(line: string, where: string): MemoryBank {
  const { id, language, name, memories, questions } = lineOf(line, where);
  return {
    id,
    character: { id, name, language, pronouns: '', summary: '', description: '' },
    source: 'generator',
    licence: 'MIT',
    memories: memories.map((memory) => ({ ...memory, title: memory.id, body: memory.text, people: [] })),
    questions: questions.map((question, i) => ({
      ...question,
      id: `q-${i}`,
      answer: '',
      anchors: [],
      tags: [],
    })),
  };
}

function lineOf(line: string, where: string): z.infer<typeof Line> {
  try {
    return Line.parse(JSON.parse(line));
  } catch {
    throw new UsageError(
      `${where}: this is no generated character; write the file with models/training/generate.py.`,
    );
  }
}
