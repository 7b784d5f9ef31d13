import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readDataset } from '../../../src/data/formats/formats';
import type { MemoryBank } from '../../../src/core/memory/bank';
import { englishWords } from './paraphrase';

const FOLDER = 'public/sessions';
const QUESTION_TYPES = [
  'Basic Fact Recall',
  'Multi-hop Inference',
  'Dynamic Update',
  'Memory Boundary',
  'Memory Conflict',
  'Generalization & Application',
];

interface Listed {
  readonly id: string;
  readonly file: string;
  readonly name: string;
  readonly language: 'en' | 'zh';
  readonly licence: string;
  readonly sha256: string;
}
interface Point {
  readonly index: number;
  readonly memory_content: string;
  readonly memory_type: string;
  readonly memory_source: string;
  readonly is_update: string;
  readonly original_memories: readonly string[];
  readonly timestamp: string;
  readonly importance: number;
  readonly reference_memory_content?: string;
  readonly reference_memory_index?: number;
}
interface Asked {
  readonly question: string;
  readonly answer: string;
  readonly evidence: readonly { readonly memory_content: string; readonly memory_type: string }[];
  readonly difficulty: string;
  readonly question_type: string;
}
interface Held {
  readonly start_time: string;
  readonly end_time: string;
  readonly memory_points_count: number;
  readonly memory_points: readonly Point[];
  readonly dialogue_turn_num: number;
  readonly dialogue: readonly {
    readonly role: string;
    readonly content: string;
    readonly timestamp: string;
    readonly dialogue_turn: number;
  }[];
  readonly dialogue_token_length: number;
  readonly is_generated_qa_session?: boolean;
  readonly questions?: readonly Asked[];
  readonly question_count?: number;
}
interface User {
  readonly persona_info: string;
  readonly sessions: readonly Held[];
  readonly total_dialogue_token_length: number;
  readonly total_question_count: number;
}

const users = (JSON.parse(readFileSync(`${FOLDER}/index.json`, 'utf8')) as Listed[]).map((listed) => {
  const text = readFileSync(`${FOLDER}/${listed.file}`, 'utf8');
  const { banks, problems } = readDataset([{ name: listed.file, text }], 'halumem');
  return { listed, text, user: JSON.parse(text) as User, banks, problems, bank: banks[0]! };
});

it('lists one English and one Chinese user, each file with its SHA-256', () => {
  expect(users.map(({ listed }) => [listed.file, listed.language])).toEqual([
    ['callum-reyes.jsonl', 'en'],
    ['nie-haining.jsonl', 'zh'],
  ]);
  for (const { listed, text } of users) {
    expect(createHash('sha256').update(text).digest('hex'), listed.file).toBe(listed.sha256);
    expect(text.trimEnd().split('\n'), 'JSON Lines: one user a line').toHaveLength(1);
  }
});

describe.each(users)('the sessions of $listed.name', ({ listed, user, banks, problems, bank }) => {
  const { sessions } = user;
  const points = sessions.flatMap(({ memory_points }) => memory_points);
  const asked = sessions.flatMap(({ questions = [] }) => questions);
  const interference = points.filter(({ memory_source }) => memory_source === 'interference');

  it('are read with no problem, as written for this project and MIT', () => {
    expect(problems).toEqual([]);
    expect(banks).toHaveLength(1);
    expect(bank).toMatchObject({ source: 'Written for Mnemoscope', licence: 'MIT' });
    expect(bank.citation).toBeUndefined();
    expect(bank.character).toMatchObject({ name: listed.name, language: listed.language });
    expect([bank.sessions!.length, bank.memories.length, bank.questions.length]).toEqual([
      sessions.length,
      points.length,
      asked.length,
    ]);
    expect(listed.licence).toBe('MIT');
  });

  it('are 14 to 18, one of them an unrelated exchange in the middle', () => {
    expect(sessions.length).toBeGreaterThanOrEqual(14);
    expect(sessions.length).toBeLessThanOrEqual(18);
    const unrelated = sessions.flatMap((session, s) => (session.is_generated_qa_session ? [s] : []));
    expect(unrelated).toEqual([5]);
    expect(sessions[5]).toMatchObject({ memory_points: [] });
    expect(sessions[5]).not.toHaveProperty('questions');
  });

  it('have 8 to 16 alternating messages, and 4 to 9 memory points after the introduction', () => {
    for (const { dialogue, memory_points, is_generated_qa_session: unrelated } of sessions.slice(1)) {
      expect(dialogue.length).toBeGreaterThanOrEqual(8);
      expect(dialogue.length).toBeLessThanOrEqual(16);
      if (unrelated) continue;
      expect(memory_points.length).toBeGreaterThanOrEqual(4);
      expect(memory_points.length).toBeLessThanOrEqual(9);
    }
    for (const { dialogue } of sessions) {
      expect(dialogue.map(({ role, dialogue_turn }) => [role, dialogue_turn])).toEqual(
        dialogue.map((_, i) => [i % 2 === 0 ? 'user' : 'assistant', Math.floor(i / 2)]),
      );
    }
  });

  it('state counts that are those of what they hold', () => {
    for (const session of sessions) {
      expect(session.memory_points_count).toBe(session.memory_points.length);
      expect(session.memory_points.map(({ index }) => index)).toEqual(
        session.memory_points.map((_, i) => i + 1),
      );
      expect(session.dialogue_turn_num).toBe(session.dialogue.length / 2);
      expect(session.question_count).toBe(session.questions?.length);
    }
    expect(user.total_question_count).toBe(asked.length);
    const tokens = sessions.map(({ dialogue_token_length }) => dialogue_token_length);
    expect(user.total_dialogue_token_length).toBe(tokens.reduce((sum, each) => sum + each, 0));
  });

  it('go forward in time, from turn to turn and from session to session', () => {
    const times = sessions.flatMap(({ start_time, dialogue, end_time }) => [
      start_time,
      ...dialogue.map(({ timestamp }) => timestamp),
      end_time,
    ]);
    const moments = times.map((time) => Date.parse(`${time} UTC`));
    expect(moments.every(Number.isFinite)).toBe(true);
    expect(moments).toEqual([...moments].sort((a, b) => a - b));
    for (const { end_time, memory_points } of sessions)
      for (const { timestamp } of memory_points) expect(timestamp).toBe(end_time);
  });

  it('use HaluMem’s types, sources and weights', () => {
    const valuesOf = (key: keyof Point) => [...new Set(points.map((point) => point[key]))].sort();
    expect(valuesOf('memory_type')).toEqual(['Event Memory', 'Persona Memory', 'Relationship Memory']);
    expect(valuesOf('memory_source')).toEqual(['interference', 'secondary', 'system']);
    expect(valuesOf('is_update')).toEqual(['False', 'True']);
    expect(valuesOf('importance')).toEqual([0.25, 0.5, 0.75, 1]);
    expect(new Set(points.map(({ memory_content }) => memory_content)).size).toBe(points.length);
  });

  it('have at least 12 updates, each of a text that was known in an earlier session', () => {
    const known = new Set<string>();
    let updates = 0;
    for (const { memory_points } of sessions) {
      for (const { is_update, original_memories, memory_content } of memory_points) {
        expect(is_update, memory_content).toBe(original_memories.length > 0 ? 'True' : 'False');
        for (const original of original_memories) expect(known.has(original), original).toBe(true);
        if (is_update === 'True') updates++;
      }
      for (const { memory_content, memory_source } of memory_points)
        if (memory_source !== 'interference') known.add(memory_content);
    }
    expect(updates).toBeGreaterThanOrEqual(12);
    expect(bank.memories.filter(({ updates: replaced }) => replaced)).toHaveLength(updates);
  });

  it('have at least four questions of each of the six types, none asked twice', () => {
    for (const type of QUESTION_TYPES)
      expect(asked.filter(({ question_type }) => question_type === type).length, type).toBeGreaterThanOrEqual(
        4,
      );
    expect(asked.every(({ question_type }) => QUESTION_TYPES.includes(question_type))).toBe(true);
    expect(new Set(asked.map(({ question }) => question)).size).toBe(asked.length);
    expect([...new Set(asked.map(({ difficulty }) => difficulty))].sort()).toEqual([
      'easy',
      'hard',
      'medium',
    ]);
  });

  it('take evidence word for word from memory points known by then that are no interference', () => {
    const known = new Map<string, Point>();
    for (const { memory_points, questions = [] } of sessions) {
      for (const point of memory_points)
        if (point.memory_source !== 'interference') known.set(point.memory_content, point);
      for (const { question, question_type: type, evidence } of questions) {
        for (const { memory_content, memory_type } of evidence)
          expect(known.get(memory_content)?.memory_type, question).toBe(memory_type);
        expect(evidence.length === 0, question).toBe(type === 'Memory Boundary');
        if (type === 'Multi-hop Inference') expect(evidence.length, question).toBeGreaterThanOrEqual(2);
        if (type !== 'Dynamic Update') continue;
        const updates = evidence.map(({ memory_content }) => known.get(memory_content)!);
        expect(updates[0]!.is_update, question).toBe('True');
      }
    }
  });

  it('let the user say at least two thirds of the content words of every true memory point', () => {
    for (const { memory_points, dialogue } of sessions) {
      const said = contentOf(spokenBy('user', dialogue), bank);
      for (const { memory_content, memory_source } of memory_points) {
        if (memory_source === 'interference') continue;
        const content = [...contentOf(memory_content, bank)];
        const found = content.filter((item) => said.has(item));
        expect(found.length, memory_content).toBeGreaterThanOrEqual((content.length * 2) / 3);
      }
    }
  });

  it('have at least 8 interference points, which the assistant says and the user never does', () => {
    expect(interference.length).toBeGreaterThanOrEqual(8);
    for (const { memory_points, dialogue } of sessions) {
      const user = partsOf(spokenBy('user', dialogue), listed.language);
      const assistant = partsOf(spokenBy('assistant', dialogue), listed.language);
      for (const point of memory_points.filter(({ memory_source }) => memory_source === 'interference')) {
        const own = [...partsOf(point.memory_content, listed.language)].filter((part) => !user.has(part));
        expect(
          own.some((part) => assistant.has(part)),
          point.memory_content,
        ).toBe(true);
        const twin = memory_points[point.reference_memory_index! - 1]!;
        expect(twin.memory_content).toBe(point.reference_memory_content);
        expect(twin.memory_source).not.toBe('interference');
      }
    }
  });
});

function spokenBy(role: string, dialogue: Held['dialogue']): string {
  return dialogue.flatMap((turn) => (turn.role === role ? [turn.content] : [])).join('\n');
}

/** Stems of content words (English) or single characters (Chinese), without function words and the character's name. */
function contentOf(text: string, { character: { name, language } }: MemoryBank): Set<string> {
  if (language === 'en') return englishWords(text, `${name} user name`);
  const characters = text.replaceAll(name, '').match(/[\p{Script=Han}\d]/gu) ?? [];
  return new Set(
    characters.filter((each) => !/[的了在是她他把被过着得这那也都就还又从到对给用户]/.test(each)),
  );
}

/** Words (English) or characters (Chinese), and pairs of neighbours. */
function partsOf(text: string, language: 'en' | 'zh'): Set<string> {
  const pattern = language === 'zh' ? /\p{Script=Han}|\d+/gu : /[\p{L}\d]+/gu;
  const parts = text.toLowerCase().match(pattern) ?? [];
  return new Set([...parts, ...parts.slice(1).map((part, i) => `${parts[i]!} ${part}`)]);
}
