/** Answers the prompts of HaluMem's stages with what a user of the grammar says at that place: for tests of what is made of the answers. */

import type { HalumemUser } from '../../src/studio/domain/halumem/user';

/** @param session from 0. */
export function userAnswer(user: HalumemUser, schema: string, session: number): unknown {
  const { core, dynamic, preferences } = user.persona;
  const own = user.sessions[session]!;
  switch (schema) {
    case 'studio-user-persona':
      return {
        ...core,
        birth_date: core.birth,
        city: core.location,
        occupation: dynamic.occupation,
        employer: dynamic.employer,
        health: dynamic.health,
        relations: dynamic.relations,
        preferences,
      };
    case 'studio-user-skeleton':
      return { stages: user.skeleton };
    case 'studio-user-points':
      return {
        points: own.points
          .filter(({ source }) => source !== 'interference')
          .map(({ distorts: _, ...point }) => point),
        interference: own.points.flatMap(({ text, distorts }) =>
          distorts === undefined ? [] : [{ text, distorts }],
        ),
      };
    case 'studio-user-dialogue':
      return { turns: own.turns.map(({ role, text }) => ({ role, text })) };
    default:
      return { questions: own.questions };
  }
}

/** Which session a prompt is about: the last one whose stage or points it quotes. @returns 0 for those before the sessions. */
export function sessionOf(user: HalumemUser, schema: string, prompt: string): number {
  const quotes = user.sessions.map(({ stage, points }) =>
    schema === 'studio-user-points'
      ? [`${stage.date} (${stage.kind}): ${stage.title}`]
      : points.filter(({ source }) => source !== 'interference').map(({ text }) => text),
  );
  return Math.max(
    0,
    quotes.findLastIndex((own) => own.length > 0 && own.every((text) => prompt.includes(text))),
  );
}
